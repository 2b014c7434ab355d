import Display
import Raster
import ProgramSupport

/// Something that was not measured, because its window was not to be seen.
struct WindowOmission {
  /// What was not measured: "calibration, 4000x90, best transport, 2 buffers, paced".
  let name: String

  /// The size of its window.
  private let size: PixelSize

  /// The round in which it was not to be seen, from 1 on; nothing where that is not known.
  private let round: Int?

  /// Whether the display has room for it, so that something else hid it or changed its size.
  let hasRoom: Bool

  /// Tells what was not measured.
  ///
  /// - Parameters:
  ///   - name: What was not measured.
  ///   - size: The size of its window.
  ///   - room: The room that the display has for windows.
  ///   - round: The round in which the window was not to be seen, from 1 on; by default that is not known.
  init(_ name: String, size: PixelSize, room: PixelSize, round: Int? = nil) {
    self.name = name
    self.size = size
    self.round = round
    hasRoom = room.hasRoom(for: size)
  }

  private var reason: String {
    if !hasRoom { return "this display shows no window of \(size.text)" }
    return "its window was hidden, or was not of \(size.text)"
      + (round.map { ", in round \($0)" } ?? "")
  }

  /// What was left out and why.
  var clause: String { "\(name) is left out: \(reason)" }

  /// The same, as a sentence.
  var sentence: String { clause + "." }

  /// What to do about it.
  var remedy: String {
    hasRoom
      ? "leave the benchmark's windows in sight, as large as they are" : "use a smaller --size"
  }

  /// What was left out, why and what to do, in a line.
  var line: String { "\(name) is left out (\(reason); \(remedy))" }
}

extension PixelSize {
  /// Whether something of a size has room in something of this one.
  func hasRoom(for size: PixelSize) -> Bool { size.width <= width && size.height <= height }
}
