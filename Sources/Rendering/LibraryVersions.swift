import CCairo
import CDeflate
import CPango

/// The versions of the libraries that texts and pictures depend on.
package enum LibraryVersions {
    /// As they are loaded, in the order of how much they have to say.
    package static var all: [(name: String, version: String)] {
        let fontconfig = Int(FcGetVersion())
        return [
            ("Pango", String(cString: pango_version_string())), ("HarfBuzz", String(cString: hb_version_string())),
            ("Cairo", String(cString: cairo_version_string())),
            ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
            ("libdeflate", LIBDEFLATE_VERSION_STRING),
        ]
    }
}
