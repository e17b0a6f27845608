import CDeflate
import CISAL
import Glibc

/// Encodes PNG with ISA-L or libdeflate: sRGB, 8 bits per channel, without alpha if all pixels are opaque.
enum PNGEncoder {
    /// Encodes pixels.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied ARGB, rows of `stride` pixels.
    ///   - scale: Pixels per point, for the physical size (72 points per inch).
    static func encode(
        _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, scale: Double = 1,
        quality: PictureQuality = .fast
    ) throws(RenderingError) -> [UInt8] {
        try encode(PNGRows(pixels, width: width, height: height, stride: stride), scale: scale, quality: quality)
    }

    /// Encodes rows with a budget. Returns an empty array if the budget is exceeded.
    static func encode(
        _ rows: PNGRows, scale: Double, quality: PictureQuality
    ) throws(RenderingError) -> [UInt8] {
        guard let filtered = malloc(rows.filteredCount) else { throw outOfMemory(rows.width, rows.height) }
        defer { free(filtered) }
        let buffer = UnsafeMutableRawBufferPointer(start: filtered, count: rows.filteredCount)
        let data: [UInt8]
        switch quality {
        case .fast, .lossy:
            rows.filter(rows.isSmooth ? .above : .none, into: buffer)
            if rows.budget?.isUsedUp == true { return [] }
            data = try compress(buffer)
        case .small:
            data = try smallest(rows, buffer)
            if data.isEmpty { return [] }
        }
        return PNGFile.bytes(of: data, rows: rows, scale: scale)
    }

    /// Returns the rows compressed as far as possible. Tries the filters that suit screens and photos, and uses the
    /// better one. A library call cannot be interrupted, so larger images use faster levels.
    private static func smallest(
        _ rows: PNGRows, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(RenderingError) -> [UInt8] {
        let pixels = rows.width * rows.height
        func trial(_ choice: PNGRows.Choice) throws(RenderingError) -> [UInt8] {
            rows.filter(choice, into: buffer)
            if rows.budget?.isUsedUp == true { return [] }
            return pixels > 16 << 20 ? try compress(buffer) : try compress(buffer, level: 6)
        }
        let flat = try trial(.none)
        let smooth = try trial(.smallestDifferences)
        guard !flat.isEmpty, !smooth.isEmpty else { return [] }
        let isFlat = flat.count < smooth.count
        // Level 12 takes ten times as long as level 9 and saves a tenth of the bytes.
        guard pixels <= 8 << 20 else { return isFlat ? flat : smooth }
        if isFlat { rows.filter(.none, into: buffer) }
        if rows.budget?.isUsedUp == true { return [] }
        return try compress(buffer, level: pixels > 2 << 20 ? 9 : 12)
    }

    /// Compresses with ISA-L, which is five times as fast as the fastest level of libdeflate and needs 10 to 30 % more
    /// bytes.
    private static func compress(_ bytes: UnsafeMutableRawBufferPointer) throws(RenderingError) -> [UInt8] {
        // Incompressible data is stored in blocks of up to 65,535 bytes with 5 additional bytes each.
        let bound = bytes.count + bytes.count / 1024 + 1024
        let data = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            count = tatami_isal_compress(bytes.baseAddress, bytes.count, room.baseAddress, bound)
        }
        guard !data.isEmpty else { throw outOfMemory }
        return data
    }

    /// Compresses with libdeflate, at a level from 1 (fastest) to 12 (smallest).
    private static func compress(
        _ bytes: UnsafeMutableRawBufferPointer, level: Int32
    ) throws(RenderingError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else { throw outOfMemory }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, room.baseAddress, bound)
        }
    }

    private static var outOfMemory: RenderingError {
        RenderingError(kind: .limit, message: "no memory to compress the image; make it smaller")
    }

    private static func outOfMemory(_ width: Int, _ height: Int) -> RenderingError {
        RenderingError(
            kind: .limit, message: "no memory to write an image of \(width) × \(height) pixels; make it smaller")
    }
}

/// The structure of a PNG file around the compressed rows.
private enum PNGFile {
    static func bytes(of data: [UInt8], rows: PNGRows, scale: Double) -> [UInt8] {
        var file: [UInt8] = []
        file.reserveCapacity(data.count + 128)
        file += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let (depth, rgb, rgba): (UInt8, UInt8, UInt8) = (8, 2, 6)
        // Deflate, standard filters, not interlaced.
        let header = number(rows.width) + number(rows.height) + [depth, rows.isOpaque ? rgb : rgba, 0, 0, 0]
        add("IHDR", header, to: &file)
        let perceptual: UInt8 = 0
        add("sRGB", [perceptual], to: &file)
        let perMeter = number(Int(min(max((scale * 72 / 0.0254).rounded(), 1), 1e9)))
        let meters: UInt8 = 1
        add("pHYs", perMeter + perMeter + [meters], to: &file)
        // A chunk must be smaller than 2 GiB.
        let most = 1 << 30
        for start in stride(from: 0, to: data.count, by: most) {
            add("IDAT", data[start..<min(start + most, data.count)], to: &file)
        }
        add("IEND", [], to: &file)
        return file
    }

    private static func add(_ type: StaticString, _ data: some Collection<UInt8>, to file: inout [UInt8]) {
        file += number(data.count)
        let start = file.count
        type.withUTF8Buffer { file += $0 }
        file += data
        let check = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        file += number(Int(check))
    }

    /// Returns a number in PNG's format: 32 bits, big-endian.
    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
