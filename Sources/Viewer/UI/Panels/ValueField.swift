package import Display
import LayerKit

/// A value that is being typed for a parameter, and the reason if it was rejected.
package struct ValueField: Hashable {
  /// The maximum number of characters of a number, a word or a colour.
  static let capacity = 24

  /// The parameter that receives the value.
  package let parameter: Parameter

  /// The typed text.
  package private(set) var text = ""

  /// The reason why the text is invalid, with the valid values; `nil` again from the next key on.
  package private(set) var problem: String?

  /// Creates an empty field.
  package init(for parameter: Parameter) { self.parameter = parameter }

  /// Appends the character of a printing key; other keys, and characters beyond the capacity, have no effect.
  package mutating func type(_ press: KeyPress) {
    guard text.count < capacity, let character = character(of: press) else { return }
    problem = nil
    text += character
  }

  /// The maximum number of characters.
  private var capacity: Int {
    if case .text = parameter.kind { Parameter.textCapacity } else { Self.capacity }
  }

  /// Returns the character that a key prints in the field; `nil` for other keys.
  private func character(of press: KeyPress) -> String? {
    switch parameter.kind {
    case .number, .whole:
      return Self.characters[KeyChord(press.key, press.modifiers)] ?? press.character
    case .choice:
      // Only titles of words contain spaces.
      let hasSpaces = titles.contains { $0.title.contains(" ") }
      return press.key == "space" && hasSpaces ? " " : press.character
    case .color:
      // On an American keyboard, the number sign is on the 3.
      return KeyChord(press.key, press.modifiers) == KeyChord("3", .shift) ? "#" : press.character
    case .text:
      return press.key == "space" ? " " : press.typedCharacter
    }
  }

  /// Removes the last character.
  mutating func deleteLast() {
    problem = nil
    text = String(text.dropLast())
  }

  /// Removes all characters.
  package mutating func clear() {
    problem = nil
    text = ""
  }

  /// Returns the typed value: a number, a word or its title, or an unambiguous beginning of either; capital letters make
  /// no difference.
  ///
  /// - Returns: `nil` if the text is not a value of the parameter; ``problem`` then gives the reason.
  package mutating func read() -> ParameterValue? {
    do throws(ParameterError) {
      return try parameter.parse(completed)
    } catch {
      problem = words(for: error)
      return nil
    }
  }

  /// The characters of keys that print another one in a number: the plus sign requires Shift on most keyboards, and many
  /// countries use a comma as the decimal separator.
  private static let characters: [KeyChord: String] = [
    KeyChord("=", .shift): "+", ",": ".",
  ]

  /// The words that the typed text may begin, and their titles; a word without a title is its own title.
  private var titles: [(word: String, title: String)] {
    switch parameter.kind {
    case .choice(let words): words.map { ($0, parameter.text(of: .choice($0))) }
    case .color:
      ([ParameterValue.auto] + ColorText.names(beginningWith: text)).map { ($0, $0) }
    case .number, .whole, .text: []
    }
  }

  /// The parameter's only word that begins with the typed text, or whose title does; the typed text itself if none or
  /// several do.
  private var completed: String {
    let candidates = candidates
    return candidates.count == 1 ? candidates[0].word : text
  }

  /// The maximum number of words in a remark.
  private static let namedWords = 6

  private var candidates: [(word: String, title: String)] {
    let typed = text.lowercased()
    let named = titles.map { (item: $0, names: [$0.word, $0.title].map { $0.lowercased() }) }
    let whole = named.filter { $0.names.contains(typed) }
    if !whole.isEmpty { return whole.map(\.item) }
    return named.filter { $0.names.contains { $0.hasPrefix(typed) } }.map(\.item)
  }

  private func words(for error: ParameterError) -> String {
    switch error {
    case .outsideRange: "outside \(parameter.valuesText)"
    case .notWhole: "not a whole number: \(parameter.valuesText)"
    case .unknownChoice:
      candidates.isEmpty
        ? "not one of \(parameter.valuesText)"
        : "ambiguous: \(NumberText.list(candidates.map(\.title)))"
    case .notAColor:
      2...Self.namedWords ~= candidates.count
        ? "ambiguous: \(NumberText.list(candidates.map(\.title)))"
        : "not a colour: \(parameter.valuesText)"
    case .notALine: "1…\(Parameter.textCapacity) characters without commas"
    case .notANumber, .malformed, .unknownKey: "not a number: \(parameter.valuesText)"
    }
  }
}

extension KeyPress {
  /// The character of a printing key without Shift; `nil` for other keys.
  var character: String? { key.name.unicodeScalars.count == 1 ? key.name : nil }

  /// The character that the key prints: a capital with Shift, and an underscore for the hyphen with Shift; `nil` for
  /// other keys.
  var typedCharacter: String? {
    guard modifiers.contains(.shift) else { return character }
    return key == "-" ? "_" : character?.uppercased()
  }
}

/// The field on the panel in which a value is typed: its background, its caret, and the reason for a rejected value.
final class EntryField {
  /// The field's background, which belongs below the row's text.
  let ground: Layer

  /// The caret, which does not blink, and the remark on its plate; they belong above all rows.
  var layers: [Layer] { [caret, plate, remark.layer] }

  private let caret: Layer
  private let plate: Layer
  private let remark: Label

  /// Returns the width of a caret for a text size, in points: thick enough to be noticed without blinking.
  static func caretWidth(textSize: Double) -> Double { max(textSize / 8, 1) }

  /// Creates a hidden field.
  init(in context: LayerContext) {
    ground = Layer(in: context).withoutActions()
    caret = Layer(in: context).withoutActions()
    plate = Layer(in: context).withoutActions()
    remark = Label(in: context)
    hide()
  }

  /// The remark; empty if it is hidden.
  var shownTexts: [String] { [remark.shownText].compactMap(\.self) }

  /// Shows the field.
  ///
  /// - Parameters:
  ///   - place: The position of the field in its row, in points of the panel.
  ///   - problem: The reason why the typed text was rejected.
  ///   - row: The frame of the row, beside which the reason is shown.
  ///   - height: The panel's height, in points.
  func show(
    at place: ParameterRow.FieldPlace, problem: String?, row: Rect, height: Double, factor: Double,
    theme: Theme, area: OverlayArea
  ) {
    for layer in [ground, caret] { layer.isHidden = false }
    ground.frame = area.aligned(place.box)
    ground.backgroundColor = theme.solid
    ground.borderColor = theme.accent
    ground.borderWidth = area.hairline
    ground.cornerRadius = 3 * factor
    let size = Theme.TextSize.large * factor
    let width = max(area.aligned(Self.caretWidth(textSize: size)), area.hairline)
    caret.backgroundColor = theme.accent
    caret.frame = area.aligned(
      Rect(
        x: place.caret, y: place.box.center.y - 0.6 * size, width: width, height: 1.2 * size))
    show(problem, row: row, height: height, factor: factor, theme: theme, area: area)
  }

  /// Shows the reason for a rejected value: below the row, or above it at the end of the panel.
  private func show(
    _ problem: String?, row: Rect, height: Double, factor: Double, theme: Theme, area: OverlayArea
  ) {
    plate.isHidden = problem == nil
    guard let problem else { return remark.hide() }
    let padding = 5 * factor
    var box = Rect(
      x: row.minX + padding, y: row.maxY + padding, width: row.width - 2 * padding, height: 0)
    let font = Theme.font(size: Theme.TextSize.medium * factor)
    func place() {
      remark.set(problem, font: font, color: theme.text, in: box, isWrapped: true, area: area)
    }
    place()
    box.size.height = remark.layer.frame.height
    if box.maxY + padding > height {
      box.origin.y = row.minY - padding - box.height
      place()
    }
    plate.frame = area.aligned(
      Rect(
        x: row.minX - padding, y: box.minY - padding, width: row.width + 2 * padding,
        height: box.height + 2 * padding))
    plate.backgroundColor = theme.solid
    plate.borderColor = theme.accent
    plate.borderWidth = area.hairline
    plate.cornerRadius = 3 * factor
  }

  func hide() {
    for layer in [ground, caret, plate] { layer.isHidden = true }
    remark.hide()
  }
}
