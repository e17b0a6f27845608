/// The fonts of the contract, by file: those that Debian 12 has in fonts-inter, fonts-noto-core, fonts-noto-cjk,
/// fonts-noto-color-emoji and fonts-dejavu-core. What other packages put beside them (fonts-noto-extra adds weights to
/// the same families) is not looked at, so that it cannot change a picture.
enum DefaultFontSet {
    /// The names of the files.
    static let files: Set<String> = {
        var files: Set<String> = ["NotoColorEmoji.ttf"]
        files.reserveCapacity(512)
        func add(_ families: String, _ prefix: String, _ styles: [String], _ ending: String) {
            for family in words(families) {
                for style in styles { files.insert(prefix + family + style + "." + ending) }
            }
        }
        add("Inter InterDisplay", "", words(interStyles).map { "-" + $0 }, "otf")
        add(inRegular, "Noto", ["-Regular"], "ttf")
        add(inRegularAndBold, "Noto", ["-Regular", "-Bold"], "ttf")
        add("Sans SansDisplay Serif SerifDisplay", "Noto", ["-Regular", "-Bold", "-Italic", "-BoldItalic"], "ttf")
        add("SansCJK SerifCJK", "Noto", ["-Regular", "-Bold"], "ttc")
        add("Sans SansMono Serif", "DejaVu", ["", "-Bold"], "ttf")
        return files
    }()

    /// By bytes: to look for whole characters in these texts takes a hundredth of the start of a process.
    private static func words(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    private static let interStyles = """
        Black BlackItalic Bold BoldItalic ExtraBold ExtraBoldItalic ExtraLight ExtraLightItalic Italic Light \
        LightItalic Medium MediumItalic Regular SemiBold SemiBoldItalic Thin ThinItalic
        """

    private static let inRegular = """
        Music SansAnatolianHieroglyphs SansAvestan SansBassaVah SansBatak SansBhaiksuki SansBrahmi SansBuginese \
        SansBuhid SansCarian SansCaucasianAlbanian SansChakma SansCoptic SansCuneiform SansCypriot SansDeseret \
        SansDuployan SansEgyptianHieroglyphs SansElbasan SansElymaic SansGlagolitic SansGothic SansGrantha \
        SansGunjalaGondi SansHanunoo SansHatran SansImperialAramaic SansIndicSiyaqNumbers SansInscriptionalPahlavi \
        SansInscriptionalParthian SansKaithi SansKharoshthi SansKhojki SansKhudawadi SansLepcha SansLimbu \
        SansLinearA SansLinearB SansLycian SansLydian SansMahajani SansMandaic SansManichaean SansMarchen \
        SansMasaramGondi SansMath SansMayanNumerals SansMendeKikakui SansMeroitic SansMiao SansModi SansMongolian \
        SansMro SansMultani SansNKo SansNabataean SansNewTaiLue SansNewa SansNushu SansOgham SansOldHungarian \
        SansOldItalic SansOldNorthArabian SansOldPermic SansOldPersian SansOldSogdian SansOldSouthArabian \
        SansOldTurkic SansOsage SansOsmanya SansPahawhHmong SansPalmyrene SansPauCinHau SansPhagsPa SansPhoenician \
        SansPsalterPahlavi SansRejang SansRunic SansSamaritan SansSaurashtra SansSharada SansShavian SansSiddham \
        SansSignWriting SansSogdian SansSoyombo SansSylotiNagri SansSymbols2 SansSyriac SansTagalog SansTagbanwa \
        SansTaiLe SansTaiViet SansTakri SansTamilSupplement SansTifinagh SansTifinaghAPT SansTifinaghAdrar \
        SansTifinaghAgrawImazighen SansTifinaghAhaggar SansTifinaghAir SansTifinaghAzawagh SansTifinaghGhat \
        SansTifinaghHawad SansTifinaghRhissaIxa SansTifinaghSIL SansTifinaghTawellemmet SansTirhuta SansUgaritic \
        SansVai SansWancho SansWarangCiti SansYi SansZanabazarSquare SerifAhom SerifBalinese SerifDogra SerifGrantha \
        SerifTangut TraditionalNushu
        """

    private static let inRegularAndBold = """
        KufiArabic LoopedLao LoopedThai NaskhArabic NastaliqUrdu RashiHebrew SansAdlam SansAdlamUnjoined SansArabic \
        SansArmenian SansBalinese SansBamum SansBengali SansCanadianAboriginal SansCham SansCherokee SansDevanagari \
        SansEthiopic SansGeorgian SansGujarati SansGurmukhi SansHanifiRohingya SansHebrew SansJavanese SansKannada \
        SansKayahLi SansKhmer SansLao SansLisu SansMalayalam SansMedefaidrin SansMeeteiMayek SansMyanmar SansOlChiki \
        SansOriya SansSinhala SansSoraSompeng SansSundanese SansSymbols SansTaiTham SansTamil SansTelugu SansThaana \
        SansThai SerifArmenian SerifBengali SerifDevanagari SerifEthiopic SerifGeorgian SerifGujarati SerifGurmukhi \
        SerifHebrew SerifKannada SerifKhmer SerifKhojki SerifLao SerifMalayalam SerifMyanmar \
        SerifNyiakengPuachueHmong SerifSinhala SerifTamil SerifTamilSlanted SerifTelugu SerifThai SerifTibetan \
        SerifYezidi
        """
}
