import TestSupport
import Testing

@Suite("What examples print")
struct TranscriptTests {
  @Test(
    "Numbers are compared as numbers, words as words",
    arguments: [
      ("1000.0", "1000"), ("[0.0, 0.5, nil]", "[0, 0.5, nil]"), ("[]", "[]"),
      ("119.1846", "119.1…"), ("-0.0", "0"), ("Point(x: -60.0, y: 1e-15)", "Point(x: -60, y: 0)"),
      ("[\"slide-2\"]", "[\"slide-2\"]"),
    ])
  func agreement(printed: String, stated: String) {
    #expect(Transcript.agree(printed: printed, stated: stated))
  }

  @Test(
    "A wrong digit, a missing value or another word is noticed",
    arguments: [
      ("50.001", "50"), ("119.31", "119.1…"), ("[0.0, 0.5]", "[0]"), ("nil", "0"),
      ("true", "false"), ("[\"slide-2\"]", "[\"slide-3\"]"), ("50.0", "−50"), ("", "0"),
    ])
  func disagreement(printed: String, stated: String) {
    #expect(!Transcript.agree(printed: printed, stated: stated))
  }
}
