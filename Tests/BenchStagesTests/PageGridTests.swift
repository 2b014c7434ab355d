import LayerKit
import BenchStages
import Measuring
import Raster
import Testing

@Suite("Cells on a page")
struct PageGridTests {
  private let frame = PixelSize(width: 1920, height: 1080)

  @Test(
    "The number of pills is that of the row titles",
    arguments: [
      (PillStage.Arrangement.spaced, 570), (.tight, 864), (.overlapping, 1000),
    ])
  func counts(arrangement: PillStage.Arrangement, count: Int) {
    #expect(arrangement.grid.origins(in: frame, limit: 1000).count == count)
  }

  @Test("Cells are inside the frame and apart")
  func apart() {
    let grid = PageGrid(cell: PixelSize(width: 300, height: 36))
    let rects = grid.origins(in: frame).map { Self.rect($0, grid.cell) }
    #expect(rects.count == 6 * 24)
    for (index, rect) in rects.enumerated() {
      #expect(PixelRect(frame).contains(rect))
      #expect(!rects[(index + 1)...].contains { $0.intersects(rect) })
    }
  }

  @Test("A single cell is in the middle")
  func alone() {
    let grid = PageGrid(cell: PixelSize(width: 200, height: 40))
    #expect(grid.origins(in: frame, limit: 1) == [Point(x: 860, y: 520)])
  }

  private static func rect(_ origin: Point, _ cell: PixelSize) -> PixelRect {
    PixelRect(x: Int(origin.x), y: Int(origin.y), width: cell.width, height: cell.height)
  }
}
