import Testing
import Viewer

@Suite("Values that messages repeat")
struct EchoedTextTests {
  @Test("Two hundred characters are repeated; for more, the number is given")
  func cut() {
    let whole = String(repeating: "é", count: 200)
    #expect(EchoedText.quoted("") == "“”" && EchoedText.quoted(whole) == "“\(whole)”")
    #expect(EchoedText.cut(whole) == whole)
    let long = String(repeating: whole, count: 1000)
    #expect(EchoedText.quoted(long) == "“\(whole)…” (200000 characters)")
    #expect(EchoedText.cut(long) == "\(whole)… (200000 characters)")
    #expect(EchoedText.cut("abcd", to: 3) == "abc… (4 characters)")
  }

  @Test("A single character of a million marks is truncated too")
  func marks() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(EchoedText.quoted(text).unicodeScalars.count < 300)
  }

  @Test("Errors repeat no more of their input than that")
  func errors() throws {
    let long = String(repeating: "x", count: 100_000)
    let parameters = try SceneCatalog.entry(named: "wordmark").parameters
    let errors: [(any Error)?] = [
      failure { () throws(SceneError) in _ = try SceneCatalog.entry(named: long) },
      failure { () throws(SceneError) in _ = try SceneRequest("wordmark:\(long)=1") },
      failure { () throws(ParameterError) in _ = try ParameterAssignment(long, among: parameters) },
      failure { () throws(ParameterError) in
        _ = try ParameterAssignment("speed=\(long)", among: parameters)
      },
      failure { () throws(RecordingError) in _ = try Recording(text: "shimmer recording \(long)") },
      failure { () throws(RecordingError) in
        _ = try Recording(text: "shimmer recording 1\nscene wordmark\n\(long) 1")
      },
      failure { () throws(ScenarioError) in
        let step = JSONValue.object(["t": .number(1000), "op": .string(long)])
        _ = try ScenarioPlayer.original.play(
          document: .object(["id": .string(long), "steps": .array([step])]))
      },
    ]
    for error in errors {
      let text = "\(try #require(error))"
      #expect(text.contains("(100000 characters)") && text.count < 2000, "\(text.prefix(300))")
    }
  }

  /// The error that a body throws.
  private func failure<Failure: Error>(_ body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
