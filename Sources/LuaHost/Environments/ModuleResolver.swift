/// Finds the text of modules for `require`: below a list of directories, in order, and nowhere else.
///
/// `require "ui.card"` reads `ui/card.lua`, else `ui/card/init.lua`, of the first root that has one. A name is made of
/// segments of letters, digits, `_` and `-`, joined by dots.
package struct ModuleResolver {
    /// A directory that modules are looked for below.
    package struct Root {
        /// Nothing outside it is read.
        package var directory: SandboxedDirectory
        /// Put in front of the module's path in chunk names, for instance `plugins/badge/modules/`.
        package var displayPrefix: String
        /// Whether somebody who misses a module could put it there, so that messages name it.
        package var isOwn: Bool

        /// A root; without a prefix chunk names are the paths below the directory.
        package init(_ directory: SandboxedDirectory, displayPrefix: String = "", isOwn: Bool = true) {
            self.directory = directory
            self.displayPrefix = displayPrefix
            self.isOwn = isOwn
        }
    }

    /// The text of a module that was found.
    package struct Module {
        /// As read; whether it is Lua is seen when it is compiled.
        package var source: [UInt8]
        /// The prefix of its root, then its path below it: what messages show.
        package var chunkName: String
    }

    /// Asked in this order; the first that has the module gives it.
    package var roots: [Root]
    /// Bytes of one module.
    package var sizeLimit: Int

    package init(roots: [Root], sizeLimit: Int = Limits().scriptSize) {
        self.roots = roots
        self.sizeLimit = sizeLimit
    }

    /// The text of a module.
    ///
    /// - Throws: a fault that names what was tried, or what is wrong with the file or the name.
    package func resolve(_ name: String) throws(LuaFault) -> Module {
        guard ModuleResolver.isName(name) else {
            throw LuaFault(
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
                    throw LuaFault("module '\(name)': \(error)")
                }
            }
        }
        throw LuaFault("module '\(name)' is not found; tried \(tried.joined(separator: ", "))")
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
