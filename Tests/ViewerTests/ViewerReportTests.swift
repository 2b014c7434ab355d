import Display
import Foundation
import LayerHost
import TestSupport
import Testing
import Viewer

@Suite("The viewer's report")
struct ViewerReportTests {
  @Test("The report has every number, and media time in full")
  func json() throws {
    let viewer = try Viewer(options: LoopOptions(seconds: 1.000000001))
    viewer.press("space", at: 0.5)
    _ = try viewer.loop.run()
    let report = viewer.loop.report
    let json = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(report))
    #expect(json["end"].text == "seconds")
    #expect(json["mediaTime"].number == viewer.loop.report.mediaTime)
    #expect(json["shownTime"].number == viewer.loop.frameLoop.shownTime)
    #expect(json["counts"]["ticks"].number == 61)
    #expect(json["verdicts"]["shown"].number == 61 && json["verdicts"]["late"].number == 0)
    #expect(json["notOnTime"].elements?.isEmpty == true)
    let bytes = viewer.presenter.counts.bytesPut
    #expect(bytes > 320 * 200 * 4 && json["counts"]["bytesPut"].number == Double(bytes))
    #expect(json["paths"]["fast"].number == 61)
    #expect(json["firstFrame"].number == 0)
    #expect(json["latencies"]["interval"]["max"].number == 16_666_667)
    #expect(json["latencies"]["earliness"] == .null)
    let events = json["events"].elements ?? []
    #expect(
      events.compactMap { $0["event"].text } == ["beginning", "sliding", "toggle", "finishing"])
    #expect(events[2]["trigger"].text == "Space")
  }

  @Test("People read the same numbers in milliseconds")
  func lines() throws {
    let viewer = try Viewer(options: LoopOptions(seconds: 1))
    _ = try viewer.loop.run()
    let lines = viewer.loop.report.lines
    #expect(lines.contains("60 frames: 60 shown, 0 late, 0 dropped, 0 blocked, 0 still"))
    #expect(lines.contains { $0.hasPrefix("interval p50 16.") && $0.hasSuffix("max 16.667 ms") })
    #expect(lines.contains("first frame after 0.000 ms"))
    #expect(lines.last == "ended: seconds")
  }
}
