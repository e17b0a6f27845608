import Glibc

/// The fonts of the contract, by file: those that Debian 12 has in fonts-inter, fonts-noto-core, fonts-noto-cjk,
/// fonts-noto-color-emoji and fonts-dejavu-core. What other packages put beside them (fonts-noto-extra adds weights to
/// the same families) is not looked at, so that it cannot change a picture.
///
/// Asked for each of some 300 fonts at every start: so a name is compared part by part, and none is made.
enum DefaultFontSet {
    /// Files that are called a prefix, one of some families and one of some endings.
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

    /// Whether a file of that name, without its directory, is one of the set.
    static func contains(_ name: UnsafePointer<CChar>) -> Bool {
        let name = UnsafeRawBufferPointer(start: name, count: strlen(name))
        return all.contains { $0.contains(name) }
    }

    /// The names of the files.
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

/// Words that stand in a text of the program, in the order of their bytes.
struct WordList: @unchecked Sendable {
    /// Views of the text, which is there as long as the process.
    let words: [UnsafeRawBufferPointer]

    /// - Parameter text: the words in order, a space between them.
    init(_ text: StaticString) {
        let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        words = text.split(separator: UInt8(ascii: " ")).map { UnsafeRawBufferPointer(rebasing: $0) }
    }

    /// Takes as many comparisons as the logarithm of the number of words.
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

    /// Less than 0 if it comes before the other one, 0 if both are the same.
    fileprivate func order(to other: UnsafeRawBufferPointer) -> Int {
        let order = memcmp(baseAddress!, other.baseAddress!, Swift.min(count, other.count))
        return order == 0 ? count - other.count : Int(order)
    }
}
