/// Finds the text of modules for `require`: below a list of directories, in order, and nowhere else.
///
/// `require "ui.card"` reads `ui/card.lua`, else `ui/card/init.lua`, of the first root that has one. A name is made of segments of letters,
/// digits, `_` and `-`, joined by dots.
package struct ModuleResolver {
    package struct Root {
        package var directory: SandboxedDirectory
        /// Put in front of the module's path in chunk names, for instance `plugins/badge/modules/`.
        package var displayPrefix: String

        package init(_ directory: SandboxedDirectory, displayPrefix: String = "") {
            self.directory = directory
            self.displayPrefix = displayPrefix
        }
    }

    package struct Module {
        package var source: [UInt8]
        package var chunkName: String
    }

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
    package func resolve(_ name: String) throws(LuaFault) -> Module { fatalError() }
}
