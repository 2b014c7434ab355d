import LayerKit
import ShimmerKit
import Testing
import ViewerCore

@Suite("Parameters")
struct ParameterTests {
  private func complaint(_ text: String) -> String? {
    do throws(ParameterError) {
      _ = try ParameterAssignment(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "An error names what would be right",
    arguments: [
      ("speed=2000", "speed: 2000 is not within 0…1000 points per second"),
      ("speed=-1", "speed: -1 is not within 0…1000 points per second"),
      ("speed=inf", "speed: inf is not within 0…1000 points per second"),
      ("opacity=1.1", "opacity: 1.1 is not within 0…1"),
      ("pause=nan", "pause: “nan” is not a number"),
      ("speed=0x10", "speed: “0x10” is not a number"),
      ("pause=", "pause: “” is not a number"),
      ("direction=north", "direction: “north” is none of right, left, up, down"),
      ("geometry", "“geometry” is not key=value"),
      ("=3", "“=3” is not key=value"),
    ])
  func errors(text: String, message: String) { #expect(complaint(text) == message) }

  @Test("An unknown key lists the keys")
  func unknownKey() {
    let message = complaint("sped=2") ?? ""
    for key in ParameterTable.keys { #expect(message.contains(key)) }
  }

  @Test("Keys differ, and defaults are the library's")
  func defaults() {
    #expect(Set(ParameterTable.keys).count == ParameterTable.all.count)
    let layer = ShimmeringLayer(in: LayerContext())
    for parameter in ParameterTable.all {
      #expect(parameter.value(of: layer) == parameter.defaultValue, "\(parameter.key)")
      #expect(parameter.allows(parameter.defaultValue))
    }
  }

  @Test(
    "Every parameter reads back what was set, at both ends of its range, between, and in each word")
  func roundTrip() throws {
    let context = LayerContext()
    let layer = ShimmeringLayer(in: context)
    for parameter in ParameterTable.all {
      let texts =
        switch parameter.kind {
        case .number(let range, _):
          ["\(range.lowerBound)", "\(range.upperBound)", "\(range.upperBound / 3)"]
        case .choice(let words): words
        }
      for text in texts {
        let assignment = try ParameterAssignment("\(parameter.key)=\(text)")
        context.turn(at: 1000) { ParameterTable.apply([assignment], to: layer) }
        #expect(parameter.value(of: layer) == assignment.value, "\(parameter.key)=\(text)")
      }
    }
  }

  @Test("The last of equal keys wins")
  func later() throws {
    let layer = ShimmeringLayer(in: LayerContext())
    let both = [try ParameterAssignment("speed=1"), try ParameterAssignment("speed=2")]
    layer.context.turn(at: 1000) { ParameterTable.apply(both, to: layer) }
    #expect(layer.shimmeringSpeed == 2)
  }
}
