extension Double {
  /// Creates a number from decimal text, infinities included; `nil` for other text and for NaN.
  ///
  /// Swift's own initialiser also accepts hexadecimal text such as `0x10`, which is not meant as a number here.
  package init?(decimal text: some StringProtocol) {
    // The C library would stop reading at a NUL.
    guard !text.utf8.contains(0), let number = Double(text), !number.isNaN,
      !text.contains(where: { "xX".contains($0) })
    else { return nil }
    self = number
  }
}
