/// The resources of a document's project (images, colors and translations), and the files that the scripts need from
/// it.
package final class ProjectResources {
    /// An image for the output.
    package enum Image: Equatable {
        /// A copy of the file with this path.
        case file(String)
        /// A plain rectangle with a size in points, for an image that is missing or has an unsupported format.
        case placeholder(width: Int, height: Int)
    }

    /// The name of the module with the colors. `tatami check` treats files in a directory named `modules` as modules,
    /// not as screens.
    static let colorModuleName = "modules.colors"
    static let stringModuleName = "modules.strings"

    private let catalog: AssetCatalog
    /// The translations by language, then by key.
    private let translations: [String: [String: String]]
    private let translatedKeys: Set<String>
    /// Creates resources without images, colors and translations, for a document without a project.
    package convenience init() { self.init(catalog: AssetCatalog()) }

    /// The images that the scripts written so far use, by their paths relative to the output directory.
    package private(set) var images: [String: Image] = [:]
    /// The used colors in the order of their first use: the name of the field, and its value in Lua.
    private(set) var colors: [(field: String, value: String)] = []
    private var colorFields: [String: String] = [:]
    private var colorNames = NameTable()
    private var imageNames: [String: String] = [:]
    private var usedKeys: Set<String> = []

    init(catalog: AssetCatalog, translations: [String: [String: String]] = [:]) {
        self.catalog = catalog
        self.translations = translations
        translatedKeys = Set(translations.values.flatMap(\.keys))
    }

    /// Returns the field of the module `colors` for a named color, and adds the color to the module; nil if the color
    /// is unknown. `copy` is the document's own copy of the color.
    func color(_ name: String, _ copy: Element?) -> String? {
        if let field = colorFields[name] { return field }
        guard let value = catalog.colors[name] ?? copy.flatMap(ColorText.components) else { return nil }
        let field = colorNames.unique(NameTable.identifier(name) ?? "color")
        colorFields[name] = field
        colors.append((field, value))
        return field
    }

    func isTranslated(_ key: String) -> Bool {
        guard translatedKeys.contains(key) else { return false }
        usedKeys.insert(key)
        return true
    }

    /// Returns the path of an image in the output, and adds the image to the output. If it is only a placeholder, also
    /// returns the reason.
    func image(_ name: String, isSymbol: Bool, size: (width: Double, height: Double)?) -> (
        path: String, reason: String?
    ) {
        var reason: String?
        var image = Image.placeholder(
            width: Int(min(size?.width ?? 20, 4096)), height: Int(min(size?.height ?? 20, 4096)))
        var ending = "png"
        if isSymbol {
            reason = "system symbols such as '\(name)' are not available; a rectangle of its size is used"
        } else if let file = catalog.images[name] {
            let end = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
            if ["png", "jpg", "jpeg", "gif", "webp"].contains(end) {
                image = .file(file)
                ending = end
            } else {
                reason =
                    "image '\(name)' is a .\(end) file, which the engine does not read; a rectangle of its size is used"
            }
        } else {
            reason = "no asset catalog has the image '\(name)'; a rectangle of its size is used"
        }
        let path = imageNames[name] ?? unusedPath(name, ending)
        imageNames[name] = path
        images[path] = image
        return (path, reason)
    }

    private func unusedPath(_ name: String, _ ending: String) -> String {
        let base = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "_" })
        let safe = base.hasPrefix(".") ? "_" + base : base
        var path = "images/\(safe).\(ending)"
        var number = 2
        while images[path] != nil {
            path = "images/\(safe)-\(number).\(ending)"
            number += 1
        }
        return path
    }

    /// The text of the module with the named colors; nil if no color is used.
    var colorModule: String? {
        guard !colors.isEmpty else { return nil }
        let lines = colors.map { "  \($0.field) = \($0.value),\n" }
        return "-- The named colors of the project.\nreturn {\n\(lines.joined())}\n"
    }

    /// The text of the module with the translations; nil if no translation is used.
    var stringModule: String? {
        guard !usedKeys.isEmpty else { return nil }
        var text = "-- The translations of the project, by language.\nlocal languages = {\n"
        for (language, table) in translations.sorted(by: { $0.key < $1.key }) {
            text += "  [\(LuaText.string(language))] = {\n"
            for (key, value) in table.sorted(by: { $0.key < $1.key }) where usedKeys.contains(key) {
                text += "    [\(LuaText.string(key))] = \(LuaText.string(value)),\n"
            }
            text += "  },\n"
        }
        return text + """
            }

            -- Returns the translation of a text for the screen's locale, or the text.
            return function(key, text)
              local locale = traits.locale
              local own = languages[locale] or languages[locale:match("^%a+")]
              return own and own[key] or text
            end

            """
    }
}

/// The images and colors of asset catalogs, by name.
struct AssetCatalog {
    /// The path of the file to use for each image.
    var images: [String: String] = [:]
    /// The Lua expression for each color.
    var colors: [String: String] = [:]

    init() {}
}
