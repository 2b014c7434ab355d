import Display

/// The path of a file to open, as it is being typed.
///
/// No entry of a recording tells of it, only what it opened.
struct PathField: Hashable, Sendable, TypedText {
  /// The maximum length, in Unicode scalars; no path of Linux has more bytes.
  private static let capacity = 4096

  /// The maximum number of candidates that are shown.
  private static let shownCount = 6

  private(set) var text = ""

  var isSelected: Bool { false }

  /// The last parts of the paths among which Tab could not decide; `nil` for none.
  private(set) var candidatesText: String?

  /// The reason why the last key had no effect; `nil` again from the next key on.
  private var problem: String?

  /// The label of the field, with the keys or the problem.
  var label: String { "Path: \(problem ?? "Return opens, Tab completes, Esc cancels")" }

  /// Handles what a press types; line breaks become spaces.
  mutating func type(_ press: KeyPress) {
    guard let typed = press.typedText, !typed.isEmpty else { return }
    let text = text + typed.replacing("\n", with: " ")
    if text.unicodeScalars.count <= Self.capacity { edit(to: text) }
  }

  mutating func edit(to text: String) {
    (self.text, candidatesText, problem) = (text, nil, nil)
  }

  /// Shows that a key was refused, without a change of the text.
  mutating func refuse(_ reason: String) { problem = reason }

  /// Appends what all paths with which the text can go on have in common, and shows them if there are several.
  mutating func complete(with paths: [String]) {
    guard let first = paths.first else {
      edit(to: text)
      return problem = "no file begins with this"
    }
    let common = paths.dropFirst().reduce(first[...]) { common, path in
      common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    edit(to: common.hasPrefix(text) ? String(common) : text)
    if paths.count == 1 { return }
    let (shown, others) = (paths.prefix(Self.shownCount), paths.count - Self.shownCount)
    candidatesText =
      shown.map(\.lastPart).joined(separator: "  ") + (others > 0 ? "  and \(others) more" : "")
  }
}

extension String {
  /// What follows the last slash, except one at the end.
  fileprivate var lastPart: String {
    let place = dropLast().lastIndex(of: "/").map(index(after:)) ?? startIndex
    return String(self[place...])
  }
}
