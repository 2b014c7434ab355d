import Display
import Raster
import Testing
import Viewer

@Suite("The bars of frame times")
struct FrameTimePlotTests {
  private static let inks = FrameTimePlot.Inks(
    interval: 0xFF00_00FF, composite: 0xFF00_FF00, late: 0xFFFF_FF00, unshown: 0xFFFF_0000,
    line: 0xFFFF_FFFF)

  /// A plot with one pixel per millisecond, of a display with a period of 16 ms.
  private func plot(_ times: [FrameTiming], column: Int = 3) -> FrameTimePlot {
    FrameTimePlot(of: times, period: 16_000_000, column: column, unit: 16, grain: 2)
  }

  private func timing(
    interval: Int64? = nil, composite: Int64? = nil, _ verdict: FrameTiming.Verdict = .shown
  ) -> FrameTiming {
    let ticket = FrameTicket(
      index: 0, deadline: 0, targetDeadline: 16_000_000, timestamp: 1000, targetTimestamp: 1000)
    var timing = FrameTiming(ticket, wokenAt: 0, verdict)
    if verdict == .dropped { timing.cause = .unknown }
    (timing.interval, timing.composite) = (interval, composite.map { 0..<$0 })
    return timing
  }

  /// The rows in which the last frame of a plot has an ink.
  private func rows(of ink: KeyPath<FrameTimePlot.Inks, UInt32>, in plot: FrameTimePlot) -> [Int] {
    let bitmap = plot.bitmap(in: Self.inks)
    let x = plot.x(of: plot.times.count - 1)
    return (0..<plot.size.height).filter { bitmap[x, $0] == Self.inks[keyPath: ink] }
  }

  @Test("A bar rises from its line, a pixel for its share of the period")
  func bars() {
    let plot = plot([timing(interval: 8_000_000, composite: 4_000_000)])
    #expect(plot.size == PixelSize(width: 360, height: 77))
    #expect(rows(of: \.interval, in: plot) == Array(36..<44))
    #expect(rows(of: \.composite, in: plot) == Array(63..<76), "4 of 5 ms")
    #expect(plot.compositeScale == 5_000_000)
    #expect(rows(of: \.late, in: plot).isEmpty && rows(of: \.unshown, in: plot).isEmpty)
    let bitmap = plot.bitmap(in: Self.inks)
    #expect(bitmap[357, 40] == Self.inks.interval && bitmap[358, 40] == Self.inks.interval)
    #expect(bitmap[359, 40] == 0 && bitmap[356, 40] == 0, "a free pixel between two ticks")
    #expect(plot.words == "longest 8.00 ms")
  }

  @Test("If a tick is one pixel wide, so is its bar")
  func narrow() {
    let plot = plot([timing(interval: 8_000_000)], column: 1)
    #expect(plot.size.width == FrameReport.mostRecent && plot.barWidth == 1)
    #expect(rows(of: \.interval, in: plot) == Array(36..<44))
  }

  @Test("The lines of 0, 1 and 2 periods go through, in front of the bars")
  func lines() {
    let plot = plot([timing(interval: 30_000_000, composite: 15_000_000)])
    let bitmap = plot.bitmap(in: Self.inks)
    for x in [0, 200, 357] {
      let lines = (0..<plot.size.height).filter { bitmap[x, $0] == Self.inks.line }
      #expect(lines == [12, 28, 44, 60, 76])
    }
  }

  @Test("Bars that do not fit end at the top with a gap, and the longest time is shown")
  func cut() {
    let long = plot([timing(interval: 100_000_000, composite: 20_000_000)])
    #expect(rows(of: \.interval, in: long) == [13] + Array(16..<28) + Array(29..<44))
    #expect(rows(of: \.composite, in: long) == Array(61..<76), "the scale is that of the longest")
    #expect(long.words == "longest 100.00 ms, clipped")
    let full = plot([timing(interval: 32_000_000, composite: 16_000_000)])
    #expect(rows(of: \.interval, in: full) == Array(13..<28) + Array(29..<44))
    #expect(rows(of: \.composite, in: full) == Array(63..<76), "16 of 20 ms")
    #expect(full.words == "longest 32.00 ms")
  }

  @Test("Any time above zero is visible, a missing one is not")
  func least() {
    let short = plot([timing(interval: 1, composite: 1)])
    #expect(rows(of: \.interval, in: short) == [43] && rows(of: \.composite, in: short) == [75])
    for empty in [timing(), timing(interval: 0, composite: 0)] {
      let plot = plot([empty])
      #expect(rows(of: \.interval, in: plot).isEmpty && rows(of: \.composite, in: plot).isEmpty)
    }
    #expect(plot([timing()]).words == "no interval yet")
  }

  @Test("Late, dropped and blocked frames differ by colour and by form")
  func verdicts() {
    let late = plot([timing(interval: 8_000_000, .late)])
    #expect(rows(of: \.late, in: late) == Array(6..<10) + Array(36..<44))
    #expect(rows(of: \.interval, in: late).isEmpty && rows(of: \.unshown, in: late).isEmpty)
    let dropped = rows(of: \.unshown, in: plot([timing(.dropped)]))
    let stripes = [14, 15, 18, 19, 22, 23, 26, 27, 30, 31, 34, 35, 38, 39, 42, 43]
    #expect(dropped == Array(0..<4) + stripes)
    let blocked = rows(of: \.unshown, in: plot([timing(interval: 16_000_000, .blocked)]))
    #expect(blocked == stripes.filter { $0 > 28 })
  }

  @Test("The scale of the lower bars is round, and at least 0.1 ms")
  func scale() {
    let scales: [(longest: Int64?, scale: Int64)] = [
      (nil, 100_000), (30_000, 100_000), (100_001, 200_000), (500_000, 500_000),
      (500_001, 1_000_000), (7_000_000, 10_000_000), (21_000_000, 50_000_000),
    ]
    for (longest, scale) in scales {
      #expect(plot([timing(composite: longest)]).compositeScale == scale)
    }
  }

  @Test("The newest tick is at the right, and of too many the oldest are left out")
  func order() {
    let times = (1...130).map { (index: Int) -> FrameTiming in
      timing(interval: Int64(index) * 100_000)
    }
    let plot = plot(times)
    #expect(plot.times == Array(times.suffix(FrameReport.mostRecent)))
    #expect(plot.x(of: 0) == 0 && plot.x(of: FrameReport.mostRecent - 1) == 357)
    let bitmap = plot.bitmap(in: Self.inks)
    // 13 ms at the right, 1.1 ms at the left.
    #expect(bitmap[357, 31] == Self.inks.interval && bitmap[357, 30] == 0)
    #expect(bitmap[0, 43] == Self.inks.interval && bitmap[0, 42] == 0)
  }
}
