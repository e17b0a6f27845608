internal import Glibc

/// Returns the linear intensity of an encoded color component, for sRGB and Display P3.
func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }

/// Returns the encoded color component of a linear intensity, limited to 0 to 1. The inverse of `linear`.
func encoded(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
}
