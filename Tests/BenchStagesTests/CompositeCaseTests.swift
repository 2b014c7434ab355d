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

  @Test("Each row has a name of its own")
  func names() {
    #expect(!cases.isEmpty && Set(cases.map(\.name)).count == cases.count)
  }

  @Test("A stretch lies beyond its bar")
  func stretches() {
    let limits = cases.compactMap(\.limit)
    #expect(limits.contains { $0.stretch != nil })
    for limit in limits {
      guard let stretch = limit.stretch else { continue }
      #expect(limit.side == .atMost ? stretch < limit.bar : stretch > limit.bar, "\(limit)")
    }
  }

  @Test("A run answers a row for each case, with the copy beside it")
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

  @Test("A table has a line for each row, with and without bars")
  func table() {
    let row = MeasuredRow(
      id: "P1", title: "full frame", content: "text", size: PixelSize(width: 8, height: 6),
      direction: "h", figure: Spread([1.1]), milliseconds: Spread([2]),
      copy: CopyCost(milliseconds: 2, byteCount: 4e6),
      limit: MeasuredRow.Limit(1.15, stretch: 1), definition: "all")
    let silent = MeasuredRow(
      id: "P5", title: "informs", content: "text", size: PixelSize(width: 8, height: 6),
      unit: MeasuredRow.count, figure: Spread([3]), definition: "nothing")
    for showsBars in [false, true] {
      let table = RowTable([row, silent], showsBars: showsBars)
      #expect(table.lines.count == 3)
      #expect(table.lines[0].contains("verdict") == showsBars)
      #expect(table.lines[1].contains("held") == showsBars)
      #expect(!table.lines[2].contains("held") && table.lines[2].contains(" 3 "))
    }
    #expect(
      RowTable([row, silent], showsBars: true).bars.map(\.name) == ["P1 full frame, text, 8x6 h"])
    #expect(row.copy?.gigabytesPerSecond == 2)
  }

  @Test("A result has its row's name, and a sample for each round of the figure and of the frame")
  func results() throws {
    let row = MeasuredRow(
      id: "P1", title: "full frame", content: "text", size: PixelSize(width: 8, height: 6),
      direction: "h", figure: Spread([1.2, 1, 1.1]), milliseconds: Spread([2.4, 2, 2.2]),
      copy: CopyCost(milliseconds: 2, byteCount: 4e6), definition: "all")
    let result = try #require(RowTable([row], showsBars: false).results.first)
    #expect(result.name == "P1 full frame, text, 8x6 h")
    let json = try Self.json(result)
    #expect(json["bar"] == .null && json["milliseconds"].number == 2.2)
    #expect(result.metrics.map(\.name) == ["full frame", "frame"])
    #expect(result.metrics.map(\.unit) == ["× memcpy", "ms"])
    #expect(result.metrics.map(\.samples) == [[1.2, 1, 1.1], [2.4, 2, 2.2]])
    #expect(result.metrics.map(\.floor) == [nil, Metric.Floor("memcpy", 2)])
  }

  @Test("A count has no time, and so no frame")
  func counts() {
    let row = MeasuredRow(
      id: "P9", title: "pixels", content: "paused", size: PixelSize(width: 8, height: 6),
      unit: MeasuredRow.count, figure: Spread([0]), definition: "nothing")
    #expect(row.metrics == [Metric("pixels", unit: "count", samples: [0])])
  }

  @Test("Where the bars do not apply, every verdict says so and none is missed")
  func exemption() throws {
    let row = MeasuredRow(
      id: "P1", title: "full frame", content: "text", size: PixelSize(width: 8, height: 6),
      figure: Spread([9]), limit: MeasuredRow.Limit(1), definition: "all")
    let table = RowTable([row], showsBars: true, exemption: "the bars are for AVX2")
    #expect(table.bars.map(\.verdict) == ["not applicable"])
    #expect(table.bars.complaint == nil)
    #expect(table.lines[1].hasSuffix("not applicable"))
    let result = try #require(table.results.first)
    #expect(try Self.json(result)["bar"]["verdict"].text == "not applicable")
  }
}
