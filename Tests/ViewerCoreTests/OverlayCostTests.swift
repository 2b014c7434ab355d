import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import ViewerCore

@Suite("What pages cost")
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
    let plain = try DrawnSession("begin-fade=0", "pause=3")
    let paged = try DrawnSession("begin-fade=0", "pause=3")
    paged.press("i", at: 0)
    // The band has left the content by then and comes back seconds later.
    let seconds = 5.0
    for viewer in [plain, paged] { _ = viewer.show(at: seconds) }
    guard case .at(let next) = plain.nextChange(after: seconds) else {
      Issue.record("the plain scene is lit")
      return
    }
    #expect(paged.nextChange(after: seconds) == .at(next) && next > 1005.5)
    // The graph spans the whole content, so that its band comes before there is light on the word.
    guard case .at(let lit) = paged.session.nextOverlayChange(after: 1000 + seconds) else {
      Issue.record("nothing wakes the page for the band")
      return
    }
    #expect(lit > 1000 + seconds && lit < next)
    #expect(paged.session.shimmer.nextLitTime(after: lit) == lit)
    #expect(paged.show(at: lit - 1000 + 0.05).area > 0)
    #expect(paged.session.nextOverlayChange(after: lit + 0.05) == .never)
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
    #expect(viewer.show(at: 1.4).area < 25_000, "the mark moves from one row to the next")
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
}
