import Display
import Raster

extension Recording {
  /// Creates a recording from its text.
  ///
  /// Empty lines and lines that begin with `#` are ignored. Settings come before the first input; if a setting is
  /// repeated, the last one counts. Inputs are in the order of their times, and `end` is last.
  ///
  /// - Throws: ``RecordingError`` with the number of the first wrong line and the reason.
  package init(text: String) throws(RecordingError) {
    var reader = RecordingReader()
    // A carriage return and a line feed are one character.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      do throws(RecordingReader.Wrong) {
        try reader.read(line)
      } catch {
        throw RecordingError(line: index + 1, reason: error.description)
      }
    }
    do throws(RecordingReader.Wrong) {
      self = try reader.finish()
    } catch {
      throw RecordingError(line: max(reader.lineCount, 1), reason: error.description)
    }
  }
}

/// A parser that reads a recording line by line.
private struct RecordingReader {
  /// The error for a line that is rejected.
  typealias Wrong = TextMistake

  private(set) var lineCount = 0
  /// The recording so far; changed in place, because a copy for each line makes the time quadratic.
  private var recording = Recording(of: "", size: .zero)
  /// The parameters of the scenes named so far, by scene name.
  private var scenes: [String: [Parameter]] = [:]
  /// The user's text or picture in the options.
  private var content: [ParameterAssignment] = []
  private var hasHeader = false
  private var hasScene = false
  private var hasEnded = false

  mutating func read(_ line: Substring) throws(Wrong) {
    lineCount += 1
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return }
    guard hasHeader else { return try readHeader(words) }
    if hasEnded { throw Wrong("“end” must be the last line") }
    if first.first?.isNumber == true {
      try readEntry(at: first, Array(words.dropFirst()))
    } else {
      try readSetting(first, Array(words.dropFirst()), line: line)
    }
  }

  mutating func finish() throws(Wrong) -> Recording {
    guard hasHeader else { throw Self.noHeader }
    guard hasScene else { throw Wrong("“scene NAME” is missing") }
    if recording.size.isEmpty { throw Wrong("“size WxH” is missing") }
    if !hasEnded { throw Wrong("“SECONDS end” is missing: the recording is incomplete") }
    recording.assignments += content.withOneContent
    recording.others?.insert(contentsOf: content.withOneContent, at: 0)
    return recording
  }

  // MARK: Settings

  private static let noHeader = Wrong(
    "not a recording: the first line must be “shimmer recording \(Recording.version)”")

  private static let noScene = Wrong("“scene NAME” must come first")

  private mutating func readHeader(_ words: [Substring]) throws(Wrong) {
    guard words.count == 3, words[0] == "shimmer", words[1] == "recording" else {
      throw Self.noHeader
    }
    guard words[2] == "\(Recording.version)" else {
      throw Wrong("version \(cut: words[2]); this program reads version \(Recording.version)")
    }
    hasHeader = true
  }

  private mutating func readSetting(
    _ name: Substring, _ values: [Substring], line: Substring
  ) throws(Wrong) {
    if name == "scene" { return try readScene(values) }
    guard hasScene else { throw Self.noScene }
    if !recording.entries.isEmpty {
      throw Wrong("\(quoted: name) is a setting; settings must come before the inputs")
    }
    let value = values.first ?? ""
    let counts = [
      "fullscreen": 0...0, "option": 1...Int.max, "bind": 2...2, "against": 0...Int.max,
    ]
    let count = counts[String(name), default: 1...1]
    guard count.contains(values.count) else {
      throw Wrong(
        "\(quoted: name) takes \(["no value", "one value", "two values"][count.lowerBound])")
    }
    switch name {
    case "set": recording.assignments += try assignments([value], of: recording.scene)
    case "against": recording.others = try assignments(values, of: recording.scene)
    case "option":
      let start = values.count > 1 ? values[1].startIndex : line.endIndex
      let text = try unescaped(line[start...])
      switch value {
      case "background": recording.background = text
      // Earlier versions had options for what are parameters now.
      case "text", "image":
        content.append(try assignment("\(value)=\(text)", of: recording.scene))
      default:
        throw Wrong("\(quoted: value) is not an option; the options are text, image, background")
      }
    case "bind": recording.keys = OwnKeys(recording.keys.bindings + (try bindings(values)))
    case "motion": recording.motion = try choice(value)
    case "size": recording.size = try size(value)
    case "scale": recording.scale = try scale(value)
    case "desktop-scale": recording.desktopScale = try scale(value)
    case "desktop-theme": recording.isDesktopDark = try isDark(value)
    case "page": recording.page = try choice(value)
    case "rate": recording.rate = try rate(value)
    case "fps": recording.preferredFramesPerSecond = try whole(value, in: 0...1000)
    case "fullscreen": recording.isFullscreen = true
    default: throw Wrong("\(quoted: name) is not a setting; the settings are \(Self.settings)")
    }
  }

  private static let settings =
    "scene, set, against, option, bind, motion, size, scale, desktop-scale, desktop-theme, page, rate, fps, fullscreen"

  private mutating func readScene(_ values: [Substring]) throws(Wrong) {
    guard !hasScene, values.count == 1 else { throw Wrong("write “scene NAME” exactly once") }
    recording.scene = try knownName(values[0])
    hasScene = true
  }

  /// Returns the name of a scene that exists, and stores its parameters.
  private mutating func knownName(_ text: Substring) throws(Wrong) -> String {
    let name = String(text)
    if scenes[name] != nil { return name }
    do throws(SceneError) {
      scenes[name] = try SceneCatalog.entry(named: name).parameters
      return name
    } catch {
      throw Wrong(error.description)
    }
  }

  // MARK: Inputs

  private mutating func readEntry(
    at time: Substring, _ words: [Substring]
  ) throws(Wrong) {
    guard hasScene else { throw Self.noScene }
    let instant = try nanoseconds(time)
    guard instant >= recording.end else {
      throw Wrong("\(cut: time) s is before the time on the line above")
    }
    guard let verb = words.first else { throw Wrong("there is no input at \(cut: time) s") }
    recording.end = instant
    if verb == "end" {
      guard words.count == 1 else { throw Wrong("“end” takes no value") }
      hasEnded = true
    } else {
      recording.entries.append(
        Entry(at: instant, try input(verb, Array(words.dropFirst()))))
    }
  }

  private mutating func input(
    _ verb: Substring, _ values: [Substring]
  ) throws(Wrong) -> Input {
    func only() throws(Wrong) -> Substring {
      guard values.count == 1 else { throw Wrong("\(quoted: verb) takes one value") }
      return values[0]
    }
    switch verb {
    case "key": return .key(try press(values))
    case "type":
      guard let text = values.first, values.count == 1 || values.dropFirst() == ["repeat"] else {
        throw Wrong("write “type TEXT”, with \\s for a space")
      }
      return .key(KeyPress("", isRepeat: values.count == 2, text: try unescaped(text)))
    case "key-up": return .keyUp(KeyName(String(try only())))
    case "press": return .pointer(try pointer(values) { .pressed(button: $0) })
    case "release": return .pointer(try pointer(values) { .released(button: $0) })
    case "wheel": return .pointer(try pointer(values) { .wheel(steps: $0) })
    case "move": return .pointer(try pointer(["0"] + values) { _ in .moved })
    case "resize":
      guard let first = values.first, values.count <= 2 else {
        throw Wrong("write “resize WxH” or “resize WxH SCALE”")
      }
      return .resize(try size(first), scale: values.count == 2 ? try scale(values[1]) : nil)
    case "desktop-scale": return .desktopScale(try scale(try only()))
    case "desktop-theme": return .desktopTheme(isDark: try isDark(try only()))
    case "rate": return .rate(try rate(try only()))
    case "fullscreen":
      let word = try only()
      guard word == "on" || word == "off" else { throw Wrong("“fullscreen” must be on or off") }
      return .fullscreen(word == "on")
    case "restart":
      guard values.isEmpty else { throw Wrong("“restart” takes no value") }
      return .restart
    case "set":
      guard let scene = values.first else { throw Wrong("write “set SCENE key=value …”") }
      let name = try knownName(scene)
      return .set(try assignments(values.dropFirst(), of: name), of: name)
    case "bind": return .keys(OwnKeys(try bindings(values)))
    case "preset":
      guard values.count <= 1 else { throw Wrong("write “preset” or “preset NAME”") }
      return .preset(try values.first.map(unescaped))
    case "tell":
      guard let title = values.first, let last = values.last else {
        throw Wrong("write “tell TITLE TEXT”")
      }
      // Without a text the title is the last word.
      let text = values.count > 1 ? last.base[values[1].startIndex..<last.endIndex] : ""
      return .notice(title: try unescaped(title), text: try unescaped(text))
    default: throw Wrong("\(quoted: verb) is not an input; the inputs are \(Self.inputs)")
    }
  }

  private static let inputs =
    "key, key-up, type, press, release, move, wheel, resize, desktop-scale, desktop-theme, rate, fullscreen, "
    + "restart, set, bind, preset, tell, end"

  private func press(_ values: [Substring]) throws(Wrong) -> KeyPress {
    let isRepeat = values.dropFirst().first == "repeat"
    let (rest, mark) = (values.dropFirst(isRepeat ? 2 : 1), "text=")
    guard let chord = values.first, rest.count <= 1, rest.allSatisfy({ $0.hasPrefix(mark) })
    else { throw Wrong("write “key NAME”, “key shift+NAME” or “key NAME repeat”") }
    let key = try KeyChord(text: chord)
    return KeyPress(
      key.key, modifiers: key.modifiers, isRepeat: isRepeat,
      text: try rest.first.map { text throws(Wrong) in try unescaped(text.dropFirst(mark.count)) })
  }

  private func bindings(_ words: [Substring]) throws(Wrong) -> [OwnKeys.Binding] {
    guard words.count.isMultiple(of: 2) else { throw Wrong("write “bind KEY ACTION …”") }
    return try stride(from: 0, to: words.count, by: 2).map { index throws(Wrong) in
      try OwnKeys.Binding(key: String(words[index]), action: String(words[index + 1]))
    }
  }

  private func pointer(
    _ values: [Substring], _ action: (Int) -> PointerEvent.Action
  ) throws(Wrong) -> PointerEvent {
    guard values.count == 3 || values.count == 4 else {
      throw Wrong("write “press BUTTON X Y”, “release BUTTON X Y”, “move X Y” or “wheel STEPS X Y”")
    }
    let reach = -65536...65536
    let held = values.count == 4 ? try KeyModifiers(words: values[3].split(separator: "+")) : []
    return PointerEvent(
      action(try whole(values[0], in: reach)), x: try whole(values[1], in: reach),
      y: try whole(values[2], in: reach), modifiers: held)
  }

  // MARK: Values

  private func unescaped(_ text: Substring) throws(Wrong) -> String {
    guard let text = RecordedText.unescaped(text) else {
      throw Wrong(
        "“\\” must be followed by “\\”, “n”, “r”, “s”, or “u” and four hexadecimal digits")
    }
    return text
  }

  private func assignments(
    _ texts: some Sequence<Substring>, of scene: String
  ) throws(Wrong) -> [ParameterAssignment] {
    try texts.map { text throws(Wrong) in try assignment(try unescaped(text), of: scene) }
  }

  private func assignment(_ text: String, of scene: String) throws(Wrong) -> ParameterAssignment {
    do throws(ParameterError) {
      return try ParameterAssignment(text, among: scenes[scene] ?? [])
    } catch {
      throw Wrong(error.description)
    }
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: Substring
  ) throws(Wrong) -> Choice {
    if let choice = Choice(rawValue: String(text)) { return choice }
    throw Wrong("\(quoted: text) is not one of \(NumberText.list(Choice.allCases.map(\.rawValue)))")
  }

  private func whole(_ text: Substring, in range: ClosedRange<Int>) throws(Wrong) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Wrong(
        "\(quoted: text) is not a whole number within \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  private func size(_ text: Substring) throws(Wrong) -> PixelSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw Wrong("\(quoted: text) is not WxH") }
    return PixelSize(
      width: try whole(sides[0], in: 1...Self.longestSide),
      height: try whole(sides[1], in: 1...Self.longestSide))
  }

  /// The longest side of an X11 window, in pixels.
  private static let longestSide = 32767

  /// The accepted scales; desktops use 0.5 to 4.
  private static let scales = 0.1...100

  private func scale(_ text: Substring) throws(Wrong) -> Double {
    guard let scale = Double(text), Self.scales.contains(scale) else {
      let (least, greatest) = (Self.scales.lowerBound, NumberText.shortest(Self.scales.upperBound))
      throw Wrong("\(quoted: text) is not a scale within \(least)…\(greatest)")
    }
    return scale
  }

  private func isDark(_ text: Substring) throws(Wrong) -> Bool {
    guard let theme = SceneAppearance(rawValue: String(text)) else {
      throw Wrong("“desktop-theme” must be dark or light")
    }
    return theme == .dark
  }

  private func rate(_ text: Substring) throws(Wrong) -> RefreshRate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, (1...2).contains(parts.count),
      numbers.allSatisfy({ $0 > 0 })
    else { throw Wrong("\(quoted: text) is not a rate such as 60 or 60000/1001") }
    return RefreshRate(numerator: numbers[0], denominator: numbers.count == 2 ? numbers[1] : 1)
  }

  private func nanoseconds(_ text: Substring) throws(Wrong) -> Int64 {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : "0"
    let digits = fraction + String(repeating: "0", count: max(0, 9 - fraction.count))
    guard (1...2).contains(parts.count), (1...9).contains(fraction.count),
      fraction.allSatisfy(\.isWholeNumber), parts[0].count <= 7,
      let whole = Int64(parts[0]), let rest = Int64(digits), whole >= 0
    else {
      throw Wrong(
        "\(quoted: text) is not a time in seconds with at most nine digits after the point")
    }
    return whole * 1_000_000_000 + rest
  }
}

/// An error in the text of a recording.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  package let line: Int

  /// The mistake in the line, and what is allowed instead.
  package let reason: String

  /// The line number and the reason on one line.
  package var description: String { "\(line): \(reason)" }
}
