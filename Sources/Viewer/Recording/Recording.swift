package import Display
package import Raster

/// The beginning of a viewer's session and its input: enough to reproduce the session frame for frame.
///
/// As text it has one line for each setting and each input, in an order that people can read and edit:
///
/// ```
/// shimmer recording 1
/// scene wordmark
/// set speed=120
/// size 1280x800
/// scale 1
/// rate 60
///
/// # seconds  what was done
/// 0.516666667 key space
/// 1.250000000 press 1 640 400
/// 2.000000000 end
/// ```
package struct Recording: Hashable, Sendable {
  /// The version of the text format that is written, and the only one that is read.
  package static let version = 1

  /// The name of the first scene.
  package var scene: String

  /// The parameter values with which the first scene began; if a key occurs twice, the last value counts.
  package var assignments: [ParameterAssignment] = []

  /// The values with which the first scene was compared, in the form of ``assignments``; `nil` for none.
  package var others: [ParameterAssignment]?

  /// The background as the program got it, which interprets it: a colour, or the path of a picture; `nil` for the
  /// scenes' own.
  package var background: String?

  /// The amount of motion with which scenes began: full, or reduced to still pictures.
  package var motion = SceneMotion.full

  /// The window's initial size in device pixels.
  package var size: PixelSize

  /// The initial number of device pixels per point.
  package var scale = 1.0

  /// The initial scale to which a key returns, in device pixels per point; `nil` for ``scale``.
  package var desktopScale: Double?

  /// The keys that the user had bound at the beginning.
  package var keys = OwnKeys()

  /// Whether the desktop's theme is dark at the beginning.
  package var isDesktopDark = true

  /// The page that is open at the beginning.
  package var page = OverlayPage.none

  /// The display's initial refresh rate.
  package var rate = RefreshRate.sixty

  /// The requested number of frames per second; 0 means the display's refresh rate.
  package var preferredFramesPerSecond = 0

  /// Whether the window began fullscreen.
  package var isFullscreen = false

  /// The inputs, in order of time.
  package var entries: [Entry] = []

  /// The end of the session, in nanoseconds since its start; not before the last entry.
  package var end: Int64 = 0

  /// The sizes that the window has during the recording, in order, beginning with the initial one.
  package var sizes: [PixelSize] {
    [size]
      + entries.compactMap { entry in
        if case .resize(let size, _) = entry.input { size } else { nil }
      }
  }

  /// The names of the pictures that the recording shows, each once.
  package var pictureNames: [String] {
    let entered = entries.flatMap { entry -> [ParameterAssignment] in
      if case .set(let assignments, of: _) = entry.input { assignments } else { [] }
    }
    return (assignments + (others ?? []) + entered).pictureNames
  }

  /// Creates a recording without inputs.
  package init(of scene: String, size: PixelSize) {
    self.scene = scene
    self.size = size
  }

  /// Creates the recording of a document before anything has happened.
  init(of document: Document) {
    (scene, size) = (document.scene, document.window.size)
    (assignments, others) = (document.course.beginning, document.comparison?.other.course.beginning)
    (motion, scale) = (document.motion, document.window.scale)
    let desktopScale = document.window.desktopScale
    self.desktopScale = desktopScale == scale ? nil : desktopScale
    (isDesktopDark, keys) = (document.window.isDesktopDark, document.keys)
    (page, rate) = (document.chrome.pages.page, document.clock.pacer.grid.rate)
    isFullscreen = document.window.isFullscreen
  }
}

extension SceneRequest {
  /// Creates a request for the scene with which a recording began, with its values.
  ///
  /// - Throws: ``SceneError`` if the scene does not exist.
  package init(_ recording: Recording) throws(SceneError) {
    self.init(try SceneCatalog.entry(named: recording.scene))
    begin(with: recording.assignments)
    others = recording.others
  }
}

extension Recording {
  /// The recording as text; parsing the text gives an equal recording.
  package var text: String {
    let inputs = entries.map { "\(Self.seconds($0.instant)) \($0.input.text)" }
    let body = ["", "# seconds since the start, and what was done"] + inputs
    return (settings + body + ["\(Self.seconds(end)) end"]).map { $0 + "\n" }.joined()
  }

  private var settings: [String] {
    var lines = ["shimmer recording \(Self.version)", "scene \(scene)"]
    lines += assignments.map { "set \($0.text)" }
    if let others { lines.append((["against"] + others.map(\.text)).joined(separator: " ")) }
    if let background { lines.append("option background \(RecordedText.line(background))") }
    lines += keys.bindings.map { "bind \($0.text)" }
    if motion != .full { lines.append("motion \(motion.rawValue)") }
    lines.append("size \(size.text)")
    lines.append("scale \(NumberText.shortest(scale))")
    if let desktopScale {
      lines.append("desktop-scale \(NumberText.shortest(desktopScale))")
    }
    if !isDesktopDark { lines.append(Input.desktopTheme(isDark: false).text) }
    if page != .none { lines.append("page \(page.rawValue)") }
    lines.append("rate \(RecordedText.text(of: rate))")
    if preferredFramesPerSecond != 0 { lines.append("fps \(preferredFramesPerSecond)") }
    if isFullscreen { lines.append("fullscreen") }
    return lines
  }

  /// Returns nanoseconds as seconds, with all nine digits after the point.
  private static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(whole)." + String("\(1_000_000_000 + rest)".dropFirst())
  }
}

extension Input {
  fileprivate var text: String {
    switch self {
    case .key(let press):
      let text = press.text.map(RecordedText.word)
      let held = press.isRepeat ? " repeat" : ""
      if press.key.name.isEmpty { return "type \(text ?? "")\(held)" }
      return "key \(KeyChord(press.key, press.modifiers).text)\(held)"
        + (text.map { " text=\($0)" } ?? "")
    case .keyUp(let key): return "key-up \(key.name)"
    case .pointer(let event):
      let words = RecordedText.words(of: event.modifiers)
      let held = words.isEmpty ? "" : " " + words.joined(separator: "+")
      return "\(event.action.text) \(event.x) \(event.y)" + held
    case .resize(let size, let scale):
      return "resize \(size.text)"
        + (scale.map { " \(NumberText.shortest($0))" } ?? "")
    case .desktopScale(let scale): return "desktop-scale \(NumberText.shortest(scale))"
    case .desktopTheme(let isDark): return "desktop-theme \(isDark ? "dark" : "light")"
    case .rate(let rate): return "rate \(RecordedText.text(of: rate))"
    case .fullscreen(let fills): return "fullscreen \(fills ? "on" : "off")"
    case .restart: return "restart"
    case .set(let assignments, let scene):
      return (["set", scene] + assignments.map(\.text)).joined(separator: " ")
    case .keys(let keys): return (["bind"] + keys.bindings.map(\.text)).joined(separator: " ")
    case .preset(let name): return "preset" + (name.map { " \(RecordedText.word($0))" } ?? "")
    case .notice(let title, let text):
      return "tell \(RecordedText.word(title)) \(RecordedText.line(text))"
    }
  }
}

extension PointerEvent.Action {
  fileprivate var text: String {
    switch self {
    case .pressed(let button): "press \(button)"
    case .released(let button): "release \(button)"
    case .moved: "move"
    case .wheel(let steps): "wheel \(steps)"
    }
  }
}

extension ParameterAssignment {
  /// The assignment as `key=value`, escaped so that it is a single word.
  var text: String { RecordedText.word("\(key)=\(value.text)") }
}

/// A mistake in a text, with the remedy, in one line.
package struct TextMistake: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension KeyChord {
  /// The chord as the user writes it: `ctrl+shift+s`.
  package var text: String {
    (RecordedText.words(of: modifiers) + [key.name]).joined(separator: "+")
  }

  /// Creates a chord from its ``text``.
  init(text: Substring) throws(TextMistake) {
    // The key may be the plus itself.
    let parts = text.dropLast().split(separator: "+", omittingEmptySubsequences: false)
    let key = parts.last.map { text[$0.startIndex...] } ?? text
    self.init(KeyName(String(key)), try KeyModifiers(words: parts.dropLast()))
  }
}

extension KeyModifiers {
  /// Creates the modifiers with the given words, such as `ctrl`.
  init(words: some Sequence<Substring>) throws(TextMistake) {
    self = []
    for word in words {
      guard let modifier = RecordedText.modifiers.first(where: { $0.word == word }) else {
        throw TextMistake("\(quoted: word) is not one of the modifier keys ctrl, alt, shift")
      }
      insert(modifier.key)
    }
  }
}

/// The text form of values in a recording.
enum RecordedText {
  /// The modifier keys and their words, in the order in which they are written.
  fileprivate static let modifiers: [(word: String, key: KeyModifiers)] = [
    ("ctrl", .control), ("alt", .alt), ("shift", .shift),
  ]

  static func words(of held: KeyModifiers) -> [String] {
    modifiers.filter { held.contains($0.key) }.map(\.word)
  }

  /// Returns a rate as frames per second, or as a fraction if it is not whole.
  static func text(of rate: RefreshRate) -> String {
    rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
  }

  /// Returns a string escaped so that it is a single word.
  static func word(_ text: String) -> String { escaped(text, asWord: true) }

  /// Returns a string escaped so that it can end a line; spaces at its beginning and end are preserved.
  static func line(_ text: String) -> String {
    let start = text.unicodeScalars.prefix { $0 == " " }.count
    let rest = text.unicodeScalars.dropFirst(start)
    let end = rest.reversed().prefix { $0 == " " }.count
    func blanks(_ count: Int) -> String { String(repeating: "\\s", count: count) }
    return blanks(start) + escaped(String(rest.dropLast(end))) + blanks(end)
  }

  /// Returns a string with backslashes, line breaks and unsafe characters escaped, and in a word also blanks.
  private static func escaped(_ text: String, asWord isWord: Bool = false) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case " " where isWord: result += "\\s"
      // A mark would be one character with the blank before the word.
      case "\u{0}"..."\u{FFFF}"
      where isWord && result.isEmpty && character.properties.isGraphemeExtend:
        result += TerminalText.number(character)
      case _ where TerminalText.isUnsafe(character) || isWord && character.properties.isWhitespace:
        result += TerminalText.number(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Returns the string that ``line(_:)`` or ``word(_:)`` escaped; `nil` if neither can have produced `text`.
  static func unescaped(_ text: some StringProtocol) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars.makeIterator()
    while let character = rest.next() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      switch rest.next() {
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "s": result.append(" ")
      case "u":
        guard let scalar = scalar(of: (0..<4).map { _ in rest.next() }) else { return nil }
        result.append(scalar)
      default: return nil
      }
    }
    return String(result)
  }

  /// Returns the Unicode scalar with the given hexadecimal digits, or `nil` if there is none.
  private static func scalar(of digits: [Unicode.Scalar?]) -> Unicode.Scalar? {
    var number: UInt32 = 0
    for digit in digits {
      guard let digit, digit.isASCII, let value = Character(digit).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return Unicode.Scalar(number)
  }
}
