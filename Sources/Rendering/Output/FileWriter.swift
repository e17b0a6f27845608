/// Writes outputs so that a file is either the old one or the new one, whole, whatever happens in between.
package enum FileWriter {
    /// Writes to a temporary file in the same directory and renames it to `path`. An existing file's permissions stay.
    /// - Throws: `output`, with the path and the system's reason, and leaves nothing behind.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingFault) {}
}
