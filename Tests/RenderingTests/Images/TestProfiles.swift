import CLCMS

/// Generated color profiles.
enum TestProfiles {
    private static func bytes(_ profile: cmsHPROFILE?) -> [UInt8] {
        var count: UInt32 = 0
        precondition(cmsSaveProfileToMem(profile, nil, &count) != 0)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        precondition(cmsSaveProfileToMem(profile, &bytes, &count) != 0)
        cmsCloseProfile(profile)
        return bytes
    }

    static let sRGB = bytes(cmsCreate_sRGBProfile())

    /// The primaries of Display P3 with the white point and curve of sRGB.
    static let displayP3: [UInt8] = {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var ends = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
            Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
        // ((x + 0.055) / 1.055)^2.4, and x / 12.92 below 0.04045.
        let curve = cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        defer { cmsFreeToneCurve(curve) }
        var curves: [OpaquePointer?] = [curve, curve, curve]
        return bytes(cmsCreateRGBProfile(&white, &ends, &curves))
    }()

    /// Linear gray: a value of one half is half of the light.
    static let linearGray: [UInt8] = {
        var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
        let curve = cmsBuildGamma(nil, 1)
        defer { cmsFreeToneCurve(curve) }
        return bytes(cmsCreateGrayProfile(&white, curve))
    }()

    /// A Lab profile.
    static let lab = bytes(cmsCreateLab4Profile(nil))
}
