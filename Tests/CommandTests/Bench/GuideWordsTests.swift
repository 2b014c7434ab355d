import Display
import Foundation
import ShimmerCommand
import TestSupport
import Testing

/// The tables of words in the guides are those of the program: each word, in the same order.
@Suite("The words of the guides are the program's")
struct GuideWordsTests {
  /// Returns the rows of the first table after a line of a guide, as the texts of their cells.
  private func rows(after line: String, in path: String) throws -> [[String]] {
    let guide = try MarkdownFile(ShimmerProgram.root.appending(path: "Sources/\(path).md"))
    let lines = guide.text.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { $0 != line }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    try #require(table.count > 2, "\(line)")
    return table.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The words that a page explains, and the explanations.
  private func pageWords() throws -> [[String]] {
    let page = try ReadPage(FramePage(title: "", heading: [], series: []).text)
    return zip(page.texts(of: "dt"), page.texts(of: "dd")).map { [$0, $1] }
  }

  @Test("The five verdicts, with the meanings that pages give them")
  func verdicts() throws {
    let rows = try rows(after: "#### Five verdicts", in: "Display/Display.docc/Display")
    #expect(rows.map(\.first) == FrameTiming.Verdict.allCases.map(\.rawValue))
    #expect(rows == Array(try pageWords().prefix(rows.count)))
    let viewer = try self.rows(
      after: "## Looking inside", in: "ShimmerCommand/ShimmerCommand.docc/Viewer")
    #expect(viewer.map(\.first) == rows.map(\.first))
  }

  @Test("The causes")
  func causes() throws {
    let rows = try rows(after: "#### Four causes", in: "Display/Display.docc/Display")
    let words = rows.flatMap { $0[1].split { !$0.isLetter }.map(String.init) }
    let named = FrameTiming.Cause.allCases.filter { words.contains($0.rawValue) }
    // An unknown one is none of the parts of a frame's time.
    #expect(named == FrameTiming.Cause.allCases.filter { $0 != .unknown })
  }

  @Test("The figures of a report, and the members of its frames")
  func members() throws {
    let guide = "ShimmerCommand/ShimmerCommand.docc/Benchmarks"
    let figures = try rows(after: "## What the report contains", in: guide).map(\.first)
    for measure in [.lateness, .interval, .composite, .completion, .animationError]
      as [FrameMeasure]
    {
      #expect(figures.contains(measure.title), "\(measure)")
    }
    let members = try rows(after: "## Rows and traces", in: guide).flatMap { row in
      row[0].matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
    }
    let columns = FrameRow.csv(of: []).split(separator: "\n")[0].split(separator: ",")
    #expect(members == columns.map { String($0.replacing("Nanoseconds", with: "")) })
  }
}
