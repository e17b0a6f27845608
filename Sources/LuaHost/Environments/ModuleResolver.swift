/// Finds modules for `require` in a list of root directories, and nowhere else.
///
/// `require "ui.card"` reads `ui/card.lua` or, if that does not exist, `ui/card/init.lua`, from the first root that has
/// either. A module name consists of segments of letters, digits, `_` and `-`, joined by dots.
package struct ModuleResolver {
    /// A directory that contains modules.
    package struct Root {
        /// The directory. No file outside it is read.
        package var directory: SandboxedDirectory
        /// The prefix of chunk names, for instance `plugins/badge/modules/`.
        package var displayPrefix: String
        /// Whether the user can add modules to this root. Messages about missing modules list only such roots.
        package var isOwn: Bool

        /// Creates a root.
        ///
        /// - Parameters:
        ///   - directory: The directory. No file outside it is read.
        ///   - displayPrefix: The prefix of chunk names. Without one, chunk names are the paths below the directory.
        ///   - isOwn: Whether the user can add modules to this root, so that messages about missing modules list it.
        package init(_ directory: SandboxedDirectory, displayPrefix: String = "", isOwn: Bool = true) {
            self.directory = directory
            self.displayPrefix = displayPrefix
            self.isOwn = isOwn
        }
    }

    /// The text of a module.
    package struct Module {
        /// The bytes of the file, not yet compiled.
        package var source: [UInt8]
        /// The name in messages: the root's prefix and the path below the root.
        package var chunkName: String
    }

    /// The roots in search order.
    package var roots: [Root]
    /// The maximum size of a module in bytes.
    package var sizeLimit: Int

    /// Creates a resolver that searches the roots in order and refuses files larger than `sizeLimit` bytes.
    package init(roots: [Root], sizeLimit: Int = Limits().scriptSize) {
        self.roots = roots
        self.sizeLimit = sizeLimit
    }

    /// Finds and reads a module.
    ///
    /// - Parameter name: The name of the module as for `require`, such as `ui.card`.
    /// - Throws: A `LuaCallError` if the name is invalid (longer than 200 bytes, or with other characters than letters,
    ///   digits, `_`, `-` and dots), no root has the module, or its file is unreadable or too large.
    package func resolve(_ name: String) throws(LuaCallError) -> Module {
        guard ModuleResolver.isName(name) else {
            throw LuaCallError(
                """
                '\(name)' is not a valid module name; use letters, digits, _ and - in parts joined by dots, as in \
                "ui.card"
                """
            )
        }
        let path = name.split(separator: ".").joined(separator: "/")
        var tried: [String] = []
        for root in roots {
            for candidate in ["\(path).lua", "\(path)/init.lua"] {
                do throws(SandboxedDirectory.Failure) {
                    let source = try root.directory.read(candidate, limit: sizeLimit)
                    return Module(source: source, chunkName: root.displayPrefix + candidate)
                } catch .notFound {
                    if root.isOwn { tried.append(root.displayPrefix + candidate) }
                } catch {
                    throw LuaCallError("module '\(name)': \(error)")
                }
            }
        }
        throw LuaCallError("module '\(name)' is not found; tried \(tried.joined(separator: ", "))")
    }

    private static func isName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 200 else { return false }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "_"), UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
        }
    }
}
