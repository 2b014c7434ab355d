/// The user's content that a preset holds, as its text has it.
package struct PresetContent: Hashable, Sendable {
  /// The text that shimmers; not together with ``image``.
  package let text: String?

  /// The path of the image that shimmers, relative to the folder of the preset.
  package let image: String?

  /// The background: a colour, or the path of an image, relative to the folder of the preset.
  package let background: String?

  /// Creates content; `nil` if there is none.
  package init?(text: String? = nil, image: String? = nil, background: String? = nil) {
    if text == nil, image == nil, background == nil { return nil }
    (self.text, self.image, self.background) = (text, image, background)
  }

  /// The keys and values, in the order of a preset's text.
  package var entries: [(key: String, value: String)] {
    [("text", text), ("image", image), ("background", background)]
      .compactMap { key, value in value.map { (key, $0) } }
  }
}
