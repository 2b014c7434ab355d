import Display
import LayerKit
import Raster
import ShimmerCommand
import ShimmerKit
import Viewer
import X11Display

extension FuzzTarget {
  /// Scene requests in the format of `--scene`, one per line.
  static let scenes = FuzzTarget(
    name: "scenes",
    dictionary: bytes(
      SceneCatalog.names + [":", ",", "=", "\n"]
        + Set(SceneCatalog.all.flatMap(\.parameters).map(\.key)).sorted()
        + ["up", "hold", "layout", "on", "cubic-bezier(", "0,1,0,1)"]),
    longest: 256,
    makeCheck: {
      { input in
        let text = string(input)
        do throws(SceneError) {
          let request = try SceneRequest(text)
          let again = request.assignments.map { "\($0.key)=\($0.value.text)" }.joined(
            separator: ",")
          let printed = again.isEmpty ? request.entry.name : "\(request.entry.name):\(again)"
          let read = try SceneRequest(printed)
          if read.entry.name != request.entry.name || read.assignments != request.assignments {
            throw SceneError.unknownName("reads otherwise: \(printed)", known: [])
          }
        } catch {
          try requireOneLine(TerminalText.line(error.description))
          try require(!error.description.contains("reads otherwise"), error.description)
        }
        try readAssignment(text)
      }
    })

  private static func readAssignment(_ text: String) throws {
    let parameters = SceneCatalog.all[0].parameters
    do throws(ParameterError) {
      let assignment = try ParameterAssignment(text, among: parameters)
      guard let parameter = parameters.first(where: { $0.key == assignment.key }),
        parameter.allows(assignment.value)
      else { throw .malformed("allowed: \(text)") }
    } catch {
      try requireOneLine(TerminalText.line(error.description))
      try require(!error.description.contains("allowed: "), error.description)
      let typed = String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0 != "=" }))
      let known = Spelling.match(typed, among: parameters.map(\.key)) ?? typed
      // Compare bytes: in a message, a letter may form one character with a combining mark that follows it.
      let isNamed = [typed, known].contains { name in
        let key = Array(String(name.unicodeScalars.prefix(EchoedText.valueLimit)).utf8)
        return key.isEmpty || Array(error.description.utf8).contains(key)
      }
      try require(isNamed, "it does not name it: \(error.description)")
    }
  }

  /// Every parameter of every scene, set to any number: rejected outside its range, otherwise kept.
  static let parameters = FuzzTarget(
    name: "parameters", longest: 128,
    makeCheck: {
      let parameters = SceneCatalog.all.flatMap(\.parameters)
      return { input in
        var reader = ByteReader(input)
        while !reader.isAtEnd {
          let parameter = reader.choice(parameters)
          try exercise(parameter, with: reader.double(), steps: Int(reader.int32() % 1000))
        }
      }
    })

  private static func exercise(
    _ parameter: Parameter, with number: Double, steps: Int
  ) throws {
    for digits in [0, 3, 9] {
      try require(!NumberText.fixed(number, digits: digits).isEmpty, "\(number) has no text")
    }
    let text = NumberText.shortest(number)
    guard let range = parameter.numberRange else { return }
    do throws(ParameterError) {
      let value = try parameter.parse(text)
      for size in [ParameterStep.fine, .ordinary, .coarse] {
        let moved = parameter.value(value, steps: steps, of: size)
        if !parameter.allows(moved) { throw .malformed("\(moved.text) is \(steps) steps away") }
      }
      if value.number != number { throw .malformed("lost \(text)") }
    } catch .notWhole {
      try require(number.rounded() != number, "\(parameter.key) refuses \(text)")
    } catch {
      try require(!range.contains(number), "\(parameter.key) refuses \(text): \(error)")
      try require(
        number.isNaN || error.description.contains(NumberText.shortest(range.upperBound)),
        "it names no range: \(error.description)")
    }
    let near = parameter.value(near: number)
    try require(near.map(parameter.allows) ?? number.isNaN, "\(parameter.key) near \(text)")
  }

  /// Colours in the format of `--background`.
  static let colors = FuzzTarget(
    name: "colors", dictionary: bytes(["#", "navy", "#FFF", "#ffffff", "＃", "０", "Ａ"]), longest: 64,
    makeCheck: {
      { input in
        let text = string(input)
        guard let color = ColorText.parse(text) else { return }
        let isNamed = !text.hasPrefix("#")
        try require(isNamed || [4, 7].contains(text.count), "\(text.debugDescription) is a colour")
        let parts = [color.red, color.green, color.blue]
        try require(
          parts.allSatisfy { (0...1).contains($0) } && color.alpha == 1, "\(text): \(color)")
      }
    })

  /// Geometries in the format of `--geometry`, on screens of any size.
  static let geometry = FuzzTarget(
    name: "geometry", dictionary: bytes(["x", "X", "+", "-", "=", "+-", "--", "0x", "\u{661}"]),
    longest: 64,
    makeCheck: {
      let screens = [
        PixelSize(width: 1, height: 1), PixelSize(width: 1920, height: 1080),
        PixelSize(width: 65_535, height: 65_535), .zero,
      ]
      return { input in
        guard let geometry = WindowGeometry(string(input)) else { return }
        let sides = 1...WindowGeometry.longestSide
        for screen in screens {
          let placement = WindowPlacement(
            geometry, default: PixelSize(width: 1280, height: 800), screen: screen)
          let frame = placement.frame
          try require(sides.contains(frame.width) && sides.contains(frame.height), "\(frame)")
          let places = -32_768...32_767
          try require(places.contains(frame.minX) && places.contains(frame.minY), "\(frame)")
        }
      }
    })
}
