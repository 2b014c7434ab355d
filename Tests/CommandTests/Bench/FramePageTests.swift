import Display
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("Pages about frames")
struct FramePageTests {
  private func text(
    _ rounds: [[FrameRow]], rate: Double? = FrameRow.rate, title: String = "Smooth."
  ) -> String {
    let series = FrameSeries("name: " + title, rounds, rate: rate, sentence: "A sentence.")
    return FramePage(title: title, heading: ["a machine"], series: [series], notes: ["A note."])
      .text
  }

  private func page(_ rounds: [[FrameRow]], rate: Double? = FrameRow.rate) throws -> ReadPage {
    try ReadPage(text(rounds, rate: rate))
  }

  private func frames(_ indices: Range<Int>) -> [FrameRow] { indices.map { .frame($0) } }

  @Test("A page is one well-formed file that begins with the verdict and explains its words")
  func structure() throws {
    let text = self.text([frames(0..<240)])
    let page = try ReadPage(text)
    #expect(page.texts(of: "title") == ["Smooth."] && page.texts(of: "h1") == ["Smooth."])
    #expect(page.texts(of: "h2") == ["name: Smooth.", "The words"])
    let lines = ["a machine", "A sentence.", "A note.", "240 frames: 240 shown"]
    #expect(Set(page.texts(of: "p")).isSuperset(of: lines))
    let causes = FrameTiming.Cause.allCases.map { "cause: \($0)" }
    let words = FrameTiming.Verdict.allCases.map(\.rawValue) + causes
    #expect(Set(page.texts(of: "dt")).isSuperset(of: words))
    let names = Set(page.elements.flatMap { [$0.name] + $0.attributes.keys })
    let links: Set = ["script", "link", "img", "iframe", "href", "src", "srcset", "onload"]
    #expect(names.isDisjoint(with: links) && !text.contains(/url\(|@import/))
    #expect(text.contains("prefers-color-scheme: dark") && text.contains("@media print"))
  }

  @Test("Each frame that was not on time has its marks, the others are thinned")
  func marks() throws {
    let rows = (0..<400).map { index -> FrameRow in
      switch index % 20 {
      case 5: .frame(index, .late, because: .machine, submitted: FrameRow.period)
      case 10: .frame(index, .dropped, because: .program, overrun: FrameRow.period)
      case 15: .frame(index, .blocked, because: .server)
      default: .frame(index)
      }
    }
    let page = try self.page([rows])
    // Among the gaps, beside the cause, among the overruns, which blocked frames do not have, and in the legend.
    for (verdict, places) in [("late", 3), ("dropped", 3), ("blocked", 2)] {
      #expect(page.paths(verdict).joined().count { $0 == "M" } == places * 20 + 1, "\(verdict)")
    }
    #expect(page.texts(of: "p").contains("400 frames: 340 shown, 20 late, 20 dropped, 20 blocked"))
    let lanes = page.texts(of: "text").filter { FrameTiming.Cause(rawValue: $0) != nil }
    #expect(lanes == ["program", "server", "machine"])
    #expect(page.elements.first { $0.name == "h1" }?.attributes["class"] == "bad")
  }

  @Test("The longest gap is named, and counted in its half of the period")
  func gaps() throws {
    let missing = (3..<6).map { FrameRow.frame($0, .dropped, because: .machine) }
    let page = try self.page([frames(0..<3) + missing + frames(6..<9)])
    #expect(page.texts(of: "text").contains("longest gap 64 ms"))
    // Four gaps of one period, one of four.
    let counts = page.elements.filter { $0.attributes["class"] == "count" }.map(\.text)
    #expect(counts == ["4", "1"])
    let times: [Int64] = [-1, 0, 8, 16, 17, 25, 32, 160, 1 << 40].map { $0 * 1_000_000 }
    let halves = FrameSeries.counts(of: times, inHalvesOf: FrameRow.period)
    #expect(halves == [2, 1, 2, 1, 1, 0, 0, 0, 0, 0, 0, 2])
  }

  @Test("A still stretch is an area, and no gap")
  func stillness() throws {
    let still = [FrameRow.frame(90, skipped: 60)]
    let page = try self.page([frames(0..<30) + still + frames(91..<120)])
    #expect(!page.texts(of: "text").contains { $0.hasPrefix("longest gap") })
    // The panels of gaps, overruns and composite times, and the legend.
    #expect(page.paths("still").count { !$0.isEmpty } == 4)
    #expect(page.texts(of: "p").contains("60 frames: 60 shown"))
  }

  @Test("Rounds stand beside each other; frames without deadlines have no overrun")
  func rounds() throws {
    let rows = frames(0..<60)
    #expect(try page([rows, rows]).texts(of: "text").contains("round 2"))
    let flat = try page([rows], rate: nil).texts(of: "text")
    #expect(!flat.contains { $0.hasPrefix("Overrun") })
    #expect(flat.contains { $0.hasPrefix("Time to draw") })
  }

  @Test("Text from outside stays text")
  func escaping() throws {
    let words = "</title><script>alert(\"&amp;\")</script>]]>'"
    let text = self.text([[.frame(0)]], title: words + "\u{FFFF}\u{1B}[31m\u{202E}")
    let page = try ReadPage(text)
    #expect(!page.elements.contains { $0.name == "script" })
    #expect(page.texts(of: "title")[0].hasPrefix(words + "\u{FFFD}"))
    #expect(page.texts(of: "h2")[0].hasPrefix("name: " + words + "\u{FFFD}"))
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
    func minute(_ verdict: FrameTiming.Verdict, after delay: Int64) -> [FrameRow] {
      (0..<14_400).map { index -> FrameRow in
        let submitted = delay + Int64(index * 7919 % 9973) * 1000
        return .frame(index, verdict, because: .machine, submitted: submitted)
      }
    }
    #expect(text([minute(.shown, after: 0)]).utf8.count < 200_000)
    let text = self.text([minute(.late, after: FrameRow.period)])
    #expect(text.utf8.count < 1_000_000, "\(text.utf8.count)")
    #expect(try ReadPage(text).texts(of: "p").contains("14400 frames: 14400 late"))
  }
}

@Suite("Pages about comparisons")
struct ComparisonPageTests {
  /// Returns a page about two reports, which are JSON.
  private func page(_ a: String, _ b: String) throws -> ReadPage {
    let runs = try [("a.json", a), ("b<.json", b)].map { name, text in
      ComparisonPage.Run(name, try JSONText.parse(Array(text.utf8), from: name))
    }
    let page = ComparisonPage(
      runs[0], runs[1], title: "1 worse", heading: ["a rule"], columns: [], rows: [])
    return try ReadPage(page.text)
  }

  /// Returns a report with one result.
  private func report(_ members: String) -> String {
    #"{"results": [{"name": "hero", "mode": "paced", "rate": 62.5, \#(members)}]}"#
  }

  @Test("Two runs with their frames are drawn over each other")
  func frames() throws {
    let rows = (0..<120).map { index -> FrameRow in
      .frame(index, submitted: index % 40 == 7 ? FrameRow.period : 0)
    }
    let samples = try JSONText.write([rows])
    let frames = report("\"samples\": \(samples)")
    let page = try self.page(frames, frames)
    // Gaps, overruns and composite times, and the legend.
    #expect(page.paths("curve g0").count == 4 && page.paths("curve g1").count == 4)
    let bars = [page.paths("bar g0").count, page.paths("bar g1").count]
    #expect(bars[0] > 0 && bars[0] == bars[1])
    #expect(page.texts(of: "h2") == ["hero", "Metrics", "The words"])
    #expect(page.texts(of: "li") == ["A: a.json", "B: b<.json"])
  }

  @Test("Without frames of this version, percentiles and histograms are drawn, or the table alone")
  func figures() throws {
    let latencies = """
      "latencies": {"composite": null, "interval": {
        "p50": 16e6, "p90": 17e6, "p95": 17e6, "p99": 18e6, "max": 33e6,
        "histogram": [{"atMost": 16384000, "count": 40}, {"atMost": 32768000, "count": 2}]}}
      """
    let old = report(latencies + #", "samples": [[{"tick": 1}]]"#)
    let page = try self.page(old, report(latencies))
    #expect(page.paths("curve g0").count == 2 && page.paths("curve g1").count == 2)
    #expect(page.paths("bar g0").count == 2)
    #expect(try self.page("null", "{}").texts(of: "h2") == ["Metrics", "The words"])
  }
}
