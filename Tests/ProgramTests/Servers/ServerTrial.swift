import Display
import Foundation
import Raster
import TestSupport
import Viewer

/// Shows the test card on a server through every transport, and records the results.
final class ServerTrial {
  /// The errors; empty after a successful trial.
  private(set) var problems: [String] = []

  private let row: ServerRow
  private var line: ServerLine

  /// The time limit for a window to show the card: far longer than any needs.
  private static let patience = Duration.seconds(20)

  init(_ row: ServerRow) {
    self.row = row
    line = ServerLine(name: row.name)
  }

  /// Runs the trial and returns the row for the table.
  func run() -> String {
    do {
      let stage = try row.start()
      defer { withExtendedLifetime(stage) {} }
      let source = try probe(stage)
      let scene = try CardScene()
      for (index, transport) in row.transports.enumerated() {
        // The first transport is not requested: it must be chosen by default.
        try show(scene, on: stage, transport, isAsked: index > 0, rateSource: source)
      }
      if row.changesMode { try changeMode(on: stage) }
    } catch {
      problems.append("\(error) (the packages: \(row.packages))")
    }
    return problems.isEmpty ? line.text : line.failed
  }

  private func check(_ isGood: Bool, _ problem: @autoclosure () -> String) {
    if !isGood { problems.append(problem()) }
  }

  /// Compares the display's description of itself, and returns the source of the rate.
  private func probe(_ stage: ServerStage) throws -> String {
    let outcome = try ShimmerProgram.run(
      ["probe", "--format", "json"], display: stage.display ?? stage.server.display)
    check(outcome.status == 0 && outcome.errors.isEmpty, "probe: \(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    line.masks = ["red", "green", "blue"].compactMap {
      report["visual"]["masks"][$0].number.flatMap { UInt32(exactly: $0) }
    }
    check(line.masks == row.masks, "masks \(line.masks), not \(row.masks)")
    let chosen = report["transport"]["name"].text ?? ""
    check(chosen == row.transports[0], "probe chooses \(chosen), not \(row.transports[0])")
    check(report["compositor"].flag == row.hasCompositor, "a compositor is there, or none")
    let source = report["refreshRate"]["source"].text ?? ""
    line.rate = ServerLine.rate(hertz: report["refreshRate"]["hertz"].number ?? 0, source: source)
    check(line.rate == row.rate, "rate \(line.rate), not \(row.rate)")
    return source
  }

  /// Shows the card through one transport, checks it with another program, and quits with a key.
  private func show(
    _ scene: CardScene, on stage: ServerStage, _ transport: String, isAsked: Bool,
    rateSource: String
  ) throws {
    let (size, place) = (CardScene.size, PixelPoint(x: 41, y: 29))
    let viewer = try ViewerUnderTest(
      scene.arguments + ["--geometry", "\(size.width)x\(size.height)+\(place.x)+\(place.y)"]
        + (isAsked ? ["--transport", transport] : [])
        + (stage.display.map { ["--display", $0] } ?? []),
      server: stage.server)
    let expected = ServerPicture(of: scene.expected, masks: row.masks)
    let difference = try difference(from: expected) {
      if !self.row.hasCompositor {
        return try ServerPicture(of: "\(viewer.window)", on: stage.server)
      }
      let area = PixelRect(x: place.x, y: place.y, width: size.width, height: size.height)
      return try ServerPicture(on: stage.server).part(area)
    }
    if let difference { problems.append("\(transport): \(difference)") }
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    check(
      outcome.status == 0 && outcome.errors.isEmpty,
      "\(transport): ended with \(outcome.status), \(outcome.errors)")
    let used = report["transport"]["name"].text ?? ""
    check(used == transport, "\(transport): shown by \(used)")
    check(report["end"].text == "quit", "\(transport): the key did not end it")
    check(report["rateSource"].text == rateSource, "\(transport): another source of the rate")
    check(
      report.count("failed") == 0 && report.count("completions") == report.count("presented"),
      "\(transport): \(report["counts"])")
    line.transports.append(used)
  }

  /// Looks until the server shows a picture; returns `nil` if it does, otherwise the difference found by the last
  /// look.
  private func difference(
    from expected: ServerPicture, looking look: () throws -> ServerPicture
  ) throws -> String? {
    let limit = ContinuousClock.now + Self.patience
    while true {
      guard let difference = try look().difference(from: expected) else { return nil }
      if ContinuousClock.now > limit { return difference }
    }
  }

  /// Changes the video mode while a viewer runs: the viewer's rate and frame period must follow.
  private func changeMode(on stage: ServerStage) throws {
    let viewer = try ViewerUnderTest(["--geometry", "200x120"], server: stage.server)
    try viewer.waitForFrames()
    let mode = "1280x800_60"
    try stage.server.run("xrandr", "--output", XorgServer.output, "--mode", mode)
    try viewer.press("p", "period")
    try viewer.settle()
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    check(outcome.status == 0 && outcome.errors.isEmpty, "after a change: \(outcome.errors)")
    let rate = report["rate"].number ?? 0
    // 83.5 MHz divided by 1680×831.
    let wanted = 83_500_000.0 / (1680 * 831)
    check((rate - wanted).magnitude < 1e-6, "after a change: \(rate) Hz, not \(wanted)")
    let source = report["rateSource"].text ?? ""
    check(source == "RandR mode of \(XorgServer.output)", "after a change: rate from \(source)")
    let step =
      (report["shownTime"].number ?? 0) - (report.events(["pause"]).first?.time ?? 0)
    check((step - 1 / wanted).magnitude < 1e-6, "after a change: frames of \(step) s")
    check(report.count("failed") == 0, "after a change: \(report["counts"])")
  }
}
