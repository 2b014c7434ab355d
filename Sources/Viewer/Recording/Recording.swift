package import Display
package import Raster
package import Scenes
package import ViewerUI

/// What a viewer was given and what was then done to it: enough to see the same session again, frame for frame.
///
/// As a text it is one line for each setting and each input, in an order that people can read and change:
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
  /// The version of the text that is written, and the only one that is read.
  package static let version = 1

  /// The name of the scene that it began with.
  package var scene: String

  /// What was given to the scene, in order; of equal keys the last one counts.
  package var assignments: [ParameterAssignment] = []

  /// What only the program understands, such as a text to show; in order.
  package var options: [Option] = []

  /// Whether scenes began with still pictures in place of motion.
  package var motion = SceneMotion.full

  /// The window's size in device pixels.
  package var size: PixelSize

  /// Device pixels in a point.
  package var scale = 1.0

  /// The display's refresh rate.
  package var rate = RefreshRate.sixty

  /// Callbacks a second that were wanted; 0 is one for each frame of the display.
  package var preferredFramesPerSecond = 0

  /// Whether the window began by filling the screen.
  package var isFullscreen = false

  /// What was done, in order.
  package var entries: [Entry] = []

  /// When the session ended, in nanoseconds since its start; not before the last entry.
  package var end: Int64 = 0

  /// A setting of the program around the session.
  package struct Option: Hashable, Sendable {
    /// Its name, without spaces.
    package var name: String
    /// What was said; any text.
    package var value: String

    /// Creates a setting.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Something that was done.
  package struct Entry: Hashable, Sendable {
    /// The instant to which it belongs, in nanoseconds since the session's start.
    package var instant: Int64
    /// What was done.
    package var input: RecordedInput

    /// Creates an entry.
    package init(at instant: Int64, _ input: RecordedInput) {
      self.instant = instant
      self.input = input
    }
  }

  /// All sizes that the window has in it, in order.
  package var sizes: [PixelSize] {
    [size]
      + entries.compactMap { entry in
        if case .resize(let size, _) = entry.input { size } else { nil }
      }
  }

  /// Creates a recording in which nothing has been done yet.
  package init(of scene: String, size: PixelSize) {
    self.scene = scene
    self.size = size
  }
}

extension SceneRequest {
  /// Requests the scene that a recording began with, and the values that it was given.
  ///
  /// - Throws: ``SceneError`` for a scene that does not exist.
  package init(_ recording: Recording) throws(SceneError) {
    self.init(try SceneCatalog.entry(named: recording.scene))
    begin(with: recording.assignments)
  }
}

/// Something that changes what a session shows.
package enum RecordedInput: Hashable, Sendable {
  /// A key went down.
  case key(KeyPress)
  /// The pointer did something.
  case pointer(PointerEvent)
  /// The window got another size, and perhaps another number of device pixels in a point.
  case resize(PixelSize, scale: Double? = nil)
  /// The display got another refresh rate.
  case rate(RefreshRate)
  /// The window fills a monitor from now on, or does no longer.
  case fullscreen(Bool)
  /// Deadlines began anew, because the window could be seen again.
  case restart
  /// Values came from elsewhere, such as a preset's file, for the scene of a name.
  case set([ParameterAssignment], of: String)
  /// The program told something that only it knows, such as the name of a file.
  case tell(title: String, text: String)
}

extension RecordedInput {
  /// What an event of the display does to a session; nothing where it does nothing.
  init?(_ event: DisplayEvent) {
    switch event {
    case .key(var press):
      // A key that is obeyed is one like any other.
      press.isSent = false
      self = .key(press)
    case .pointer(let event): self = .pointer(event)
    case .resized(let size): self = .resize(size)
    case .refreshRate(let rate): self = .rate(rate)
    case .fullscreen(let fills): self = .fullscreen(fills)
    case .exposed, .visibility, .focus, .frameEnded, .bufferFreed, .deadline, .closeRequested,
      .fileChanged, .signal:
      return nil
    }
  }
}

extension Recording {
  /// The recording as a text; reading it gives an equal recording.
  package var text: String {
    let inputs = entries.map { "\(Self.seconds($0.instant)) \($0.input.text)" }
    let body = ["", "# seconds since the start, and what was done"] + inputs
    return (settings + body + ["\(Self.seconds(end)) end"]).map { $0 + "\n" }.joined()
  }

  private var settings: [String] {
    var lines = ["shimmer recording \(Self.version)", "scene \(scene)"]
    lines += assignments.map { "set \($0.text)" }
    lines += options.map { "option \($0.name) \(RecordedText.line($0.value))" }
    if motion != .full { lines.append("motion \(motion.rawValue)") }
    lines.append("size \(size.text)")
    lines.append("scale \(NumberText.shortest(scale))")
    lines.append("rate \(RecordedText.text(of: rate))")
    if preferredFramesPerSecond != 0 { lines.append("fps \(preferredFramesPerSecond)") }
    if isFullscreen { lines.append("fullscreen") }
    return lines
  }

  /// Nanoseconds as seconds, with all nine digits.
  private static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(whole)." + String("\(1_000_000_000 + rest)".dropFirst())
  }
}

extension RecordedInput {
  fileprivate var text: String {
    switch self {
    case .key(let press):
      let chord = RecordedText.words(of: press.modifiers) + [press.key.name]
      return "key " + chord.joined(separator: "+") + (press.isRepeat ? " repeat" : "")
    case .pointer(let event):
      let words = RecordedText.words(of: event.modifiers)
      let held = words.isEmpty ? "" : " " + words.joined(separator: "+")
      return "\(event.action.text) \(event.x) \(event.y)" + held
    case .resize(let size, let scale):
      return "resize \(size.text)"
        + (scale.map { " \(NumberText.shortest($0))" } ?? "")
    case .rate(let rate): return "rate \(RecordedText.text(of: rate))"
    case .fullscreen(let fills): return "fullscreen \(fills ? "on" : "off")"
    case .restart: return "restart"
    case .set(let assignments, let scene):
      return (["set", scene] + assignments.map(\.text)).joined(separator: " ")
    case .tell(let title, let text):
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
  /// `key=value`, as it can be read again.
  var text: String { "\(key)=\(value.text)" }
}

/// How a recording spells what it is made of.
enum RecordedText {
  /// Modifier keys by their words, in the order in which they are written.
  private static let modifiers: [(word: String, key: KeyModifiers)] = [
    ("ctrl", .control), ("alt", .alt), ("shift", .shift),
  ]

  /// The words of held keys.
  static func words(of held: KeyModifiers) -> [String] {
    modifiers.filter { held.contains($0.key) }.map(\.word)
  }

  /// The keys that a word means, or nothing.
  static func modifier(_ word: some StringProtocol) -> KeyModifiers? {
    modifiers.first { $0.word == word }?.key
  }

  /// A rate as frames a second, or as a fraction.
  static func text(of rate: RefreshRate) -> String {
    rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
  }

  /// A text as one word on one line.
  static func word(_ text: String) -> String {
    escaped(text).replacing(" ", with: "\\s")
  }

  /// A text as the end of a line: also the blanks at its begin and end are kept.
  static func line(_ text: String) -> String {
    let start = text.unicodeScalars.prefix { $0 == " " }.count
    let rest = text.unicodeScalars.dropFirst(start)
    let end = rest.reversed().prefix { $0 == " " }.count
    func blanks(_ count: Int) -> String { String(repeating: "\\s", count: count) }
    return blanks(start) + escaped(String(rest.dropLast(end))) + blanks(end)
  }

  /// A text on one line.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case _ where TerminalText.isUnsafe(character): result += TerminalText.number(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The text that ``line(_:)`` or ``word(_:)`` has made, or nothing for one that it cannot have made.
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

  /// The character of a number in base 16.
  private static func scalar(of digits: [Unicode.Scalar?]) -> Unicode.Scalar? {
    var number: UInt32 = 0
    for digit in digits {
      guard let digit, digit.isASCII, let value = Character(digit).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return Unicode.Scalar(number)
  }
}
