"""A baseline JPEG encoder (ITU-T T.81) with the standard's own tables: enough for flat pictures of a gallery."""

import math
import struct

_ZIGZAG = (0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49,
           56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63)
# Annex K.1 and K.2, row by row.
_LUMINANCE = (16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
              18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100,
              103, 99)
_CHROMINANCE = (17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66) + (99,) * 38
# Annex K.3: how many codes of 1…16 bits, and the symbols in their order.
_DC = (bytes((0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)), bytes(range(12)))
_AC = (bytes((0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125)), bytes.fromhex(
    "0102030004110512213141061351610722711432" "8191a1082342b1c11552d1f02433627282090a16"
    "1718191a25262728292a3435363738393a434445" "464748494a535455565758595a63646566676869"
    "6a737475767778797a838485868788898a929394" "95969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6"
    "b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8" "d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8" "f9fa"))


def _codes(table):
    """Symbol → (code, bits)."""
    code, place, codes = 0, 0, {}
    for bits, count in enumerate(table[0], 1):
        for _ in range(count):
            codes[table[1][place]] = (code, bits)
            code, place = code + 1, place + 1
        code <<= 1
    return codes


def _scaled(table, quality):
    factor = 5000 / quality if quality < 50 else 200 - 2 * quality
    return [min(255, max(1, int((value * factor + 50) / 100))) for value in table]


class _Bits:
    def __init__(self):
        self.data, self.buffer, self.count = bytearray(), 0, 0

    def put(self, value, bits):
        self.buffer = self.buffer << bits | value
        self.count += bits
        while self.count >= 8:
            byte = self.buffer >> (self.count - 8) & 0xFF
            self.data.append(byte)
            if byte == 0xFF:
                self.data.append(0)
            self.count -= 8
        self.buffer &= (1 << self.count) - 1

    def flush(self):
        if self.count:
            self.put((1 << (8 - self.count)) - 1, 8 - self.count)


_COSINE = [[math.cos((2 * x + 1) * u * math.pi / 16) * (math.sqrt(0.125) if u == 0 else 0.5) for x in range(8)] for u in range(8)]


def _transformed(block):
    """The discrete cosine transform of 64 samples, by rows and then by columns."""
    rows = [[sum(row[x] * wave[x] for x in range(8)) for wave in _COSINE] for row in (block[8 * y:8 * y + 8] for y in range(8))]
    return [sum(rows[y][u] * wave[y] for y in range(8)) for wave in _COSINE for u in range(8)]


def _magnitude(value):
    bits = abs(value).bit_length()
    return bits, value if value > 0 else value + (1 << bits) - 1


def encode(width, height, pixels, quality=88):
    """The JPEG file of `pixels`, rows of (red, green, blue) from 0 to 255. Colour is not subsampled."""
    tables = [_scaled(_LUMINANCE, quality), _scaled(_CHROMINANCE, quality)]
    dc_codes, ac_codes = _codes(_DC), _codes(_AC)
    out, previous, flat = _Bits(), [0, 0, 0], {}
    for top in range(0, height, 8):
        for left in range(0, width, 8):
            samples = [pixels[min(top + y, height - 1)][min(left + x, width - 1)] for y in range(8) for x in range(8)]
            planes = (
                tuple(0.299 * r + 0.587 * g + 0.114 * b - 128 for r, g, b in samples),
                tuple(-0.168736 * r - 0.331264 * g + 0.5 * b for r, g, b in samples),
                tuple(0.5 * r - 0.418688 * g - 0.081312 * b for r, g, b in samples))
            for component, plane in enumerate(planes):
                table = tables[min(component, 1)]
                key = (component, plane[0]) if plane.count(plane[0]) == 64 else None
                quantized = flat.get(key) if key else None
                if quantized is None:
                    transformed = _transformed(plane)
                    quantized = [round(transformed[place] / table[place]) for place in _ZIGZAG]
                    if key:
                        flat[key] = quantized
                bits, value = _magnitude(quantized[0] - previous[component])
                previous[component] = quantized[0]
                out.put(*dc_codes[bits])
                out.put(value, bits)
                zeros = 0
                last = max((place for place in range(64) if quantized[place]), default=0)
                for coefficient in quantized[1:last + 1]:
                    if coefficient == 0:
                        zeros += 1
                        continue
                    while zeros > 15:
                        out.put(*ac_codes[0xF0])
                        zeros -= 16
                    bits, value = _magnitude(coefficient)
                    out.put(*ac_codes[zeros << 4 | bits])
                    out.put(value, bits)
                    zeros = 0
                if last < 63:
                    out.put(*ac_codes[0])
    out.flush()

    def segment(marker, data):
        return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data

    # One pair of Huffman tables does for all components.
    return b"".join((
        b"\xff\xd8", segment(0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
        *(segment(0xDB, bytes([number]) + bytes(table[place] for place in _ZIGZAG)) for number, table in enumerate(tables)),
        segment(0xC0, struct.pack(">BHHB", 8, height, width, 3) + bytes((1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1))),
        segment(0xC4, b"\x00" + _DC[0] + _DC[1]), segment(0xC4, b"\x10" + _AC[0] + _AC[1]),
        segment(0xDA, bytes((3, 1, 0, 2, 0, 3, 0, 0, 63, 0))), bytes(out.data), b"\xff\xd9"))
