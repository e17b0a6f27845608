import Glibc
import Testing

@testable import Rendering

struct FileWriterTests {
    /// A temporary directory that is removed with the object.
    final class Directory {
        let path: String

        init() {
            var template = Array("/tmp/rendering-tests-XXXXXX".utf8CString)
            path = String(cString: mkdtemp(&template))
        }

        deinit {
            for name in names() {
                unlink(path + "/" + name)
                rmdir(path + "/" + name)
            }
            rmdir(path)
        }

        func names() -> [String] {
            guard let stream = opendir(path) else { return [] }
            defer { closedir(stream) }
            var names: [String] = []
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != "." && name != ".." {
                    names.append(name)
                }
            }
            return names.sorted()
        }

        func read(_ name: String) -> [UInt8]? {
            guard let file = fopen(path + "/" + name, "r") else { return nil }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
        }
    }

    @Test func filesAreCreatedAndReplacedWithUnchangedPermissions() throws {
        let directory = Directory()
        try FileWriter.write([1, 2, 3], to: directory.path + "/a")
        #expect(directory.read("a") == [1, 2, 3])
        chmod(directory.path + "/a", 0o640)
        try FileWriter.write([4], to: directory.path + "/a")
        #expect(directory.read("a") == [4])
        var status = stat()
        stat(directory.path + "/a", &status)
        #expect(status.st_mode & 0o777 == 0o640, "permissions stay")
        #expect(directory.names() == ["a"], "no temporary file is left")
        try FileWriter.write([], to: directory.path + "/a")
        #expect(directory.read("a") == [])
    }

    @Test func fileNamesOf255BytesAreWrittenAndLongerOnesAreErrors() throws {
        let directory = Directory()
        let name = String(repeating: "n", count: 255)
        try FileWriter.write([7], to: directory.path + "/" + name)
        #expect(directory.read(name) == [7])
        let fault = #expect(throws: RenderingError.self) {
            try FileWriter.write([7], to: directory.path + "/" + name + "n")
        }
        #expect(fault?.kind == .output)
        #expect(directory.names() == [name])
    }

    @Test func writingToASymbolicLinkChangesItsTargetAndKeepsTheLink() throws {
        let directory = Directory()
        try FileWriter.write([1], to: directory.path + "/target")
        symlink("target", directory.path + "/link")
        try FileWriter.write([2], to: directory.path + "/link")
        #expect(directory.read("target") == [2])
        var status = stat()
        lstat(directory.path + "/link", &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func errorsOfUnwritablePathsStateTheReasonAndLeaveNothingBehind() throws {
        let directory = Directory()
        mkdir(directory.path + "/sub", 0o755)
        try FileWriter.write([1], to: directory.path + "/file")
        let samples = [
            ("", "expected a path"), (directory.path + "/file/a", "Not a directory"),
            (directory.path + "/none/\(String(repeating: "n", count: 256))", "File name too long"),
            (directory.path + "/sub", "it is a directory"),
            ("/proc/tatami", "cannot write /proc/tatami: "), ("/dev/full", "No space left on device"),
        ]
        for (path, reason) in samples {
            let fault = #expect(throws: RenderingError.self, "\(path)") { try FileWriter.write([1], to: path) }
            #expect(fault?.kind == .output && fault?.message.contains(reason) == true, "\(fault?.message ?? "")")
        }
        #expect(directory.names() == ["file", "sub"], "no directory is left")
    }

    @Test func missingDirectoriesAreCreatedExceptForTheTargetOfASymbolicLink() throws {
        let directory = Directory()
        try FileWriter.write([1], to: directory.path + "/a/b/file")
        #expect(directory.read("a/b/file") == [1])
        // A link to a missing directory is an error.
        symlink("nowhere/file", directory.path + "/link")
        #expect(throws: RenderingError.self) { try FileWriter.write([2], to: directory.path + "/link") }
        #expect(directory.names().sorted() == ["a", "link"])
    }

    @Test func writingToADeviceDoesNotReplaceIt() throws {
        try FileWriter.write([1, 2, 3], to: "/dev/null")
        var status = stat()
        stat("/dev/null", &status)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }
}
