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
      case (.typed, let content):
        let press = document.press(typing: content)
        return press.text?.isEmpty == false
          ? enter(.key(press), at: instant) : tell("only white space")
      case (.color(let parameter), _):
        let value = ParameterValue.color(color)
        return set(
          [ParameterAssignment(parameter, value)], named: parameter.fact(of: value), at: instant)
      case (.text, .text(let text)):
        return show(.text, text, by: delivery.way.title, at: instant)
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

  /// Makes a text or a picture the user's, or tells why not; the scene shows a picture once it has been added.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - content: The text, or the name of the picture: its path.
  ///   - title: What the user has done, such as *Paste*.
  ///   - instant: The present instant, in nanoseconds.
  /// - Returns: The effects for the window.
  package func show(
    _ kind: SceneCard.Content, _ content: String, by title: String, at instant: Int64
  ) -> [Effect] {
    let content = kind == .text ? content.withoutControls.withoutEndingBreaks : content
    let mistake =
      content.allSatisfy(\.isWhitespace)
      ? "only white space" : SceneContent.mistake(inText: content).map { "too long: \($0)" }
    if let reason = mistake ?? document.refusal(of: kind) {
      return announce(LabeledValue(title, reason), at: instant)
    }
    guard let parameter = document.parameters.first(where: { $0.content == kind }) else {
      return []
    }
    let value = ParameterValue.string(content)
    let line = kind == .text ? TerminalText.line(content) : parameter.text(of: value)
    let excerpt = line.count > 40 ? line.prefix(40) + "…" : line[...]
    let words = "the \(kind == .text ? "word" : "picture") is now “\(excerpt)”"
    return set(
      [ParameterAssignment(parameter, value)], named: LabeledValue(title, words), at: instant)
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
