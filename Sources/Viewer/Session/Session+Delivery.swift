package import Display
import LayerKit

/// What other programs hand over.
extension Session {
  /// Takes what the user pasted or dropped: as typed text if a field is open, otherwise as a colour if one is chosen, as
  /// the user's text, or as a file or picture, which the program opens.
  ///
  /// What it changes are entries, so that a replay asks no other program.
  ///
  /// - Returns: The effects for the window or the program, in order.
  package func receive(_ delivery: Delivery, at instant: Int64) -> [Effect] {
    let dropped = drag(nil)
    func tell(_ words: String) -> [Effect] {
      announce(LabeledValue(delivery.way.title, words), at: instant)
    }
    func take() -> [Effect] {
      if case .nothing(let reason) = delivery.content { return tell(reason) }
      if delivery.content.isExcessive {
        return tell("too long: \(SceneContent.textLimit) characters are the most")
      }
      let color = document.color(in: delivery.content)
      switch (
        document.reception(of: color == nil ? delivery.content.kind : .color), delivery.content
      )
      {
      case (.refused(let reason), _): return tell(reason)
      case (.typed, let content): return enter(.key(document.press(typing: content)), at: instant)
      case (.color(let parameter), _):
        let value = ParameterValue.color(color)
        return set(
          [ParameterAssignment(parameter, value)], named: parameter.fact(of: value), at: instant)
      case (.text, .text(let text)): return show(text, tell, at: instant)
      case (.file, .files(let paths)):
        let others = paths.count - 1
        return paths.prefix(1).map { .open(path: $0) }
          + (others > 0 ? tell("one file is opened, \(others) more are left out") : [])
      case (.picture, .picture(let bytes)): return [.decode(bytes)]
      case (.text, _), (.file, _), (.picture, _): return []
      }
    }
    return dropped + take()
  }

  /// Makes a text the user's, or tells why not.
  private func show(
    _ text: String, _ tell: (String) -> [Effect], at instant: Int64
  ) -> [Effect] {
    let text = text.withoutControls.withoutEndingBreaks
    if text.allSatisfy(\.isWhitespace) { return tell("only white space") }
    if let mistake = SceneContent.mistake(inText: text) { return tell("too long: \(mistake)") }
    guard let parameter = document.parameters.first(where: { $0.content == .text }) else {
      return []
    }
    let excerpt = EchoedText.cut(TerminalText.line(text), to: 40)
    return enter(
      .set([ParameterAssignment(parameter, .string(text))], of: document.scene), at: instant)
      + tell("the word is now “\(excerpt)”")
  }

  /// Shows what a drop would do, or nothing; no entry tells of it.
  func drag(_ kind: Delivery.Kind?) -> [Effect] {
    if kind == program.dragged { return [] }
    program.dragged = kind
    return [.frame]
  }
}

extension Document {
  /// Returns the press that types a content in the field that is open.
  fileprivate func press(typing content: Delivery.Content) -> KeyPress {
    let text = (content.typedText ?? "").withoutControls
    let keepsSpace = chrome.typing?.field?.takesLines == true
    return KeyPress(typing: keepsSpace ? text.withoutEndingBreaks : text.trimmed)
  }
}

extension String {
  /// The text without line feeds at its end.
  fileprivate var withoutEndingBreaks: String {
    String(dropLast(reversed().prefix { $0 == "\n" }.count))
  }
}
