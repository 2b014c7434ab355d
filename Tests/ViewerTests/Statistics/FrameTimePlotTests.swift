import Display
import Raster
import Testing
import ViewerUI

@Suite("The bars of frame times")
struct FrameTimePlotTests {
  private static let inks = FrameTimePlot.Inks(
    interval: 0xFF00_00FF, composite: 0xFF00_FF00, mark: 0xFFFF_0000, line: 0xFFFF_FFFF)

  /// A plot with one pixel per millisecond, of a display with a period of 16 ms.
  private func plot(_ times: [FrameTime], column: Int = 3) -> FrameTimePlot {
    FrameTimePlot(of: times, period: 16_000_000, column: column, unit: 16, grain: 2)
  }

  /// The rows in which the last tick of a plot has an ink.
  private func rows(of ink: KeyPath<FrameTimePlot.Inks, UInt32>, in plot: FrameTimePlot) -> [Int] {
    let bitmap = plot.bitmap(in: Self.inks)
    let x = plot.x(of: plot.times.count - 1)
    return (0..<plot.size.height).filter { bitmap[x, $0] == Self.inks[keyPath: ink] }
  }

  @Test("A bar rises from its line, a pixel for its share of the period")
  func bars() {
    let plot = plot([FrameTime(interval: 8_000_000, composite: 4_000_000)])
    #expect(plot.size == PixelSize(width: 360, height: 77))
    #expect(rows(of: \.interval, in: plot) == Array(36..<44))
    #expect(rows(of: \.composite, in: plot) == Array(72..<76))
    #expect(rows(of: \.mark, in: plot).isEmpty)
    let bitmap = plot.bitmap(in: Self.inks)
    #expect(bitmap[357, 40] == Self.inks.interval && bitmap[358, 40] == Self.inks.interval)
    #expect(bitmap[359, 40] == 0 && bitmap[356, 40] == 0, "a free pixel between two ticks")
    #expect(plot.words == "longest 8.00 ms")
  }

  @Test("If a tick is one pixel wide, so is its bar")
  func narrow() {
    let plot = plot([FrameTime(interval: 8_000_000)], column: 1)
    #expect(plot.size.width == FrameTime.kept && plot.barWidth == 1)
    #expect(rows(of: \.interval, in: plot) == Array(36..<44))
  }

  @Test("The lines of 0, 1 and 2 periods go through, in front of the bars")
  func lines() {
    let plot = plot([FrameTime(interval: 30_000_000, composite: 15_000_000)])
    let bitmap = plot.bitmap(in: Self.inks)
    for x in [0, 200, 357] {
      let lines = (0..<plot.size.height).filter { bitmap[x, $0] == Self.inks.line }
      #expect(lines == [12, 28, 44, 60, 76])
    }
  }

  @Test("Bars that do not fit end at the top with a gap, and the longest time is shown")
  func cut() {
    let long = plot([FrameTime(interval: 100_000_000, composite: 20_000_000)])
    #expect(rows(of: \.interval, in: long) == [13] + Array(16..<28) + Array(29..<44))
    #expect(rows(of: \.composite, in: long) == [61] + Array(64..<76))
    #expect(long.words == "longest 100.00 ms, clipped")
    let full = plot([FrameTime(interval: 32_000_000, composite: 16_000_000)])
    #expect(rows(of: \.interval, in: full) == Array(13..<28) + Array(29..<44))
    #expect(rows(of: \.composite, in: full) == Array(61..<76))
    #expect(full.words == "longest 32.00 ms")
  }

  @Test("Any time above zero is visible, a missing one is not")
  func least() {
    let short = plot([FrameTime(interval: 1, composite: 1)])
    #expect(rows(of: \.interval, in: short) == [43] && rows(of: \.composite, in: short) == [75])
    for empty in [FrameTime(), FrameTime(interval: 0, composite: 0)] {
      let plot = plot([empty])
      #expect(rows(of: \.interval, in: plot).isEmpty && rows(of: \.composite, in: plot).isEmpty)
    }
    #expect(plot([FrameTime()]).words == "no interval yet")
  }

  @Test(
    "Late and dropped ticks differ by where their marks are",
    arguments: [
      (false, 0, []), (true, 0, [6..<10]), (false, 3, [0..<4]), (true, 1, [0..<4, 6..<10]),
    ] as [(Bool, Int, [Range<Int>])])
  func marks(isLate: Bool, dropped: Int, rows expected: [Range<Int>]) {
    let plot = plot([FrameTime(interval: 8_000_000, isLate: isLate, dropped: dropped)])
    #expect(rows(of: \.mark, in: plot) == expected.flatMap { Array($0) })
  }

  @Test("The newest tick is at the right, and of too many the oldest are left out")
  func order() {
    let times = (1...130).map { FrameTime(interval: Int64($0) * 100_000) }
    let plot = plot(times)
    #expect(plot.times == Array(times.suffix(FrameTime.kept)))
    #expect(plot.x(of: 0) == 0 && plot.x(of: FrameTime.kept - 1) == 357)
    let bitmap = plot.bitmap(in: Self.inks)
    // 13 ms at the right, 1.1 ms at the left.
    #expect(bitmap[357, 31] == Self.inks.interval && bitmap[357, 30] == 0)
    #expect(bitmap[0, 43] == Self.inks.interval && bitmap[0, 42] == 0)
  }
}
