/// The files of the preview's page, which are part of the program. The server reads no files from the disk.
package enum PageFiles {
    private static let files: [String: (type: String, bytes: [UInt8])] = [
        "/": ("text/html; charset=utf-8", PackageResources.index_html),
        "/page.css": ("text/css; charset=utf-8", PackageResources.page_css),
        "/page.js": (script, PackageResources.page_js),
        "/canvas.js": (script, PackageResources.canvas_js),
        "/link.js": (script, PackageResources.link_js),
        "/panels.js": (script, PackageResources.panels_js),
        "/inspector.js": (script, PackageResources.inspector_js),
        "/gallery.js": (script, PackageResources.gallery_js),
        "/controls.js": (script, PackageResources.controls_js),
        "/edits.js": (script, PackageResources.edits_js),
        "/time.js": (script, PackageResources.time_js),
        "/activity.js": (script, PackageResources.activity_js),
    ]

    private static let script = "text/javascript; charset=utf-8"

    static func answer(_ path: String) -> HTTPResponse? {
        files[path].map { HTTPResponse(.ok, type: $0.type, $0.bytes) }
    }

    /// The sorted URL paths of all files, such as `/page.js`, without the token. `/` is the page itself.
    package static var paths: [String] { files.keys.sorted() }
}
