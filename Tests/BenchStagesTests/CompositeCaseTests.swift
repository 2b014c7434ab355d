import Compositor
import Display
import LayerKit
import BenchStages
import Measuring
import ProgramSupport
import Raster
import Testing

@Suite("The rows of the composite benchmark")
struct CompositeCaseTests {
  private static func json(_ result: BenchDocument.Result) throws -> JSONValue {
    try JSONText.parse(Array(JSONText.write(result).utf8), from: "a result")
  }

  private let cases = CompositeCase.groups.flatMap(\.self)

  @Test("Each row has a unique name")
  func names() {
    #expect(!cases.isEmpty && Set(cases.map(\.name)).count == cases.count)
  }

  @Test("A stretch is beyond its threshold")
  func stretches() {
    let limits = cases.compactMap(\.limit)
    #expect(limits.contains { $0.stretch != nil })
    for limit in limits {
      guard let stretch = limit.stretch else { continue }
      #expect(
        limit.side == .atMost ? stretch < limit.threshold : stretch > limit.threshold, "\(limit)")
    }
  }

  @Test("A run returns a row for each case, with its copy")
  func run() throws {
    let chosen = cases.filter { ["1 text", "1 label"].contains($0.content) }
    let rows = CompositeBenchmark(rounds: 1, typesetter: BlockTypesetter()).run(chosen)
    #expect(rows.map(\.name) == chosen.map(\.name))
    for row in rows {
      #expect(row.figure.least > 0 && row.figure.least == row.figure.most)
      let copy = try #require(row.copy)
      let milliseconds = try #require(row.milliseconds)
      #expect(copy.milliseconds > 0 && copy.byteCount > 0)
      #expect(abs(milliseconds.median / copy.milliseconds / row.figure.median - 1) < 1e-9)
    }
  }

  @Test("A table has a line for each row, with and without thresholds")
  func table() {
    let row = MeasuredRow(
      title: "full frame", content: "text", size: PixelSize(width: 8, height: 6),
      direction: "h", figure: Spread([1.1]), milliseconds: Spread([2]),
      copy: CopyCost(milliseconds: 2, byteCount: 4e6),
      limit: MeasuredRow.Limit(1.15, stretch: 1), definition: "all")
    let silent = MeasuredRow(
      title: "informs", content: "text", size: PixelSize(width: 8, height: 6),
      unit: MeasuredRow.count, figure: Spread([3]), definition: "nothing")
    for showsThresholds in [false, true] {
      let table = RowTable([row, silent], showsThresholds: showsThresholds)
      #expect(table.lines.count == 3)
      #expect(table.lines[0].contains("verdict") == showsThresholds)
      #expect(table.lines[1].contains("held") == showsThresholds)
      #expect(!table.lines[2].contains("held") && table.lines[2].contains(" 3 "))
    }
    #expect(
      RowTable([row, silent], showsThresholds: true).thresholds.map(\.name) == [
        "full frame, text, 8x6 h"
      ])
    #expect(row.copy?.gigabytesPerSecond == 2)
  }

  @Test("A result has its row's name, and a sample for each round of the figure and of the frame")
  func results() throws {
    let row = MeasuredRow(
      title: "full frame", content: "text", size: PixelSize(width: 8, height: 6),
      direction: "h", figure: Spread([1.2, 1, 1.1]), milliseconds: Spread([2.4, 2, 2.2]),
      copy: CopyCost(milliseconds: 2, byteCount: 4e6), definition: "all")
    let result = try #require(RowTable([row], showsThresholds: false).results.first)
    #expect(result.name == "full frame, text, 8x6 h")
    let json = try Self.json(result)
    #expect(json["threshold"] == .null && json["milliseconds"].number == 2.2)
    #expect(result.metrics.map(\.name) == ["full frame", "frame"])
    #expect(result.metrics.map(\.unit) == ["× memcpy", "ms"])
    #expect(result.metrics.map(\.samples) == [[1.2, 1, 1.1], [2.4, 2, 2.2]])
    #expect(result.metrics.map(\.baseline) == [nil, Metric.Baseline("memcpy", 2)])
  }

  @Test("A count has no time, and so no frame")
  func counts() {
    let row = MeasuredRow(
      title: "pixels", content: "paused", size: PixelSize(width: 8, height: 6),
      unit: MeasuredRow.count, figure: Spread([0]), definition: "nothing")
    #expect(row.metrics == [Metric("pixels", unit: "count", samples: [0])])
  }

  @Test("If the thresholds do not apply, every verdict says so and none is missed")
  func exemption() throws {
    let row = MeasuredRow(
      title: "full frame", content: "text", size: PixelSize(width: 8, height: 6),
      figure: Spread([9]), limit: MeasuredRow.Limit(1), definition: "all")
    let table = RowTable([row], showsThresholds: true, exemption: "the thresholds are for AVX2")
    #expect(table.thresholds.map(\.verdict) == ["not applicable"])
    #expect(table.thresholds.complaint == nil)
    #expect(table.lines[1].hasSuffix("not applicable"))
    let result = try #require(table.results.first)
    #expect(try Self.json(result)["threshold"]["verdict"].text == "not applicable")
  }
}
