import Display
import TestSupport
import Viewer

extension ParameterAssignment {
  /// Returns a random value for a random parameter.
  static func random(
    among parameters: [Parameter], _ random: inout SeededGenerator
  ) throws -> ParameterAssignment {
    let parameter = parameters[Int.random(in: 0..<parameters.count, using: &random)]
    let text =
      switch parameter.kind {
      case .number(let range, _): NumberText.shortest(Double.random(in: range, using: &random))
      case .whole(let range, _): "\(Int.random(in: range, using: &random))"
      case .choice(let words): words[Int.random(in: 0..<words.count, using: &random)]
      case .color: ["auto", "#fd0", "#8FB3FF", "navy"].randomElement(using: &random) ?? "auto"
      case .curve:
        (CurveText.names + ["cubic-bezier(0.1,-2,1,3)"]).randomElement(using: &random) ?? "linear"
      case .text(let words): (words + ["No such font"]).randomElement(using: &random) ?? "auto"
      case .content: ["", "Zyx", "Hello, you"].randomElement(using: &random) ?? ""
      }
    return try ParameterAssignment("\(parameter.key)=\(text)", among: parameters)
  }
}
