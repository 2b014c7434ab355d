import Display
import Foundation
import LayerKit
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: the mouse on the panel")
struct PanelProgramTests {
  /// The stage's viewer, and a session that is done the same to, which knows where rows are.
  private let stage: KeyStage
  private let twin: ViewerSession

  init() throws {
    stage = try KeyStage(["shimmering=off"])
    twin = ViewerSession(
      SceneCatalog.all[0],
      assignments: [try SceneCatalog.all[0].assignment("shimmering=off")], size: KeyStage.size)
    twin.perform(.turnPage, at: 0)
    twin.advance(to: twin.context.time)
    try stage.viewer.grab(until: stage.rendered())
  }

  /// The words that move the pointer to a share of a row's width.
  private func moving(to key: String, _ share: Double) throws -> [String] {
    let row = try #require(twin.panelRow(key))
    let (x, y) = (Int((row.minX + share * row.width).rounded()), Int(row.center.y))
    return ["mousemove", "--window", stage.viewer.window, "\(x)", "\(y)"]
  }

  /// Does all of it as fast as the server takes it, and waits for the panel that follows.
  private func act(
    _ words: [[String]], until changes: [String], chosen key: String
  ) throws {
    if !words.isEmpty { try stage.viewer.xdotool(words.flatMap(\.self)) }
    let index = try #require(twin.controls.firstIndex { $0.parameter.key == key })
    let expected = try stage.rendered(
      changes, keys: ["i"] + Array(repeating: "Down", count: index))
    try stage.viewer.grab(until: expected, in: KeyStage.panelArea)
  }

  @Test("Faster than the first frame: the key for the page, a drag on a row, a turn of the wheel")
  func fast() throws {
    let speed = twin.controls["speed"]?.parameter
    let row = try #require(twin.panelRow("speed"))
    let x = (row.minX + 0.75 * row.width).rounded()
    let share = (x - row.minX) / row.width
    let value = try #require(speed?.value(nearFineStep: 1000 * share)?.text)
    // What is done to a viewer that is held is read by it at once, before it can draw.
    stage.viewer.child.send(SIGSTOP)
    try stage.viewer.xdotool(
      [
        ["key", "i"], moving(to: "speed", 0.5), ["mousedown", "1"], moving(to: "speed", 0.6),
        moving(to: "speed", 0.75), ["mouseup", "1"], moving(to: "pause", 0.5),
        ["click", "4", "click", "4"],
      ].flatMap(\.self))
    stage.viewer.child.send(SIGCONT)
    try act([], until: ["speed=\(value)", "pause=0.6"], chosen: "pause")
    try act([["key", "u", "key", "u"]], until: ["speed=\(value)"], chosen: "pause")
    try act([["key", "u"]], until: [], chosen: "pause")
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && report.xErrors == [])
    #expect(report.events(["toggle", "opacity"]).isEmpty, "the scene heard of it")
  }

  @Test(
    "The wheel with and without Shift, a click on words, a double click, and all of it taken back")
  func hands() throws {
    try act([["key", "i"]], until: [], chosen: "speed")
    try act([moving(to: "speed", 0.5), ["click", "4"]], until: ["speed=240"], chosen: "speed")
    try act(
      [["keydown", "shift", "click", "5", "keyup", "shift"]], until: ["speed=140"],
      chosen: "speed")
    try act(
      [moving(to: "direction", 0.8), ["click", "1"]], until: ["speed=140", "direction=left"],
      chosen: "direction")
    try act(
      [moving(to: "direction", 0.1), ["click", "1"]], until: ["speed=140"], chosen: "direction")
    try act(
      [moving(to: "speed", 0.9), ["click", "--repeat", "2", "1"]], until: [], chosen: "speed")
    try act([["key", "u"]], until: ["speed=140"], chosen: "speed")
    try act([["key", "u"]], until: ["speed=140", "direction=left"], chosen: "speed")
    try act([["key", "u", "key", "u", "key", "u"]], until: [], chosen: "speed")
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && report.xErrors == [])
    #expect(report.triggers.isSuperset(of: ["wheel", "click", "u"]))
    #expect(report.events(["toggle"]).isEmpty)
  }
}
