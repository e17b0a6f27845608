import CCairo
import CDeflate
import CISAL
import CLCMS
import CPango
import CSpng
import CWebP
import Glibc

/// The versions of the libraries that affect texts and images.
package enum LibraryVersions {
    /// The names and versions, the most significant libraries first. A version that cannot be read is `unknown`.
    package static var all: [(name: String, version: String)] {
        let fontconfig = Int(FcGetVersion())
        return [
            ("Pango", String(cString: pango_version_string())), ("HarfBuzz", String(cString: hb_version_string())),
            ("FreeType", freeType), ("FriBidi", friBidi),
            ("GLib", "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"),
            ("Cairo", String(cString: cairo_version_string())), ("pixman", pixman),
            ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
            ("libspng", String(cString: spng_version_string())),
            ("libdeflate", LIBDEFLATE_VERSION_STRING),
            ("ISA-L", "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"),
            ("Little CMS", colors(cmsGetEncodedCMMversion())),
            ("libwebp", webp(UInt32(WebPGetEncoderVersion()))),
        ]
    }

    private static func colors(_ version: Int32) -> String { "\(version / 1000).\(version % 1000 / 10)" }

    /// Formats the version of libwebp, which has one byte for each of its three numbers.
    private static func webp(_ version: UInt32) -> String {
        "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }

    private static var freeType: String {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return unknown }
        defer { FT_Done_FreeType(library) }
        var version: (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        FT_Library_Version(library, &version.0, &version.1, &version.2)
        return "\(version.0).\(version.1).\(version.2)"
    }

    // Pango and Cairo use the following libraries. Their headers are not among ours, so the loaded libraries are asked.

    private static var pixman: String {
        guard let address = dlsym(nil, "pixman_version_string") else { return unknown }
        return String(cString: unsafeBitCast(address, to: (@convention(c) () -> UnsafePointer<CChar>).self)())
    }

    /// The version of FriBidi, taken from a text that begins with a line such as "(GNU FriBidi) 1.0.8".
    private static var friBidi: String {
        guard let address = dlsym(nil, "fribidi_version_info") else { return unknown }
        let text = String(cString: address.load(as: UnsafePointer<CChar>.self))
        let line = text.prefix { $0 != "\n" }
        return line.split(separator: " ").last.map(String.init) ?? unknown
    }

    private static let unknown = "unknown"
}
