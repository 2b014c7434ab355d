package import Display
import LayerKit

/// A value that is being typed for a parameter, and the reason if it was rejected.
package struct ValueField: Hashable {
  /// The maximum number of characters.
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
    let character = Self.characters[KeyChord(press.key, press.modifiers)] ?? press.key.name
    guard text.count < Self.capacity, character.unicodeScalars.count == 1 else { return }
    // Only titles of words contain spaces.
    if character == " ", !titles.contains(where: { $0.title.contains(" ") }) { return }
    problem = nil
    text += character
  }

  /// Removes the last character.
  package mutating func deleteLast() {
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

  /// The characters of keys that have another name: the plus sign requires Shift on most keyboards, many countries use
  /// a comma as the decimal separator, and the space bar has a word as its name.
  private static let characters: [KeyChord: String] = [
    KeyChord("=", .shift): "+", ",": ".", "space": " ",
  ]

  /// The parameter's words and their titles; a word without a title is its own title.
  private var titles: [(word: String, title: String)] {
    guard case .choice(let words) = parameter.kind else { return [] }
    return words.map { ($0, parameter.text(of: .choice($0))) }
  }

  /// The parameter's only word that begins with the typed text, or whose title does; the typed text itself if none or
  /// several do.
  private var completed: String {
    let candidates = candidates
    return candidates.count == 1 ? candidates[0].word : text
  }

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
    case .notANumber, .malformed, .unknownKey: "not a number: \(parameter.valuesText)"
    }
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
        x: row.minX, y: box.minY - padding, width: row.width, height: box.height + 2 * padding))
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
