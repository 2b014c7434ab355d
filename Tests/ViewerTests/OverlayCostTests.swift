import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The cost of pages")
struct OverlayCostTests {
  @Test("While a page is shown and nothing moves, nothing is drawn and nothing wakes")
  func idle() throws {
    let viewer = try DrawnSession("shimmering=off")
    for _ in 0..<2 {
      viewer.press("i", at: 1)
      #expect(!viewer.show(at: 1.1).isEmpty)
      #expect(viewer.nextChange(after: 1.1) == .never)
      #expect(viewer.show(at: 1.12).isEmpty)
    }
  }

  @Test("In the unlit stretch a page sleeps as the scene does")
  func unlit() throws {
    // The page leaves as much to the scene.
    let plain = try DrawnSession(
      "begin-fade=0", "pause=3", size: PixelSize(width: 960, height: 800))
    let paged = try DrawnSession("begin-fade=0", "pause=3")
    paged.press("i", at: 0)
    // By then the band has left the content; it returns seconds later.
    let seconds = 5.0
    for viewer in [plain, paged] { _ = viewer.show(at: seconds) }
    guard case .at(let next) = plain.nextChange(after: seconds) else {
      Issue.record("the plain scene is lit")
      return
    }
    #expect(paged.nextChange(after: seconds) == .at(next) && next > 1005.5)
    // The graph spans the whole content, so its band appears before the word is lit.
    guard case .at(let lit) = paged.session.nextChange(after: 1000 + seconds) else {
      Issue.record("nothing wakes the page for the band")
      return
    }
    #expect(lit > 1000 + seconds && lit < next)
    #expect(paged.session.shimmer.nextLitTime(after: lit) == lit)
    #expect(paged.show(at: lit - 1000 + 0.05).area > 0)
    #expect(paged.session.nextChange(after: lit + 0.05) == .never)
  }

  @Test(
    "While nothing in them changes, statistics and layers touch no pixel more than the scene alone")
  func sameCost() throws {
    for turns in [2, 3] {
      let paged = try DrawnSession()
      for _ in 0..<turns { paged.press("i", at: 0) }
      let plain = try DrawnSession(size: paged.session.document.sceneSize)
      // The chip's time changes every tenth of a second, and not in between.
      for viewer in [plain, paged] { _ = viewer.show(at: 1.31) }
      for seconds in [1.33, 1.35, 1.37, 1.39] {
        let (alone, below) = (plain.show(at: seconds), paged.show(at: seconds))
        #expect(
          alone.area > 0 && below.area == alone.area,
          "page \(turns) at \(seconds): \(below.area) instead of \(alone.area)")
      }
    }
  }

  @Test("The band of the state page is always drawn by kernels alone")
  func fastBand() throws {
    for direction in ["right", "left"] {
      let viewer = try DrawnSession("direction=\(direction)")
      viewer.press("i", at: 0)
      var count = 0
      for frame in 60..<420 where !viewer.show(at: Double(frame) / 60).isEmpty {
        count += 1
        #expect(frame == 60 || viewer.report.path == .fast, "\(direction), frame \(frame)")
      }
      #expect(count > 30, "\(direction): \(count)")
    }
  }

  @Test("A changed value redraws its row, its bar and its fact, not the window")
  func damage() throws {
    let viewer = try DrawnSession("shimmering=off")
    viewer.press("i", at: 0)
    _ = viewer.show(at: 1)
    viewer.press("right", at: 1.1)
    let damage = viewer.show(at: 1.2)
    #expect(damage.area > 0 && damage.area < 12_000, "\(damage.area) of 1 024 000 pixels")
    viewer.press("down", at: 1.3)
    #expect(
      viewer.show(at: 1.4).area < 40_000,
      "two rows as wide as the page, the sentence about the row, and its facts")
  }

  @Test("Frames with the page that were drawn in parts equal frames drawn whole")
  func parts() throws {
    let viewer = try DrawnSession(size: PixelSize(width: 700, height: 480))
    viewer.press("i", at: 0)
    for step in 0..<40 {
      let seconds = 0.1 + Double(step) * 0.083
      if step % 7 == 3 { viewer.press("right", .shift, at: seconds) }
      if step % 11 == 5 { viewer.press("down", at: seconds) }
      if step == 23 { viewer.press("space", at: seconds) }
      _ = viewer.show(at: seconds)
      #expect(viewer.differs(from: viewer.picture(at: seconds)) == 0, "at \(seconds)")
    }
  }

  /// Frames at 1/60 s, from the third one of each quarter of a second on: by then texts are drawn.
  private func framesBetweenTexts(_ body: (Double) -> Void, alsoAtTexts: (Double) -> Void) {
    for step in 0..<240 {
      let seconds = 1 + Double(step) / 60
      if step % 15 < 2 { alsoAtTexts(seconds) } else { body(seconds) }
    }
  }

  @Test("With panel, graph and timeline frames are drawn the fast way and touch little more")
  func fastPath() throws {
    let full = try DrawnSession()
    for key in ["i", "t"] { full.press(KeyName(key), at: 0) }
    let plain = try DrawnSession(size: full.session.document.sceneSize)
    var (frames, extra) = (0, 0)
    framesBetweenTexts { seconds in
      _ = plain.show(at: seconds)
      let damage = full.show(at: seconds)
      // Nothing is drawn while neither band nor playhead moves.
      #expect(full.report.path == .fast || full.report.path == .none, "at \(seconds)")
      let more = full.report.pixelsComposited - plain.report.pixelsComposited
      // Blocks of the playhead's column, and the graph's hill, eight times a second: less than one pixel in a hundred.
      #expect(more < 8000, "\(more) pixels more at \(seconds)")
      (frames, extra) = (frames + 1, extra + more)
      let foot = timelineFrame(of: full)
      for rect in damage.rects where rect.maxY > Int(foot.minY) {
        #expect(rect.width <= 24, "\(rect) is more than the playhead at \(seconds)")
      }
    } alsoAtTexts: { seconds in
      _ = plain.show(at: seconds)
      _ = full.show(at: seconds)
      #expect(full.report.path == .fast || full.report.path == .none, "texts at \(seconds)")
    }
    #expect(extra / frames < 1500, "\(extra / frames) pixels more on average")
  }

  @Test("With the timeline alone frames touch the word's band and the playhead")
  func timelinePath() throws {
    let full = try DrawnSession()
    full.press("t", at: 0)
    let plain = try DrawnSession(size: full.session.document.sceneSize)
    var moves = 0
    framesBetweenTexts { seconds in
      _ = plain.show(at: seconds)
      _ = full.show(at: seconds)
      #expect(full.report.path == .fast || full.report.path == .none, "at \(seconds)")
      let more = full.report.pixelsComposited - plain.report.pixelsComposited
      // Blocks of the playhead's column.
      #expect(more <= 24 * 136, "\(more) pixels more at \(seconds)")
      if more > 0 { moves += 1 }
    } alsoAtTexts: { seconds in
      _ = plain.show(at: seconds)
      _ = full.show(at: seconds)
    }
    // Eight times a second, every other time together with the texts.
    #expect((14...18).contains(moves), "\(moves)")
  }

  private func timelineFrame(of viewer: DrawnSession) -> Rect {
    viewer.session.overlay.frame(of: "timeline") ?? .zero
  }

  @Test("Texts of a running time change four times a second")
  func textRate() throws {
    let viewer = try DrawnSession("shimmering=off")
    for key in ["i", "t"] { viewer.press(KeyName(key), at: 0) }
    _ = viewer.show(at: 1)
    var commits = 0
    var version = viewer.session.context.version
    for step in 1...120 {
      _ = viewer.show(at: 1 + Double(step) / 60)
      if viewer.session.context.version != version { commits += 1 }
      version = viewer.session.context.version
    }
    #expect(commits == 8)
  }
}
