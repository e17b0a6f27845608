import Rendering

/// The file names of a spec's snapshots. Two snapshots may not have the same file.
struct SnapshotNames {
    private struct Use {
        var name: String
        var test: String
    }

    /// The snapshots by file name. The keys are in lower case, because some file systems ignore case.
    private var used: [String: Use] = [:]

    /// Records that a test uses a name.
    ///
    /// - Returns: An error message if another snapshot has the same file or another test uses the name; nil if the name
    ///   is valid.
    mutating func use(_ name: String, in test: String, ending: String) -> String? {
        let file = "\(Self.fileName(name)).\(ending)"
        guard let other = used.updateValue(Use(name: name, test: test), forKey: file.lowercased()) else { return nil }
        if other.name != name {
            return
                """
                the snapshots '\(other.name)' and '\(name)' share the file '\(file)'; use names that differ in \
                letters or digits
                """
        }
        // A test may compare with the same snapshot twice.
        if other.test == test { return nil }
        return
            """
            the test '\(other.test)' also uses the snapshot '\(name)'; use a different name in each test
            """
    }

    /// Returns the file name of a snapshot, without extension. It keeps `-_.` and the letters and digits of all writing
    /// systems; other characters become dashes. A long name is shortened and gets a hash.
    static func fileName(_ name: String) -> String {
        var text = ""
        for scalar in CanonicalText.composed(name).unicodeScalars {
            text.unicodeScalars.append(isKept(scalar) ? scalar : "-")
        }
        if text.utf8.count > 120 {
            var cut = text
            while cut.utf8.count > 100 { cut.unicodeScalars.removeLast() }
            text = "\(cut)-\(hash(name))"
        }
        return text.isEmpty || text.allSatisfy { $0 == "." } ? "snapshot" : text
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_.".unicodeScalars.contains(scalar)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
            true
        default: false
        }
    }

    /// Returns an FNV-1a hash of the text, which is the same on every machine.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
