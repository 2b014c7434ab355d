import LayerKit
import Testing
import Viewer

/// Core Animation's constants, in the spelling of our types.
extension CoreAnimationTopics {
  static let nameTopics: [String: Answer] = [
    "constants": constant, "defaults": DefaultValues.answer,
  ]

  private static let constant: Answer = { input in
    let name = try #require(input["constant"].text)
    guard let value = constants[name] else { throw UnknownWord(name) }
    return .object(["value": .string(value)])
  }

  private static let constants: [String: String] = {
    var all: [String: String] = [
      "kCAFillRuleNonZero": FillRule.nonZero.rawValue,
      "kCAFillRuleEvenOdd": FillRule.evenOdd.rawValue,
      "kCAOnOrderIn": ActionKey.onOrderIn.rawValue,
      "kCAOnOrderOut": ActionKey.onOrderOut.rawValue,
      "kCATransition": ActionKey.transition.rawValue,
      "kCATransactionAnimationDuration": TransactionKey.animationDuration.name,
      "kCATransactionDisableActions": TransactionKey.disableActions.name,
      "kCATransactionAnimationTimingFunction": TransactionKey.animationTimingFunction.name,
      "kCATransactionCompletionBlock": TransactionKey.completionBlock.name,
    ]
    add(FillMode.self, as: "kCAFillMode")
    add(TimingFunctionName.self, as: "kCAMediaTimingFunction")
    add(CalculationMode.self, as: "kCAAnimation")
    add(ValueFunctionName.self, as: "kCAValueFunction")
    add(ContentsGravity.self, as: "kCAGravity")
    add(GradientType.self, as: "kCAGradientLayer")
    add(StrokeStyle.Cap.self, as: "kCALineCap")
    add(StrokeStyle.Join.self, as: "kCALineJoin")
    return all

    /// Adds the constants of a type: a prefix and the capitalised name of the case.
    func add<Name: CaseIterable & RawRepresentable<String>>(_ type: Name.Type, as prefix: String) {
      for name in type.allCases {
        let word = "\(name)"
        all[prefix + word.prefix(1).uppercased() + word.dropFirst()] = name.rawValue
      }
    }
  }()
}
