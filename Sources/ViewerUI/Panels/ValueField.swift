package import Display
import LayerKit

/// A value that is being typed for a parameter, and why it was not taken, if it was not.
package struct ValueField: Hashable {
  /// The most characters that are taken.
  static let capacity = 24

  /// The parameter that is to get the value.
  package let parameter: Parameter

  /// What has been typed.
  package private(set) var text = ""

  /// Why the text is no value, with those that there are; nothing from the next key on.
  package private(set) var problem: String?

  /// Begins a field in which nothing is typed.
  package init(for parameter: Parameter) { self.parameter = parameter }

  /// Takes the character of a key that prints one; other keys, and characters beyond the capacity, change nothing.
  package mutating func type(_ press: KeyPress) {
    guard text.count < Self.capacity, press.key.name.unicodeScalars.count == 1 else { return }
    problem = nil
    text += Self.characters[KeyChord(press.key, press.modifiers)] ?? press.key.name
  }

  /// Takes the last character away.
  package mutating func deleteLast() {
    problem = nil
    text = String(text.dropLast())
  }

  /// Takes all characters away.
  package mutating func clear() {
    problem = nil
    text = ""
  }

  /// The value that was typed: a number, a word, or as much of a word's beginning as no other has.
  ///
  /// - Returns: `nil` when it is not a value of the parameter; ``problem`` then says why.
  package mutating func read() -> ParameterValue? {
    do throws(ParameterError) {
      return try parameter.parse(completed)
    } catch {
      problem = words(for: error)
      return nil
    }
  }

  /// What keys type that are named otherwise: the plus sign needs Shift on most keyboards, and half of the world
  /// writes a comma for the point.
  private static let characters: [KeyChord: String] = [
    KeyChord("=", .shift): "+", ",": ".",
  ]

  /// The one word that begins as typed, otherwise what was typed.
  private var completed: String {
    let candidates = candidates
    return candidates.count == 1 ? candidates[0] : text
  }

  private var candidates: [String] {
    guard case .choice(let words) = parameter.kind else { return [] }
    return words.contains(text) ? [text] : words.filter { $0.hasPrefix(text) }
  }

  private func words(for error: ParameterError) -> String {
    switch error {
    case .outsideRange: "outside \(parameter.valuesText)"
    case .notWhole: "not a whole number: \(parameter.valuesText)"
    case .unknownChoice:
      candidates.isEmpty
        ? "none of \(parameter.valuesText)" : "more than one: \(NumberText.list(candidates))"
    case .notANumber, .malformed, .unknownKey: "not a number: \(parameter.valuesText)"
    }
  }
}

/// The field on the panel in which a value is typed: its ground, its caret, and why a value was not taken.
final class EntryField {
  /// The field's ground; it belongs below the row's texts.
  let ground: Layer

  /// The caret, which does not blink, and the remark on its plate; they belong above all rows.
  var layers: [Layer] { [caret, plate, remark.layer] }

  private let caret: Layer
  private let plate: Layer
  private let remark: Label

  /// The width of a caret in print of a size, in points: thick enough to be found without blinking.
  static func caretWidth(textSize: Double) -> Double { max(textSize / 8, 1) }

  /// Makes a field that is hidden.
  init(in context: LayerContext) {
    ground = Layer(in: context).withoutActions()
    caret = Layer(in: context).withoutActions()
    plate = Layer(in: context).withoutActions()
    remark = Label(in: context)
    hide()
  }

  /// The remark, if it is shown.
  var shownTexts: [String] { [remark.shownText].compactMap(\.self) }

  /// Shows the field.
  ///
  /// - Parameters:
  ///   - place: Where the row has it, in points of the panel.
  ///   - problem: Why what was typed was not taken.
  ///   - row: The row, beside which that is said.
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

  /// Says why a value was not taken: below the row, or above it where the panel ends.
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

  /// Shows nothing.
  func hide() {
    for layer in [ground, caret, plate] { layer.isHidden = true }
    remark.hide()
  }
}
