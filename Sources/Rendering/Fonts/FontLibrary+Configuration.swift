import CPango
import Diagnostics

extension FontLibrary {
    /// Returns the complete fontconfig configuration as XML, independent of the machine's configuration.
    static func configurationText(directories: [String], cacheDirectories: [String]) -> String {
        var text = ""
        text.reserveCapacity(16384)
        text += "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\">\n<fontconfig>\n"
        for directory in directories {
            text += "<dir>\(escaped(directory))</dir>\n"
        }
        for directory in cacheDirectories {
            text += "<cachedir>\(escaped(directory))</cachedir>\n"
        }
        // Aliases precede the fallbacks, which are appended to the families of the aliases.
        for (name, family) in genericFamilies {
            text += "<match target=\"pattern\"><test name=\"family\"><string>\(name)</string></test>"
            text +=
                "<edit name=\"family\" mode=\"prepend\" binding=\"strong\"><string>\(family)</string></edit></match>\n"
        }
        text += "<match target=\"pattern\"><edit name=\"family\" mode=\"append_last\" binding=\"strong\">"
        for family in fallbackFamilies {
            text += "<string>\(family)</string>"
        }
        text += "</edit></match>\n"
        text += drawingRule
        text += slantRule
        text += bitmapScalingRules
        text += "</fontconfig>\n"
        return text
    }

    /// The fontconfig configuration for a selection of fonts, which needs no fallbacks.
    static var selectionText: String {
        """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>

        """ + drawingRule + slantRule + bitmapScalingRules + "</fontconfig>\n"
    }

    /// Creates a fontconfig configuration from XML, and finds the fonts in its directories.
    static func makeConfiguration(_ text: String) -> OpaquePointer {
        guard let configuration = FcConfigCreate() else {
            preconditionFailure("fontconfig cannot make a configuration: the process is out of memory")
        }
        let parsed = FcConfigParseAndLoadFromMemory(configuration, text, FcTrue)
        precondition(parsed == FcTrue, "the embedded font configuration is not well formed")
        FcConfigBuildFonts(configuration)
        return configuration
    }

    static let genericFamilies: [(name: String, family: String)] = [
        ("emoji", emojiFamily), ("monospace", monospacedFamily), ("sans-serif", defaultFamily),
        ("system-ui", defaultFamily),
        ("serif", "Noto Serif"),
    ]

    /// The families in fallback order. Their binding is strong, so only the order matters, not the language of the
    /// text.
    static let fallbackFamilies: [String] =
        // CJK precedes other scripts because some of their fonts (Mongolian, Yi) have their own full stop for U+3002.
        // Symbols precede CJK, whose arrows and stars are as wide as its letters.
        [defaultFamily, "Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", cjkFamily]
        + sans(
            """
            Arabic, Hebrew, Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam, \
            Sinhala, Thai, Lao
            """
        )
        + ["Noto Serif Tibetan"]
        + sans("Myanmar, Georgian, Armenian, Ethiopic, Khmer, Mongolian")
        + ["Noto Music", emojiFamily]
        + sans(
            """
            Adlam, Anatolian Hieroglyphs, Avestan, Balinese, Bamum, Bassa Vah, Batak, Bhaiksuki, Brahmi, Buginese, \
            Buhid, \
            Canadian Aboriginal, Carian, Caucasian Albanian, Chakma, Cham, Cherokee, Coptic, Cuneiform, Cypriot, \
            Deseret, \
            Duployan, Egyptian Hieroglyphs, Elbasan, Elymaic, Glagolitic, Gothic, Grantha, Gunjala Gondi, Hanifi \
            Rohingya, \
            Hanunoo, Hatran, Imperial Aramaic, Indic Siyaq Numbers, Inscriptional Pahlavi, Inscriptional Parthian, \
            Javanese, \
            Kaithi, Kayah Li, Kharoshthi, Khojki, Khudawadi, Lepcha, Limbu, Linear A, Linear B, Lisu, Lycian, Lydian, \
            Mahajani, \
            Mandaic, Manichaean, Marchen, Masaram Gondi, Mayan Numerals, Medefaidrin, Meetei Mayek, Mende Kikakui, \
            Meroitic, \
            Miao, Modi, Mro, Multani, NKo, Nabataean, New Tai Lue, Newa, Nushu, Ogham, Ol Chiki, Old Hungarian, Old \
            Italic, \
            Old North Arabian, Old Permic, Old Persian, Old Sogdian, Old South Arabian, Old Turkic, Osage, Osmanya, \
            Pahawh Hmong, Palmyrene, Pau Cin Hau, PhagsPa, Phoenician, Psalter Pahlavi, Rejang, Runic, Samaritan, \
            Saurashtra, \
            Sharada, Shavian, Siddham, SignWriting, Sogdian, Sora Sompeng, Soyombo, Sundanese, Syloti Nagri, Syriac, \
            Tagalog, \
            Tagbanwa, Tai Le, Tai Tham, Tai Viet, Takri, Tamil Supplement, Thaana, Tifinagh, Tirhuta, Ugaritic, Vai, \
            Wancho, \
            Warang Citi, Yi, Zanabazar Square
            """)
        + [
            "Noto Serif Ahom", "Noto Serif Dogra", "Noto Serif Hmong Nyiakeng", "Noto Serif Tangut",
            "Noto Serif Yezidi", "DejaVu Sans",
        ]

    private static func sans(_ scripts: String) -> [String] {
        scripts.utf8.split(separator: UInt8(ascii: ",")).map { part in
            "Noto Sans " + String(Substring(part.drop(while: { $0 == UInt8(ascii: " ") })))
        }
    }

    private static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        XMLText.append(text.utf8, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    /// The rule that turns hinting of outlines off, as `CairoFont` does.
    private static let drawingRule = """
        <match target="pattern">
          <edit name="antialias" mode="assign"><bool>true</bool></edit>
          <edit name="rgba" mode="assign"><const>none</const></edit>
          <edit name="hinting" mode="assign"><bool>false</bool></edit>
          <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
        </match>

        """

    /// The rule that slants a font by 0.2 if its family has no italic face.
    private static let slantRule = """
        <match target="font">
          <test name="slant"><const>roman</const></test>
          <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
          <test name="outline"><bool>true</bool></test>
          <edit name="matrix" mode="assign"><times><name>matrix</name>
            <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
          <edit name="slant" mode="assign"><const>oblique</const></edit>
          <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
        </match>

        """

    /// Debian's rules for bitmap fonts (10-scale-bitmap-fonts.conf). Without them, color emoji always have the size of
    /// their bitmaps, 128 pixels.
    private static let bitmapScalingRules = """
        <match target="font">
          <test name="outline" compare="eq"><bool>false</bool></test>
          <edit name="pixelsizefixupfactor" mode="assign">
            <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
          </edit>
        </match>
        <match target="font">
          <test name="outline" compare="eq"><bool>false</bool></test>
          <test name="scalable" compare="eq"><bool>false</bool></test>
          <test name="hinting" compare="eq"><bool>true</bool></test>
          <edit name="scalingnotneeded" mode="assign">
            <and>
              <less><name>pixelsizefixupfactor</name><double>1.2</double></less>
              <more><name>pixelsizefixupfactor</name><double>0.8</double></more>
            </and>
          </edit>
        </match>
        <match target="font">
          <test name="scalingnotneeded" compare="eq"><bool>true</bool></test>
          <edit name="pixelsizefixupfactor" mode="assign"><double>1.0</double></edit>
        </match>
        <match target="font">
          <test name="outline" compare="eq"><bool>false</bool></test>
          <test name="pixelsizefixupfactor" compare="not_eq"><double>1.0</double></test>
          <edit name="matrix" mode="assign">
            <times>
              <name>matrix</name>
              <matrix>
                <name>pixelsizefixupfactor</name><double>0</double>
                <double>0</double><name>pixelsizefixupfactor</name>
              </matrix>
            </times>
          </edit>
          <edit name="size" mode="assign">
            <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
          </edit>
        </match>

        """
}
