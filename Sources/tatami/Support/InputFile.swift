import Foundation

/// Files that commands read as a whole.
enum InputFile {
    /// How a file is called in messages.
    static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

    /// The bytes of a file, or of the standard input for `-`. That it cannot be read is told, then thrown as the exit
    /// status.
    static func read(_ path: String, _ messages: Messages) throws -> Data {
        do {
            return try path == "-"
                ? FileHandle.standardInput.readToEnd() ?? Data() : Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            messages.error("cannot read \(name(path)): \(reason(error))", code: .file)
            throw ExitStatus.inputFault
        }
    }

    private static func reason(_ error: any Error) -> String {
        let fault = error as NSError
        var isFolder: ObjCBool = false
        if let path = fault.userInfo[NSFilePathErrorKey] as? String,
            FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        {
            return "it is a folder"
        }
        if let underlying = fault.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(underlying.code)))
        }
        return fault.domain == NSCocoaErrorDomain && fault.code == CocoaError.fileReadNoSuchFile.rawValue
            ? "no such file" : fault.localizedDescription
    }
}
