/// The beginning and the end of a text of any length.
///
/// A text of at most 16 KiB is kept whole. Of a longer one, the first and the last 8 KiB are kept, with a line between
/// them that shows the omission.
package struct Excerpt {
  /// The number of bytes that are kept of each end.
  package static let byteLimit = 8192

  private static let gap = Array("\n…\n".utf8)

  private var beginning: [UInt8] = []
  private var rest: [UInt8] = []
  private var hasGap = false

  /// Creates an empty text.
  package init() {}

  /// Appends bytes to the text.
  package mutating func append(_ bytes: [UInt8]) {
    let first = bytes.prefix(Self.byteLimit - beginning.count)
    beginning += first
    rest += bytes[first.endIndex...]
    if rest.count > Self.byteLimit {
      hasGap = true
      rest.removeFirst(rest.count - Self.byteLimit)
    }
  }

  /// The bytes that are kept.
  package var bytes: [UInt8] { beginning + (hasGap ? Self.gap : []) + rest }
}
