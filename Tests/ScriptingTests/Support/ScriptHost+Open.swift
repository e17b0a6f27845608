import Layout
import LuaHost

@testable import Scripting

extension ScriptHost {
    /// Opens a screen with these traits and data.
    func open(
        _ source: [UInt8], chunkName: String, traits: Traits, data: LuaValue, images: any ImageProviding,
        resolver: ModuleResolver?
    ) throws(ScriptError) -> OpenScreen {
        var options = Options()
        options.traits = traits
        options.data = data
        return try open(source, chunkName: chunkName, as: options, images: images, resolver: resolver)
    }
}
