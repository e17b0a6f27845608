import CPango
package import Layout

extension PangoTextMeasurer {
    package func fallbacks(of request: TextRequest) -> [FontFallback] {
        let layout = layout(request, width: nil)
        var found: [FontFallback] = []
        for run in layout.runs where run.face >= 0 {
            guard let asked = layout.shaped.stretches[Int(run.stretch)].style.font.family, hasFamily(asked) else {
                continue
            }
            let font = faces.fonts[Int(run.face)]
            let pattern = FontPattern(
                pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)))
            let names = pattern.families
            guard let shown = names.first, shown != FontLibrary.emojiFamily,
                !names.contains(where: { FontLibrary.isSame($0, FontLibrary.family(named: asked)) })
            else { continue }
            let fallback = FontFallback(family: asked, shown: shown)
            if !found.contains(fallback) { found.append(fallback) }
        }
        return found
    }
}
