import LayerKit
import Testing
import Viewer

@Suite("The gallery's grid")
struct GalleryPlanTests {
  private static func plan(
    _ width: Double, _ height: Double, scale: Double = 1, count: Int = 20
  )
    -> GalleryPlan
  {
    GalleryPlan(
      count: count,
      in: OverlayArea(bounds: Rect(x: 0, y: 0, width: width, height: height), scale: scale))
  }

  @Test(
    "A window shows all pictures, or as many whole rows as are legible",
    arguments: [
      (1280, 800, 1, true), (1280, 800, 2, true), (3840, 2160, 1, true), (400, 300, 1, false),
      (400, 300, 2, false), (300, 900, 1, false), (1900, 400, 1, true),
    ])
  func fits(width: Double, height: Double, scale: Double, showsAll: Bool) {
    let plan = Self.plan(width, height, scale: scale)
    #expect(plan.scrolls != showsAll && plan.pictureSize.width >= 110)
    #expect(showsAll == (plan.shown(from: 0).count == 20))
    for row in 0...(plan.rows - plan.shownRows) {
      #expect(!plan.shown(from: row).isEmpty)
    }
    for side in [plan.pictureSize.width, plan.pictureSize.height] {
      #expect(abs((side * scale).rounded() - side * scale) < 1e-6, "\(side) is off the grid")
    }
    #expect(Double(plan.columns) * plan.pictureSize.width < width)
    #expect(Double(plan.shownRows) * plan.pictureSize.height < height)
  }

  @Test(
    "A window of any size has a picture",
    arguments: [(1, 1), (40, 180), (180, 40), (65535, 65535), (65535, 1)])
  func extremes(width: Double, height: Double) {
    for scale in [0.25, 1, 16] {
      let plan = Self.plan(width, height, scale: scale)
      #expect(!plan.shown(from: 0).isEmpty && plan.rows >= plan.shownRows)
      #expect((8...1920).contains((plan.pictureSize.width * scale).rounded()))
      #expect(plan.pictureSize.height > 0)
    }
  }

  @Test("Scrolling by rows shows every picture, and no more than needed for the choice")
  func scrolling() {
    let plan = Self.plan(400, 300)
    var seen: Set<Int> = []
    for row in 0...(plan.rows - plan.shownRows) { seen.formUnion(plan.shown(from: row)) }
    #expect(seen == Set(0..<20))
    #expect(plan.limited(row: -3) == 0 && plan.limited(row: 99) == plan.rows - plan.shownRows)
    for index in 0..<20 {
      for row in 0...(plan.rows - plan.shownRows) {
        let next = plan.row(showing: index, from: row)
        #expect(plan.shown(from: next).contains(index))
        #expect(next == row || !plan.shown(from: row).contains(index))
      }
    }
  }

  @Test("Moves go in two dimensions and stay at the edges")
  func moves() {
    // Five columns; the last of four rows has two pictures.
    let plan = Self.plan(1280, 800, count: 17)
    #expect(plan.columns == 5 && plan.rows == 4)
    let moves: [(GalleryPlan.Move, Int, Int)] = [
      (.left, 0, 0), (.left, 5, 4), (.right, 4, 5), (.right, 16, 16), (.up, 7, 2), (.up, 3, 3),
      (.down, 2, 7), (.down, 12, 16), (.down, 16, 16), (.down, 11, 16), (.pageUp, 16, 1),
      (.pageDown, 1, 16), (.first, 9, 0), (.last, 9, 16), (.previous, 0, 16), (.next, 16, 0),
      (.next, 3, 4), (.previous, 4, 3),
    ]
    for (move, from, to) in moves {
      #expect(plan.index(after: move, from: from) == to, "\(move) from \(from)")
    }
  }
}
