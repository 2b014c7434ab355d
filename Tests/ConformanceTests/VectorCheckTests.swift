import Display
import Testing
import Viewer

@Suite("Conformance harness")
struct VectorCheckTests {
  /// Creates a vector.
  private func vector(
    _ topic: String, _ input: [String: JSONValue], _ expect: [String: JSONValue],
    confidence: String = "certain"
  ) -> JSONValue {
    .object([
      "topic": .string(topic), "name": .string("made up"), "input": .object(input),
      "expect": .object(expect), "tolerance": .number(0.001), "source": .string("rule 3"),
      "confidence": .string(confidence),
    ])
  }

  private func problems(
    _ vectors: JSONValue..., exceptions: [VectorException] = []
  ) -> [String] {
    VectorCheck(exceptions: exceptions).run(.object(["vectors": .array(vectors)])).problems
  }

  private let linear: [String: JSONValue] = ["function": .null, "x": .number(0.5)]

  @Test("A matching vector passes within its tolerance, and not beyond")
  func tolerance() {
    #expect(problems(vector("timing-function", linear, ["y": .number(0.5009)])) == [])
    #expect(
      problems(vector("timing-function", linear, ["y": .number(0.502)]))
        == ["timing-function, “made up”: y is 0.5, not 0.502, by rule 3"])
  }

  @Test("An unknown topic, word, name or result fails, and the failure names it")
  func unknownWords() {
    #expect(
      problems(vector("colour", [:], ["y": .null])) == ["colour, “made up”: the topic is unknown"])
    var input = linear
    input["function"] = .string("easeSideways")
    #expect(
      problems(vector("timing-function", input, ["y": .number(0.5)]))
        == ["timing-function, “made up”: input.function is not in the grammar: “easeSideways”"])
    input = linear
    input["z"] = .number(1)
    #expect(
      problems(vector("timing-function", input, ["y": .number(0.5)]))
        == ["timing-function, “made up”: input has an unknown word “z”"])
    #expect(
      problems(vector("timing-function", linear, ["z": .null]))
        == ["timing-function, “made up”: z is a result that nobody knows, by rule 3"])
  }

  @Test("An unknown word deep inside an input fails")
  func nestedWords() {
    let turned: JSONValue = .array([
      .string("invert"), .array([.string("turn"), .number(1)]),
    ])
    #expect(problems(vector("transform", ["operation": turned], ["matrix": .null])).count == 1)
    let chain: JSONValue = .array([.object(["pace": .number(2)])])
    #expect(
      problems(vector("layer-time", ["chain": chain, "time": .number(1)], ["time": .number(1)]))
        == ["layer-time, “made up”: input.chain[0] has an unknown word “pace”"])
    let script: JSONValue = .array([.array([.string("p.adopt"), .string("a")])])
    #expect(
      problems(vector("layer-tree", ["script": script], ["a.superlayer": .string("p")]))
        == ["layer-tree, “made up”: input.script[0] has an unknown word: [“p.adopt”, “a”]"])
    let short: JSONValue = .array([.array([.string("p.addSublayer")])])
    #expect(problems(vector("layer-tree", ["script": short], ["p.superlayer": .null])).count == 1)
  }

  @Test("A missing answer fails, although null is an answer")
  func missingAnswers() {
    let script: JSONValue = .array([.array([.string("p.addSublayer"), .string("a")])])
    #expect(problems(vector("layer-tree", ["script": script], ["p.superlayer": .null])) == [])
    #expect(
      problems(vector("layer-tree", ["script": script], ["b.superlayer": .null]))
        == ["layer-tree, “made up”: b.superlayer is a result that nobody knows, by rule 3"])
  }

  @Test("A file without vectors fails, and so does a vector that expects nothing")
  func emptiness() {
    #expect(VectorCheck().run(.object(["vectors": .array([])])).problems.count == 1)
    #expect(VectorCheck().run(.null).problems.count == 1)
    #expect(problems(vector("timing-function", linear, [:])).count == 1)
  }

  @Test("Infinity is a number, true and 1 are not the same")
  func values() {
    let comparison = VectorComparison(tolerance: 0)
    func differ(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
      !comparison.problems(expected: expected, actual: actual, at: "it").isEmpty
    }
    #expect(!differ(.string("infinity"), JSONValue(Double.infinity)))
    #expect(differ(.string("infinity"), .number(1e300)))
    #expect(differ(.bool(true), .number(1)))
    #expect(differ(.null, .number(0)) && differ(.number(0), .null))
    #expect(differ(.array([.number(1)]), .array([.number(1), .number(2)])))
  }

  @Test("An exception needs an equivalent that passes")
  func exceptions() {
    func exception(_ equivalent: (@Sendable (JSONValue) throws -> Bool)?) -> VectorException {
      VectorException(
        topic: "timing-function", reason: "made up", isUsed: { $0["x"].number == 0.25 },
        equivalent: equivalent)
    }
    func count(_ exception: VectorException, confidence: String = "certain") -> Int {
      let excepted = vector(
        "timing-function", ["function": .null, "x": .number(0.25)], ["y": .null],
        confidence: confidence)
      let others = Array(
        repeating: vector("timing-function", linear, ["y": .number(0.5)]), count: 40)
      let document = JSONValue.object(["vectors": .array([excepted] + others)])
      return VectorCheck(exceptions: [exception]).run(document).problems.count
    }
    #expect(count(exception(nil)) == 1)
    #expect(count(exception(nil), confidence: "likely") == 0)
    #expect(count(exception { _ in true }) == 0)
    #expect(count(exception { _ in false }) == 1)
  }

  @Test(
    "A vector that names what the library leaves out is counted, and any other unknown name fails")
  func leftOut() {
    let vectors = [
      vector(
        "defaults", ["object": .string("CALayer"), "property": .string("shadowOpacity")],
        ["value": .number(0)]),
      vector(
        "implicit-animation", ["change": .object(["shadowRadius": .number(5)])],
        ["count": .number(1)]),
      vector(
        "presentation",
        [
          "animation": .object([
            "keyPath": .string("shadowOffset.width"), "to": .number(5),
          ])
        ], ["opacity": .number(1)]),
      vector(
        "constants", ["constant": .string("kCAGradientLayerConic")], ["value": .string("conic")]),
    ]
    let outcome = VectorCheck().run(.object(["vectors": .array(vectors)]))
    #expect(outcome.problems == [] && outcome.counts.isEmpty)
    #expect(
      outcome.leftOut
        == ["shadowOpacity": 1, "shadowRadius": 1, "shadowOffset": 1, "kCAGradientLayerConic": 1])
    #expect(
      problems(
        vector(
          "defaults", ["object": .string("CALayer"), "property": .string("shadowPath")],
          ["value": .null])
      ).count == 1)
  }

  @Test("More than three in a hundred exceptions are too many")
  func share() {
    let all = VectorException(topic: "timing-function", reason: "made up", isUsed: { _ in true })
    let excepted = vector("timing-function", linear, ["y": .null], confidence: "likely")
    #expect(problems(excepted, exceptions: [all]) == ["1 exceptions are more than 3 %"])
  }
}
