import CHarfBuzzSubset

/// Creates subsets of fonts for given characters, including their positioning and ligatures.
enum FontSubset {
    /// Creates a font file with the glyphs of the given characters.
    ///
    /// - Parameters:
    ///   - path: The path of the font file.
    ///   - index: The number of the font in the file.
    ///   - features: The OpenType features to keep in addition to the default ones.
    /// - Returns: Nil if HarfBuzz cannot create a subset of the file.
    /// - Complexity: O(size of the file).
    static func make(path: String, index: Int, characters: Set<UInt32>, features: Set<String> = []) -> [UInt8]? {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        defer { hb_blob_destroy(blob) }
        let face = hb_face_create(blob, UInt32(index))
        defer { hb_face_destroy(face) }
        guard let input = hb_subset_input_create_or_fail() else { return nil }
        defer { hb_subset_input_destroy(input) }
        hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
        let set = hb_subset_input_unicode_set(input)
        for character in characters { hb_set_add(set, character) }
        let kept = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
        for feature in features { hb_set_add(kept, hb_tag_from_string(feature, -1)) }
        guard let part = hb_subset_or_fail(face, input) else { return nil }
        defer { hb_face_destroy(part) }
        let result = hb_face_reference_blob(part)
        defer { hb_blob_destroy(result) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(result, &length), length > 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }
}
