extension Double {
  /// Reads a decimal number, an infinity included; `nil` for other text and what is not a number.
  ///
  /// Swift's own reading takes hexadecimal digits too, which nobody means who types `0x10`.
  package init?(decimal text: some StringProtocol) {
    guard let number = Double(text), !number.isNaN, !text.contains(where: { "xX".contains($0) })
    else { return nil }
    self = number
  }
}
