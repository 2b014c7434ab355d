import Display

/// The rules for the names under which users save presets.
///
/// A saved name is found again by `--preset NAME`: it is no path, no option, and no name of the program's presets.
package enum PresetName {
  /// The maximum number of characters.
  static let capacity = 32

  /// Returns the reason why a name cannot be used; `nil` if it can.
  package static func refusal(of name: String) -> String? {
    if name.isEmpty { return "a name is needed" }
    if let flaw = flaw(in: name) { return flaw }
    let isShipped = Preset.shipped.contains { $0.name == name }
    return isShipped ? "\(name) is a preset of the program" : nil
  }

  /// Returns the reason why no name can begin with a text; `nil` if a name can.
  static func flaw(in text: String) -> String? {
    if text.first == "-" { return "a name cannot begin with a dash" }
    if text.contains("/") || text.contains("\\") { return "a name cannot contain a slash" }
    if text.contains(".") { return "a name cannot contain a dot" }
    if !text.allSatisfy(isAllowed) { return "a name has letters, digits, - and _" }
    return text.count > capacity ? "a name has at most \(capacity) characters" : nil
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}

/// The name that is being typed for a new preset.
struct PresetNameField: Hashable, Sendable, TypedText {
  /// The outcome of Return.
  enum Reading: Hashable {
    /// The name can be used; `replaces` says whether the user has agreed to replace a preset.
    case name(String, replaces: Bool)
    /// The field stays and shows the reason.
    case refused
  }

  private(set) var text: String

  /// Whether the next character replaces the text, as it does with the suggested name.
  private(set) var isSelected = true

  /// The reason why the last key or the name was refused; `nil` again from the next key on.
  private(set) var problem: String?

  /// Whether the name belongs to a preset of the user, and the next Return replaces that preset.
  private var asksToReplace = false

  /// Creates a field in which the first free name that numbers a scene's presets is suggested, and selected.
  init(for scene: String, taken names: Set<String>) {
    text = (1...).lazy.map { "\(scene)-\($0)" }.first { !names.contains($0) } ?? scene
  }

  /// The label of the field, with the keys or the problem.
  var label: String { "Name of the preset: \(problem ?? "Return saves, Esc cancels")" }

  /// Handles what a press types; a space becomes a dash.
  ///
  /// A character that no name may have is refused with the reason.
  mutating func type(_ press: KeyPress) {
    guard let text = press.typedText, !text.isEmpty else { return }
    // The key that opened the field may still be held.
    if press.isRepeat, isSelected { return }
    let typed = (isSelected ? "" : self.text) + text.replacing(" ", with: "-")
    if let flaw = PresetName.flaw(in: typed) { problem = flaw } else { edit(to: typed) }
  }

  /// Replaces the text, which is then no longer selected.
  mutating func edit(to text: String) {
    (self.text, isSelected, problem, asksToReplace) = (text, false, nil, false)
  }

  /// Shows that a key was refused, without a change of the text.
  mutating func refuse(_ reason: String) { problem = reason }

  /// Reads the name.
  ///
  /// - Parameter isTaken: Returns whether the user has a preset of a name, which a second Return replaces.
  mutating func read(_ isTaken: (String) -> Bool) -> Reading {
    if let refusal = PresetName.refusal(of: text) {
      problem = refusal
      return .refused
    }
    if asks(isTaken) {
      (problem, asksToReplace) = ("\(text) exists, Return again replaces it", true)
      return .refused
    }
    return .name(text, replaces: asksToReplace)
  }

  /// Returns whether Return asks only for permission to replace a preset.
  func asks(_ isTaken: (String) -> Bool) -> Bool {
    !asksToReplace && PresetName.refusal(of: text) == nil && isTaken(text)
  }
}
