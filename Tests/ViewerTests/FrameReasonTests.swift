import Compositor
import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The reasons of frames in reports and on the page")
struct FrameReasonTests {
  /// Runs a drawn viewer for two seconds while keys are pressed.
  private func run(
    _ keys: [(key: KeyName, time: Double)], explainsFrames: Bool = true
  ) throws -> ViewerLoop {
    let clock = ManualClock(now: 0)
    let size = PixelSize(width: 1280, height: 800)
    let session = Session(SceneCatalog.wordmark, size: size)
    let loop = ViewerLoop(
      session: session,
      presenter: MemoryPresenter(size: size, completion: .delayed(400_000, on: clock)),
      events: clock, explainsFrames: explainsFrames)
    for (key, time) in keys {
      clock.schedule(.key(KeyPress(key)), at: Int64((time * 1e9).rounded()))
    }
    clock.schedule(.closeRequested, at: 2_000_000_000)
    _ = try loop.run()
    return loop
  }

  @Test("The report counts frames by what changed, the first one as the whole window")
  func counts() throws {
    let reasons = try run([("right", 1)]).report.framesByReason
    #expect(reasons["whole window"] == 1)
    #expect((reasons["mask"] ?? 0) > 10)
    #expect(reasons["key"] == 1)
    #expect((reasons["overlay"] ?? 0) > 0, "the chip that shows the parameter")
    #expect(reasons["appeared"] == nil, "all changes of the overlay have one name: \(reasons)")
  }

  @Test("Reasons cost nothing unless requested")
  func silence() throws {
    #expect(try run([("right", 1)], explainsFrames: false).report.framesByReason.isEmpty)
  }

  @Test("The statistics page shows why the frame was drawn")
  func page() throws {
    let loop = try run([("i", 0.5), ("i", 0.6)], explainsFrames: false)
    let texts = loop.session.overlay.texts
    #expect(texts.contains { $0.hasPrefix("Redrawn because: ") }, "\(texts)")
    #expect(loop.session.figures.statistics.last?.title == "Why", "last, so that nothing moves")
    #expect(loop.report.framesByReason.isEmpty, "nobody asked the report for them")
  }

  @Test("The first frame that lists its reasons does not name earlier keys")
  func older() throws {
    let keys: [(key: KeyName, time: Double)] =
      (1...10).map { (key: "right", time: Double($0) / 20) } + [(key: "d", time: 1.7)]
    let loop = try run(keys, explainsFrames: false)
    let lines = loop.session.figures.legendLines
    #expect(
      !lines.isEmpty && !lines.contains { $0.contains("Right") || $0.contains("→") }, "\(lines)")
  }

  @Test("Reasons read as sentences, and everything above the scene is named so")
  func words() {
    #expect(FrameReason.change(.moved, layer: "band", isOverlay: false).text == "band moved")
    let overlay = FrameReason.change(.contents, layer: "chip", isOverlay: true)
    #expect(overlay.text == "overlay: chip contents")
    #expect(FrameReason.change(.everything, layer: nil, isOverlay: false).text == "whole window")
  }

  @Test("A session names the overlays above its scene")
  func above() throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    session.perform(.turnPage, at: 0)
    session.advance(to: session.context.time)
    let roots = session.context.roots
    #expect(roots.map(session.overlay.contains) == [false, true])
    let label = try #require(session.part("state")?.sublayers.first)
    #expect(session.overlay.contains(label))
    session.perform(.leave, at: 1)
    session.advance(to: session.context.time)
    #expect(session.overlay.contains(label), "also when it has left")
  }
}
