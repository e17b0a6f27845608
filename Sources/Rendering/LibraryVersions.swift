import CCairo
import CDeflate
import CISAL
import CLCMS
import CPango
import CWebP

/// The versions of the libraries that affect texts and images.
package enum LibraryVersions {
    /// The loaded versions, the most significant libraries first.
    package static var all: [(name: String, version: String)] {
        let fontconfig = Int(FcGetVersion())
        return [
            ("Pango", String(cString: pango_version_string())), ("HarfBuzz", String(cString: hb_version_string())),
            ("Cairo", String(cString: cairo_version_string())),
            ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
            ("libdeflate", LIBDEFLATE_VERSION_STRING),
            ("ISA-L", "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"),
            ("Little CMS", colors(cmsGetEncodedCMMversion())),
            ("libwebp", webp(UInt32(WebPGetEncoderVersion()))),
        ]
    }

    private static func colors(_ version: Int32) -> String { "\(version / 1000).\(version % 1000 / 10)" }

    /// Formats a version of three bytes.
    private static func webp(_ version: UInt32) -> String {
        "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
}
