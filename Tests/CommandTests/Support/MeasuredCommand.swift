import Foundation

extension Command {
    /// The result of a command with its resource usage.
    struct Measured {
        var status: Int32
        var output: Data
        var messages: String
        /// The peak resident memory in bytes, without the shadow memory of the address sanitizer: one byte for every
        /// eight.
        var peak: Int

        /// Whether `timeout` ended the command.
        var isLate: Bool { status == 124 }
    }

    private static let isSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

    /// Runs the command until it exits or its time is over.
    ///
    /// An intermediate process measures the usage, because the peak of a child process starts at the peak of its
    /// parent, and the test process is large.
    static func measure(_ arguments: [String], in folder: URL, seconds: Int = 90) throws -> Measured {
        let scratch = try Scratch()
        let peak = try scratch.emptyFile("peak")
        let program = """
            import resource, subprocess, sys
            status = subprocess.call(["timeout"] + sys.argv[2:])
            open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
            sys.exit(status if status >= 0 else 128 - status)
            """
        let run = try run(
            ["python3", "-c", program, peak.path, "\(seconds)", executable.path] + arguments, in: folder,
            executable: URL(fileURLWithPath: "/usr/bin/env"))
        let kilobytes = Int(String(decoding: try Data(contentsOf: peak), as: UTF8.self)) ?? .max >> 10
        return Measured(
            status: run.status, output: run.output, messages: run.messages,
            peak: isSanitized ? kilobytes * 1024 / 9 * 8 : kilobytes * 1024)
    }
}

/// Small files with large images.
enum LargePictures {
    /// A white PNG with one bit per pixel and uncompressed data.
    static func png(side: Int) -> Data {
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
        }
        let table = (0..<256).map { (byte: Int) -> UInt32 in
            (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + data
            var sum: UInt32 = 0xFFFF_FFFF
            for byte in body { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
            return number(UInt32(data.count)) + body + number(~sum)
        }
        // Rows of zeros have a known checksum: 1, and the count in its upper half.
        let rows = side * (1 + (side + 7) / 8)
        var data: [UInt8] = [0x78, 0x01]
        var left = rows
        while left > 0 {
            let count = min(left, 65535)
            left -= count
            data += [
                left == 0 ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255),
            ]
            data += [UInt8](repeating: 0, count: count)
        }
        data += number(UInt32(rows % 65521) << 16 | 1)
        let header = number(UInt32(side)) + number(UInt32(side)) + [1, 0, 0, 0, 0]
        return Data(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
                + chunk("IEND", []))
    }

    /// A GIF with the maximum number of frames, each of one pixel.
    static func gif(side: Int, frames: Int) -> Data {
        let (low, high) = (UInt8(side & 255), UInt8(side >> 8))
        var bytes: [UInt8] = Array("GIF89a".utf8) + [low, high, low, high, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for _ in 0..<frames { bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0] }
        return Data(bytes + [0x3B])
    }
}
