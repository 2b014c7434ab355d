import Raster
import TestSupport
import Testing

@Suite("Span tables")
struct SpanTableTests {
  /// Calls a body with images of many sizes, each with its seed.
  static func forEachPicture(_ body: (UInt64, Bitmap, SpanTable) -> Void) {
    let widths = [0, 1, 7, 8, 9, 15, 16, 17, 64, 131, 400]
    for (index, width) in widths.enumerated() {
      for round in 0..<8 {
        let seed = UInt64(index * 100 + round)
        var generator = SeededGenerator(seed: seed)
        let bitmap = generator.picture(PixelSize(width: width, height: round))
        body(seed, bitmap, SpanTable(bitmap))
      }
    }
  }

  /// The pixels of a block that are in the bitmap.
  static func block(_ bitmap: Bitmap, _ block: Int, _ y: Int) -> [UInt32] {
    (block * 8..<min(block * 8 + 8, bitmap.size.width)).map { bitmap[$0, y] }
  }

  @Test("Runs cover every block with ink, in order, and opaque runs are opaque")
  func runs() {
    Self.forEachPicture { seed, bitmap, table in
      for y in 0..<bitmap.size.height {
        let runs = table.runs(inRow: y)
        var isSound = zip(runs, runs.dropFirst()).allSatisfy {
          $0.columns.upperBound < $1.columns.lowerBound
            || $0.columns.upperBound == $1.columns.lowerBound && $0.isOpaque != $1.isOpaque
        }
        for index in 0..<(bitmap.size.width + 7) / 8 {
          let pixels = Self.block(bitmap, index, y)
          let isOpaque = SlowTwins.isOpaque(runs, column: index * 8)
          if pixels.contains(where: { $0 != 0 }) { isSound = isSound && isOpaque != nil }
          if isOpaque == true {
            isSound = isSound && pixels.count == 8 && pixels.allSatisfy { $0 >> 24 == 255 }
          }
        }
        #expect(isSound, "seed \(seed), row \(y)")
      }
    }
  }

  @Test("A run holds no two empty blocks beside each other, and begins and ends with ink")
  func noEmptyRuns() {
    Self.forEachPicture { seed, bitmap, table in
      for y in 0..<bitmap.size.height {
        for run in table.runs(inRow: y) {
          let blocks = run.columns.lowerBound / 8..<run.columns.upperBound / 8
          let hasInk = blocks.map { Self.block(bitmap, $0, y).contains { $0 != 0 } }
          let pairs = zip(hasInk, hasInk.dropFirst())
          #expect(pairs.allSatisfy { $0 || $1 }, "seed \(seed), row \(y)")
        }
      }
    }
  }

  @Test("Ink bounds are those of a naive scan")
  func inkBounds() {
    Self.forEachPicture { seed, bitmap, table in
      var bounds = PixelRect.empty
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width where bitmap[x, y] != 0 {
          bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      #expect(table.inkBounds == bounds, "seed \(seed)")
    }
  }

  @Test("Counts and bounds of a rectangle are those of its blocks one by one")
  func rectangles() {
    Self.forEachPicture { seed, bitmap, table in
      var generator = SeededGenerator(seed: seed)
      for round in 0..<12 {
        let columns = round == 0 ? -1...bitmap.size.width + 1 : 0...bitmap.size.width
        let left = round == 0 ? -1 : Int.random(in: columns, using: &generator)
        let right = round == 0 ? bitmap.size.width + 1 : Int.random(in: columns, using: &generator)
        let top = Int.random(in: 0...bitmap.size.height, using: &generator)
        let rect = PixelRect(minX: left, minY: top, maxX: right, maxY: bitmap.size.height)
        let inside = rect.intersection(PixelRect(bitmap.size))
        var (count, bounds) = (0, PixelRect.empty)
        for y in inside.isEmpty ? 0..<0 : inside.rows {
          let runs = table.runs(inRow: y)
          for block in inside.minX / 8..<(inside.maxX + 7) / 8
          where SlowTwins.isOpaque(runs, column: block * 8) != nil {
            count += 8
            bounds = bounds.union(PixelRect(x: block * 8, y: y, width: 8, height: 1))
          }
        }
        #expect(table.pixelCount(in: rect) == count, "seed \(seed), \(rect)")
        #expect(table.blockBounds(in: rect) == bounds, "seed \(seed), \(rect)")
      }
      #expect(table.pixelCount(in: PixelRect(bitmap.size)) == table.blockCount * 8)
    }
  }

  @Test("Bounds of columns and rows are those of the blocks one by one, also of a region")
  func columnBounds() {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      // Rows above and below the ink, so that a query for all rows of ink can be for less than the whole image.
      let ink = PixelRect(minX: number(0...50), minY: 3, maxX: number(50...150), maxY: 10)
      let picture = generator.picture(PixelSize(width: 150, height: 14))
      let bitmap = Bitmap(size: picture.size) { rows in
        for y in ink.rows { for x in ink.columns { rows[x, y] = picture[x, y] } }
      }
      let left = number(0...9) * 8
      let region = PixelRect(
        minX: left, minY: number(0...4), maxX: min(150, left + number(1...10) * 8),
        maxY: number(9...14))
      let table = SpanTable(bitmap, region: region)
      for round in 0..<20 {
        let (x, y) = (number(-5...150), round % 2 == 0 ? -1 : number(0...6))
        let rect = PixelRect(
          minX: x, minY: y, maxX: x + number(1...100), maxY: round % 4 < 2 ? 15 : number(6...12))
        var bounds = PixelRect.empty
        let inside = rect.intersection(region)
        for row in inside.isEmpty ? 0..<0 : inside.rows {
          for block in inside.minX / 8..<(inside.maxX + 7) / 8
          where SlowTwins.isOpaque(table.runs(inRow: row), column: block * 8) != nil {
            bounds = bounds.union(PixelRect(x: block * 8, y: row, width: 8, height: 1))
          }
        }
        #expect(table.blockBounds(in: rect) == bounds, "seed \(seed), \(rect) of \(region)")
      }
    }
  }

  @Test("A region has only the runs of its rows and blocks, in the bitmap's coordinates")
  func region() {
    var generator = SeededGenerator(seed: 11)
    let bitmap = generator.picture(PixelSize(width: 100, height: 10))
    let region = PixelRect(minX: 24, minY: 3, maxX: 64, maxY: 7)
    let table = SpanTable(bitmap, region: region)
    #expect(table.runs(inRow: 2).isEmpty && table.runs(inRow: 7).isEmpty)
    for y in region.rows {
      #expect(table.runs(inRow: y).allSatisfy { $0.columns.clamped(to: 24..<64) == $0.columns })
    }
    #expect(region.contains(table.inkBounds))
  }

  @Test("Padding that holds anything does not become ink")
  func padding() {
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2))
    bitmap.withRows { rows in
      rows[0, 0] = .max
      // SAFETY: a bitmap's stride is at least sixteen pixels.
      for column in 3..<16 { unsafe rows.base[column] = .max }
    }
    let table = SpanTable(bitmap)
    #expect(table.inkBounds == PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(table.runs(inRow: 0) == [SpanRun(columns: 0..<8, isOpaque: false)])
  }

  @Test(
    "The worst picture takes a sixteenth of its pixels, eight bytes a row and eight a column of blocks"
  )
  func memory() {
    let bitmap = Bitmap(size: PixelSize(width: 1600, height: 4)) { rows in
      for y in 0..<4 {
        for x in stride(from: 0, to: 1600, by: 16) {
          rows.fill(PixelRect(x: x, y: y, width: 8, height: 1), with: .max)
        }
      }
    }
    let table = SpanTable(bitmap)
    #expect(table.runCount == 400)
    #expect(table.byteCount <= bitmap.byteCount / 16 + 5 * 8 + 200 * 8)
  }
}
