import Display
import ShimmerCommand
import TestSupport
import Testing
import Viewer

/// Rows as a measured run has them, at 60 Hz.
private enum Rows {
  static let period: Int64 = 16_666_667

  /// Returns the row of a deadline.
  ///
  /// - Parameters:
  ///   - delay: The time from the deadline to the hand-over of a frame that is handed over, in nanoseconds.
  ///   - skipped: The number of deadlines before it at which nothing changed.
  static func row(
    _ index: Int, _ verdict: FrameTiming.Verdict = .shown, because cause: FrameTiming.Cause? = nil,
    delay: Int64 = 900_000, skipped: Int = 0, state: UInt8 = 2
  ) -> FrameRow {
    let deadline = 5_000_000_000 + Int64(index) * period
    let ticket = FrameTicket(
      index: index, deadline: deadline, targetDeadline: deadline + period, timestamp: 0,
      targetTimestamp: 0, skipped: skipped)
    var timing = FrameTiming(ticket, wokenAt: deadline + 60_000, verdict)
    if verdict == .shown || verdict == .late {
      timing.composite = deadline + 100_000..<deadline + 400_000
      timing.submitted(at: deadline + delay)
      timing.overrun = delay - period
    }
    if verdict == .dropped { timing.overrun = period }
    (timing.verdict, timing.cause, timing.state) = (verdict, cause, state)
    return FrameRow(timing)
  }

  /// Returns the row of a frame that was handed over three milliseconds too late.
  static func late(_ index: Int, because cause: FrameTiming.Cause = .machine) -> FrameRow {
    row(index, .late, because: cause, delay: period + 3_000_000)
  }
}

@Suite("Pages about frames")
struct FramePageTests {
  private func text(
    _ rounds: [[FrameRow]], rate: Double? = 60, name: String = "hero", title: String = "Smooth."
  ) -> String {
    FramePage(
      title: title, heading: ["a machine"],
      series: [FrameSeries(name, rounds, rate: rate, sentence: "A sentence.")], notes: ["A note."]
    ).text
  }

  private func page(_ rounds: [[FrameRow]], rate: Double? = 60) throws -> ReadPage {
    try ReadPage(text(rounds, rate: rate))
  }

  /// Returns the number of marks of a verdict, without the one of the legend.
  private func markCount(_ verdict: FrameTiming.Verdict, in page: ReadPage) -> Int {
    page.paths(verdict.rawValue).joined().count { $0 == "M" } - 1
  }

  @Test("A page is one well-formed file that begins with the verdict and explains its words")
  func structure() throws {
    let text = self.text([(0..<240).map { Rows.row($0) }])
    let page = try ReadPage(text)
    #expect(page.texts(of: "title") == ["Smooth."] && page.texts(of: "h1") == ["Smooth."])
    #expect(page.texts(of: "h2") == ["hero", "The words"])
    for line in ["a machine", "A sentence.", "A note.", "240 frames: 240 shown"] {
      #expect(page.texts(of: "p").contains(line), "\(line)")
    }
    let words = page.texts(of: "dt")
    for verdict in FrameTiming.Verdict.allCases { #expect(words.contains(verdict.rawValue)) }
    for cause in FrameTiming.Cause.allCases { #expect(words.contains("cause: \(cause)")) }
    let names = Set(page.elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "link", "img", "iframe"]))
    let attributes = Set(page.elements.flatMap(\.attributes.keys))
    #expect(attributes.isDisjoint(with: ["href", "src", "srcset", "onload"]))
    #expect(!text.contains("url(") && !text.contains("@import"))
    #expect(text.contains("prefers-color-scheme: dark") && text.contains("@media print"))
  }

  @Test("Each frame that was not on time has its marks, the others are thinned")
  func marks() throws {
    let rows = (0..<400).map { index in
      switch index % 20 {
      case 5: Rows.late(index)
      case 10: Rows.row(index, .dropped, because: .program)
      case 15: Rows.row(index, .blocked, because: .server)
      default: Rows.row(index)
      }
    }
    let page = try self.page([rows])
    // Among the gaps, beside the cause, and among the overruns, which blocked frames do not have.
    #expect(markCount(.late, in: page) == 3 * 20 && markCount(.dropped, in: page) == 3 * 20)
    #expect(markCount(.blocked, in: page) == 2 * 20)
    #expect(page.texts(of: "p").contains("400 frames: 340 shown, 20 late, 20 dropped, 20 blocked"))
    let lanes = page.texts(of: "text").filter { FrameTiming.Cause(rawValue: $0) != nil }
    #expect(lanes == ["program", "server", "machine"])
    #expect(page.elements.first { $0.name == "h1" }?.attributes["class"] == "bad")
  }

  @Test("The longest gap is named, and counted in its half of the period")
  func gaps() throws {
    let missing = (3..<6).map { Rows.row($0, .dropped, because: .machine) }
    let page = try self.page([(0..<3).map { Rows.row($0) } + missing + (6..<9).map { Rows.row($0) }]
    )
    let texts = page.texts(of: "text")
    #expect(texts.contains("longest gap 66.7 ms"), "\(texts)")
    let counts = page.elements.filter { $0.attributes["class"] == "count" }.map(\.text)
    // Four gaps of one period, one of four.
    #expect(counts == ["4", "1"])
  }

  @Test("Times are counted at the nearest half of the period")
  func halves() {
    let times: [Int64] = [-1, 0, 8_000_000, 16_000_000, 17_000_000, 25_000_000, 32_000_000]
    let long: [Int64] = [10 * Rows.period, 1 << 60]
    let counts = FrameSeries.counts(of: times + long, inHalvesOf: Rows.period)
    #expect(counts == [2, 1, 2, 1, 1, 0, 0, 0, 0, 0, 0, 2])
  }

  @Test("A still stretch is an area, and no gap")
  func stillness() throws {
    let page = try self.page([
      (0..<30).map { Rows.row($0) } + [Rows.row(90, skipped: 60)] + (91..<120).map { Rows.row($0) }
    ])
    #expect(!page.texts(of: "text").contains { $0.hasPrefix("longest gap") })
    // The panels of gaps, overruns and composite times, and the legend.
    #expect(page.paths("still").count { !$0.isEmpty } == 4)
    #expect(page.texts(of: "p").contains("60 frames: 60 shown"))
  }

  @Test("Rounds stand beside each other; frames without deadlines have no overrun")
  func rounds() throws {
    let rows = (0..<60).map { Rows.row($0) }
    #expect(try page([rows, rows]).texts(of: "text").contains("round 2"))
    let flat = try page([rows], rate: nil).texts(of: "text")
    #expect(!flat.contains { $0.hasPrefix("Overrun") })
    #expect(flat.contains { $0.hasPrefix("Time to draw") })
  }

  @Test("Text from outside stays text")
  func escaping() throws {
    let name = "</title><script>alert(\"&amp;\")</script>]]>'\u{FFFF}\u{1B}[31m\u{202E}"
    let text = self.text([[Rows.row(0)]], name: name, title: name)
    let page = try ReadPage(text)
    #expect(!page.elements.contains { $0.name == "script" })
    let shown = "</title><script>alert(\"&amp;\")</script>]]>'\u{FFFD}"
    #expect(page.texts(of: "title")[0].hasPrefix(shown), "\(page.texts(of: "title"))")
    #expect(page.texts(of: "h2")[0].hasPrefix(shown))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test("Without frames a page says so", arguments: [[], [[]], [[], []]] as [[[FrameRow]]])
  func nothing(rounds: [[FrameRow]]) throws {
    #expect(try page(rounds).texts(of: "p").contains("No frames."))
    let page = try ReadPage(FramePage(title: "Nothing.", heading: [], series: []).text)
    #expect(page.texts(of: "h1") == ["Nothing."])
  }

  @Test("A minute at 240 Hz takes less than a megabyte, even if no frame is on time")
  func size() throws {
    func jitter(_ index: Int) -> Int64 { Int64(index * 7919 % 9973) * 1000 }
    let shown = (0..<14_400).map { Rows.row($0, delay: jitter($0)) }
    #expect(text([shown]).utf8.count < 200_000)
    let late = (0..<14_400).map {
      Rows.row($0, .late, because: .machine, delay: Rows.period + jitter($0))
    }
    let text = self.text([late])
    #expect(text.utf8.count < 1_000_000, "\(text.utf8.count)")
    #expect(try ReadPage(text).texts(of: "p").contains("14400 frames: 14400 late"))
  }
}

@Suite("Pages about comparisons")
struct ComparisonPageTests {
  /// Returns a report with one result.
  private func document(_ members: [String: JSONValue]) -> JSONValue {
    let own: [String: JSONValue] = [
      "name": .string("hero"), "mode": .string("paced"), "rate": .number(60),
    ]
    return .object(["results": .array([.object(own.merging(members) { $1 })])])
  }

  private func page(_ a: JSONValue, _ b: JSONValue) throws -> ReadPage {
    try ReadPage(
      ComparisonPage(
        ComparisonPage.Run("a.json", a), ComparisonPage.Run("b<.json", b), title: "1 worse",
        kind: "bad", heading: ["a rule"], columns: ["metric", "verdict"],
        rows: [(["hero", ""], "group"), (["p50", "worse"], "worse")]
      ).text)
  }

  private var latencies: JSONValue {
    let interval: JSONValue = .object([
      "p50": .number(16_000_000), "p90": .number(17_000_000), "p95": .number(17_000_000),
      "p99": .number(18_000_000), "max": .number(33_000_000),
      "histogram": .array([
        .object(["atMost": .number(16_384_000), "count": .number(40)]),
        .object(["atMost": .number(32_768_000), "count": .number(2)]),
      ]),
    ])
    return .object(["interval": interval, "composite": .null])
  }

  @Test("Two runs with their frames are drawn over each other")
  func frames() throws {
    let rows = (0..<120).map { $0 % 40 == 7 ? Rows.late($0) : Rows.row($0) }
    let samples = document(["samples": JSONText.value(of: [rows])])
    let page = try self.page(samples, samples)
    // Gaps, overruns and composite times, and the legend.
    for run in ["curve g0", "curve g1"] { #expect(page.paths(run).count == 4, "\(run)") }
    #expect(!page.paths("bar g0").isEmpty)
    #expect(page.paths("bar g0").count == page.paths("bar g1").count)
    #expect(page.texts(of: "h1") == ["1 worse"])
    #expect(page.texts(of: "h2") == ["hero", "Metrics", "The words"])
    #expect(page.texts(of: "li") == ["A: a.json", "B: b<.json"])
    #expect(page.texts(of: "th").suffix(2) == ["hero", "p50"])
  }

  @Test("Without frames of this version, percentiles and histograms are drawn, or the table alone")
  func figures() throws {
    let samples: JSONValue = .array([.array([.object(["tick": .number(1)])])])
    let old = document(["latencies": latencies, "samples": samples])
    let page = try self.page(old, document(["latencies": latencies]))
    #expect(page.paths("curve g0").count == 2 && page.paths("curve g1").count == 2)
    #expect(page.paths("bar g0").count == 2)
    let bare = try self.page(document([:]), document([:]))
    #expect(bare.texts(of: "h2") == ["Metrics", "The words"])
    #expect(try self.page(.null, .object([:])).texts(of: "h1") == ["1 worse"])
  }
}
