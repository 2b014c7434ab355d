import TestSupport
import Testing
import Viewer

@Suite("Steps of parameters")
struct ParameterStepTests {
  private func moved(
    _ key: String, _ text: String, by steps: Int, _ size: ParameterStep = .ordinary
  ) throws -> String {
    let parameter = try #require(SceneCatalog.wordmark.parameters.first { $0.key == key })
    return parameter.value(try parameter.parse(text), steps: steps, of: size).text
  }

  @Test("A step is the table's, ten of them with Shift, a tenth with Alt")
  func sizes() throws {
    #expect(try moved("speed", "230", by: 1) == "240")
    #expect(try moved("speed", "230", by: -1, .coarse) == "130")
    #expect(try moved("speed", "230", by: 1, .fine) == "231")
    #expect(try moved("opacity", "0.3", by: 1) == "0.35")
    #expect(try moved("opacity", "0.3", by: -1, .fine) == "0.295")
    #expect(try moved("end-fade", "0.3", by: -1) == "0.2")
  }

  @Test("A step ends at the range's ends")
  func ends() throws {
    #expect(try moved("speed", "960", by: 1, .coarse) == "1000")
    #expect(try moved("speed", "5", by: -1) == "0")
    #expect(try moved("opacity", "0.98", by: 1) == "1")
  }

  @Test("Words go round in a circle, whatever the step")
  func words() throws {
    #expect(try moved("direction", "right", by: 1) == "left")
    #expect(try moved("direction", "right", by: -1, .coarse) == "down")
    #expect(try moved("direction", "down", by: 1, .fine) == "right")
    #expect(try moved("shimmering", "on", by: 1) == "off")
    #expect(try moved("phase", "hold", by: -1) == "original")
  }

  @Test("Steps stay in the range, and a step and its reverse cancel", arguments: Seeds.all)
  func walks(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for parameter in SceneCatalog.all.flatMap(\.parameters) {
        var value = parameter.defaultValue
        for _ in 0..<400 {
          let size = [ParameterStep.fine, .ordinary, .coarse].randomElement(using: &random)
          let steps = Int.random(in: -3...3, using: &random)
          let next = parameter.value(value, steps: steps, of: size ?? .ordinary)
          #expect(parameter.allows(next))
          #expect(
            next.number == nil || next.text.count <= 8,
            "\(parameter.key)=\(next.text) is no thousandth")
          let back = parameter.value(next, steps: -steps, of: size ?? .ordinary)
          if let range = parameter.numberRange, let number = next.number,
            number == range.lowerBound || number == range.upperBound
          {
            // The range's end shortened the step.
          } else {
            #expect(back == value)
          }
          value = next
        }
      }
    }
  }
}
