import Foundation
import TestSupport
import Testing

/// Compares the code of Core Animation in an article with its ports.
///
/// Core Animation's code is in blocks of the language `Swift`; the ports are in blocks of `swift`, which other tests
/// compile and run.
@Suite("The ports of Core Animation code are word for word")
struct WordForWordTests {
  /// The differences that the article states.
  private static func port(_ line: String) -> String {
    line
      .replacing(/let (\w+) = CA(\w*Animation|AnimationGroup)\(/) { "var \($0.1) = \($0.2)(" }
      .replacing(/CA(\w*Layer)\(\)/) { "\($0.1)(in: context)" }
      .replacing(/keyPath: "([\w.]+)"/) { "keyPath: \\.\($0.1)" }
      .replacing("CACurrentMediaTime()", with: "context.time")
      .replacing("CAMediaTimingFunction", with: "TimingFunction")
      .replacing("CGPoint(", with: "Point(")
      .replacing("CGColor(gray:", with: "Color(white:")
  }

  @Test("Each port begins with the original, changed only as the article says")
  func wordForWord() throws {
    let file = ShimmerProgram.root.appending(
      path: "Sources/LayerKit/LayerKit.docc/ComingFromCoreAnimation.md")
    let article = try MarkdownFile(file)
    func lines(_ language: String) -> [[String]] {
      article.blocks(of: language).map { $0.filter { !$0.isEmpty } }
    }
    let (originals, ports) = (lines("Swift"), lines("swift"))
    try #require(originals.count == 3 && ports.count == 3)
    for (original, port) in zip(originals, ports) {
      #expect(original.map(Self.port) == Array(port.prefix(original.count)))
      #expect(port.dropFirst(original.count).first == "context.turn(at: 1000)")
    }
  }
}
