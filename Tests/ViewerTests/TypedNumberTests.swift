import Testing
import Viewer

@Suite("Typed numbers")
struct TypedNumberTests {
  @Test("A unit changes the number exactly")
  func units() {
    #expect(NumberUnit.shares.number(in: "35%") == 0.35)
    #expect(NumberUnit.shares.number(in: "2x") == 2)
    #expect(NumberUnit.seconds.number(in: "1500 ms") == 1.5)
    #expect(NumberUnit.degrees.number(in: "-45°") == -45)
    #expect(NumberUnit.degrees.number(in: "0.5turn") == 180)
    #expect(NumberUnit.none.named("pt/s").number(in: "90 pt/s") == 90)
  }

  @Test(
    "Other text is no number",
    arguments: ["", "%", "s", "0x1s", "1e3%s", "٣s", "4,2", "1 2", "nans"])
  func others(text: String) { #expect(NumberUnit.seconds.number(in: text) == nil) }

  @Test("A comma gets a point")
  func commas() {
    #expect(NumberUnit.seconds.remedy(for: "4,2s") == "; write 4.2s")
    #expect(NumberUnit.seconds.remedy(for: "4,2,1") == "")
    #expect(NumberUnit.seconds.remedy(for: "4,2000") == "; write 4.2000")
  }

  @Test("A comma before three digits may separate thousands, and gets no point")
  func thousands() {
    #expect(NumberUnit.seconds.remedy(for: "1,000") == "")
    #expect(NumberUnit.seconds.remedy(for: "1,000s") == "")
  }

  @Test("A word is quoted as a shell needs it")
  func quoting() {
    #expect(ShellText.quoted("speed=2") == "speed=2")
    #expect(ShellText.quoted("a b") == "'a b'")
    #expect(ShellText.quoted("it's") == #"'it'\''s'"#)
    #expect(ShellText.quoted("") == "''" && ShellText.quoted("#f00") == "'#f00'")
  }

  @Test("A word is in one row of the synonyms, and means something else than itself alone")
  func synonyms() {
    #expect(Set(Synonyms.words).count == Synonyms.words.count)
    for word in Synonyms.words { #expect(Synonyms.meanings(of: word) != [word], "\(word)") }
  }
}
