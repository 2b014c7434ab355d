import Testing
import Viewer

@Suite("Spelling")
struct SpellingTests {
  private let words = ["speed", "pause", "highlight-length", "up", "fd", "wordmark", "own"]

  @Test(
    "A word is known with or without its capital letters",
    arguments: [
      ("speed", "speed"), ("Speed", "speed"), ("HIGHLIGHT-Length", "highlight-length"),
      ("spee", nil), ("", nil),
    ])
  func match(typed: String, known: String?) {
    #expect(Spelling.match(typed, among: words) == known)
  }

  @Test("Of words that differ only in capital letters, each must be typed exactly")
  func capitals() {
    let names = ["Calm", "calm"]
    #expect(Spelling.match("Calm", among: names) == "Calm")
    #expect(Spelling.match("calm", among: names) == "calm")
    #expect(Spelling.match("CALM", among: names) == nil)
    #expect(Spelling.nearest(to: "CALM", among: names) == "Calm")
  }

  @Test(
    "A letter that is added, omitted, replaced or exchanged with its neighbour is one error",
    arguments: [
      ("speeed", "speed"), ("sped", "speed"), ("spead", "speed"), ("seped", "speed"),
      ("PUASE", "pause"), ("wrdmrk", "wordmark"), ("fdd", "fd"), ("onw", "own"),
    ])
  func errors(typed: String, meant: String) {
    #expect(Spelling.nearest(to: typed, among: words) == meant)
  }

  @Test(
    "A word with more errors resembles nothing, nor does a single letter",
    arguments: [
      "viscosity", "x", "u", "nowhere", "", "uqq", "spd", "peed", "ordmark", "pauusee",
      String(repeating: "speed", count: 100),
    ])
  func none(typed: String) {
    #expect(Spelling.nearest(to: typed, among: words) == nil)
    #expect(Spelling.question(about: typed, among: words) == nil)
  }

  @Test("A beginning ranks after one error and before two")
  func beginnings() {
    #expect(Spelling.nearest(to: "high", among: words) == "highlight-length")
    #expect(Spelling.nearest(to: "pane", among: ["panel-width", "pine"]) == "pine")
    #expect(Spelling.nearest(to: "panels", among: ["pandas", "panels-width"]) == "panels-width")
    #expect(Spelling.nearest(to: "be", among: ["begin-fade", "begin"]) == "begin", "the shorter")
    #expect(Spelling.question(about: "wordmrk", among: words) == "did you mean wordmark?")
  }

  @Test("Indices have as many digits as the last one")
  func indices() {
    #expect(NumberText.index(0, of: 1) == "0" && NumberText.index(9, of: 10) == "9")
    #expect(NumberText.index(7, of: 11) == "07" && NumberText.index(100, of: 101) == "100")
    #expect(NumberText.index(7, of: 101) == "007")
  }
}
