package import ArgumentParser

/// What a scene shows in place of its own content: shared by the commands that show one.
package struct ContentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Let this text shimmer.", valueName: "STRING"),
    transform: nonemptyText)
  package var text: String?

  @Option(
    help: ArgumentHelp("Let this picture shimmer: PNG, JPEG or SVG.", valueName: "FILE"),
    transform: nonemptyText)
  package var image: String?

  @Option(
    help: ArgumentHelp("Show this behind it: a colour or a picture.", valueName: "COLOR|FILE"))
  package var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most megapixels of a picture; \(PictureLimits().megapixels) by default.",
      valueName: "N"),
    transform: { text in try limit(text, PictureLimits.megapixelRange) })
  package var pictureMegapixels: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most memory for decoding a picture; \(PictureLimits().mebibytes) MiB by default.",
      valueName: "MIB"),
    transform: { text in try limit(text, PictureLimits.mebibyteRange) })
  package var pictureMemory: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most processor time for decoding a picture; \(PictureLimits().seconds) seconds by default. The clock may show twice as many.",
      valueName: "S"),
    transform: { text in try limit(text, PictureLimits.secondRange) })
  package var pictureSeconds: Int?

  package init() {}

  private static func limit(_ text: String, _ range: ClosedRange<Int>) throws -> Int {
    try wholeNumber(
      text, within: range,
      else: "it is no whole number within \(range.lowerBound)…\(range.upperBound)")
  }

  package func validate() throws {
    if text != nil, image != nil {
      throw ValidationError("--text and --image exclude each other")
    }
  }

  /// The content as it was typed.
  package var request: ContentRequest {
    ContentRequest(text: text, image: image, background: background, limits: limits)
  }

  /// What decoding a picture may take.
  private var limits: PictureLimits {
    var limits = PictureLimits()
    if let pictureMegapixels { limits.megapixels = pictureMegapixels }
    if let pictureMemory { limits.mebibytes = pictureMemory }
    if let pictureSeconds { limits.seconds = pictureSeconds }
    return limits
  }
}
