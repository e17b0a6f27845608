import Glibc

/// The supported font files, from Debian 12's packages fonts-inter, fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji
/// and fonts-dejavu-core. Files of other packages, such as the additional weights in fonts-noto-extra, are ignored, so
/// that they cannot change the output.
///
/// `contains` runs for about 300 fonts at each start, so it compares names without allocating.
enum DefaultFontSet {
    /// All files whose name consists of the prefix, one of the families and one of the endings.
    private struct Files {
        let prefix: StaticString
        let families: WordList
        let endings: WordList

        func contains(_ name: UnsafeRawBufferPointer) -> Bool {
            guard name.starts(with: prefix) else { return false }
            let rest = UnsafeRawBufferPointer(rebasing: name[prefix.utf8CodeUnitCount...])
            return endings.words.contains { ending in
                rest.ends(with: ending)
                    && families.contains(UnsafeRawBufferPointer(rebasing: rest[..<(rest.count - ending.count)]))
            }
        }
    }

    private static let all = [
        Files(prefix: "Noto", families: WordList(inRegular), endings: WordList("-Regular.ttf")),
        Files(prefix: "Noto", families: WordList(inRegularAndBold), endings: WordList("-Regular.ttf -Bold.ttf")),
        Files(
            prefix: "Noto", families: WordList("Sans SansDisplay Serif SerifDisplay"),
            endings: WordList("-Regular.ttf -Bold.ttf -Italic.ttf -BoldItalic.ttf")),
        Files(prefix: "Noto", families: WordList("SansCJK SerifCJK"), endings: WordList("-Regular.ttc -Bold.ttc")),
        Files(prefix: "Noto", families: WordList("ColorEmoji"), endings: WordList(".ttf")),
        Files(prefix: "Inter", families: WordList("- Display-"), endings: WordList(interStyles)),
        Files(prefix: "DejaVu", families: WordList("Sans SansMono Serif"), endings: WordList(".ttf -Bold.ttf")),
    ]

    /// Returns whether a file name without directory belongs to the set.
    static func contains(_ name: UnsafePointer<CChar>) -> Bool {
        let name = UnsafeRawBufferPointer(start: name, count: strlen(name))
        return all.contains { $0.contains(name) }
    }

    /// All file names of the set.
    static var files: Set<String> {
        var files: Set<String> = []
        for part in all {
            for family in part.families.words {
                for ending in part.endings.words {
                    files.insert(
                        "\(part.prefix)\(String(decoding: family, as: UTF8.self))\(String(decoding: ending, as: UTF8.self))"
                    )
                }
            }
        }
        return files
    }

    private static let interStyles: StaticString = """
        Black.otf BlackItalic.otf Bold.otf BoldItalic.otf ExtraBold.otf ExtraBoldItalic.otf ExtraLight.otf \
        ExtraLightItalic.otf Italic.otf Light.otf LightItalic.otf Medium.otf MediumItalic.otf Regular.otf SemiBold.otf \
        SemiBoldItalic.otf Thin.otf ThinItalic.otf
        """

    private static let inRegular: StaticString = """
        Music SansAnatolianHieroglyphs SansAvestan SansBassaVah SansBatak SansBhaiksuki SansBrahmi SansBuginese \
        SansBuhid SansCarian SansCaucasianAlbanian SansChakma SansCoptic SansCuneiform SansCypriot SansDeseret \
        SansDuployan SansEgyptianHieroglyphs SansElbasan SansElymaic SansGlagolitic SansGothic SansGrantha \
        SansGunjalaGondi SansHanunoo SansHatran SansImperialAramaic SansIndicSiyaqNumbers SansInscriptionalPahlavi \
        SansInscriptionalParthian SansKaithi SansKharoshthi SansKhojki SansKhudawadi SansLepcha SansLimbu SansLinearA \
        SansLinearB SansLycian SansLydian SansMahajani SansMandaic SansManichaean SansMarchen SansMasaramGondi \
        SansMath SansMayanNumerals SansMendeKikakui SansMeroitic SansMiao SansModi SansMongolian SansMro SansMultani \
        SansNKo SansNabataean SansNewTaiLue SansNewa SansNushu SansOgham SansOldHungarian SansOldItalic \
        SansOldNorthArabian SansOldPermic SansOldPersian SansOldSogdian SansOldSouthArabian SansOldTurkic SansOsage \
        SansOsmanya SansPahawhHmong SansPalmyrene SansPauCinHau SansPhagsPa SansPhoenician SansPsalterPahlavi \
        SansRejang SansRunic SansSamaritan SansSaurashtra SansSharada SansShavian SansSiddham SansSignWriting \
        SansSogdian SansSoyombo SansSylotiNagri SansSymbols2 SansSyriac SansTagalog SansTagbanwa SansTaiLe SansTaiViet \
        SansTakri SansTamilSupplement SansTifinagh SansTifinaghAPT SansTifinaghAdrar SansTifinaghAgrawImazighen \
        SansTifinaghAhaggar SansTifinaghAir SansTifinaghAzawagh SansTifinaghGhat SansTifinaghHawad \
        SansTifinaghRhissaIxa SansTifinaghSIL SansTifinaghTawellemmet SansTirhuta SansUgaritic SansVai SansWancho \
        SansWarangCiti SansYi SansZanabazarSquare SerifAhom SerifBalinese SerifDogra SerifGrantha SerifTangut \
        TraditionalNushu
        """

    private static let inRegularAndBold: StaticString = """
        KufiArabic LoopedLao LoopedThai NaskhArabic NastaliqUrdu RashiHebrew SansAdlam SansAdlamUnjoined SansArabic \
        SansArmenian SansBalinese SansBamum SansBengali SansCanadianAboriginal SansCham SansCherokee SansDevanagari \
        SansEthiopic SansGeorgian SansGujarati SansGurmukhi SansHanifiRohingya SansHebrew SansJavanese SansKannada \
        SansKayahLi SansKhmer SansLao SansLisu SansMalayalam SansMedefaidrin SansMeeteiMayek SansMyanmar SansOlChiki \
        SansOriya SansSinhala SansSoraSompeng SansSundanese SansSymbols SansTaiTham SansTamil SansTelugu SansThaana \
        SansThai SerifArmenian SerifBengali SerifDevanagari SerifEthiopic SerifGeorgian SerifGujarati SerifGurmukhi \
        SerifHebrew SerifKannada SerifKhmer SerifKhojki SerifLao SerifMalayalam SerifMyanmar SerifNyiakengPuachueHmong \
        SerifSinhala SerifTamil SerifTamilSlanted SerifTelugu SerifThai SerifTibetan SerifYezidi
        """
}

/// A sorted list of words in a string literal.
struct WordList: @unchecked Sendable {
    /// The words; they refer to the literal.
    let words: [UnsafeRawBufferPointer]

    /// Creates a list from a string of words.
    ///
    /// - Parameter text: The words in ascending order, separated by single spaces.
    init(_ text: StaticString) {
        let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        words = text.split(separator: UInt8(ascii: " ")).map { UnsafeRawBufferPointer(rebasing: $0) }
    }

    /// Returns whether the list contains a word. O(log n).
    func contains(_ word: UnsafeRawBufferPointer) -> Bool {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            let order = words[middle].order(to: word)
            if order == 0 { return true }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return false
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func starts(with text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && memcmp(baseAddress!, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    fileprivate func ends(with other: UnsafeRawBufferPointer) -> Bool {
        count >= other.count && memcmp(baseAddress! + (count - other.count), other.baseAddress!, other.count) == 0
    }

    /// Returns a negative number if the word precedes the other word, 0 if they are equal, and otherwise a positive
    /// number.
    fileprivate func order(to other: UnsafeRawBufferPointer) -> Int {
        let order = memcmp(baseAddress!, other.baseAddress!, Swift.min(count, other.count))
        return order == 0 ? count - other.count : Int(order)
    }
}
