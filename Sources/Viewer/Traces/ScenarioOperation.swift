package import Display
package import LayerKit
package import ShimmerKit

/// One thing that a scenario does to a shimmering layer.
package enum ScenarioOperation: Hashable, Sendable {
  /// The layer's bounds become this large.
  case setContentSize(Size)
  /// Switches the effect.
  case setShimmering(Bool)
  /// Sets the nominal speed.
  case setSpeed(Double)
  /// Sets the pause.
  case setPauseDuration(Double)
  /// Sets the band's length.
  case setHighlightLength(Double)
  /// Sets the direction.
  case setDirection(ShimmeringDirection)
  /// Sets the opacity away from the band.
  case setOpacity(Double)
  /// Sets the opacity in the middle of the band.
  case setAnimationOpacity(Double)
  /// Sets the length of the begin fade.
  case setBeginFadeDuration(Double)
  /// Sets the length of the end fade.
  case setEndFadeDuration(Double)
  /// Sets or unsets the begin time.
  case setBeginTime(Double?)
  /// Takes over another layer's begin time.
  case copyBeginTime(from: Int)
  /// Disables actions for this and all later operations, or enables them.
  case setDisableActions(Bool)
  /// Assigns a fresh content, the same again, or none.
  case replaceContent(ContentChange)
  /// Asks for a layout pass.
  case setNeedsLayout
  /// Lets time pass and samples.
  case advance

  /// What becomes of a layer's content.
  package enum ContentChange: String, Hashable, Sendable {
    /// A fresh layer.
    case new
    /// The present one, assigned again.
    case same
    /// No layer.
    case none
  }

  /// Reads an operation.
  ///
  /// - Parameters:
  ///   - name: The operation's name in the file.
  ///   - value: Its argument.
  ///   - layerCount: How many layers it may refer to.
  /// - Returns: Nothing when the name is unknown or the argument does not fit.
  package init?(name: String, value: JSONValue, layerCount: Int) {
    let operation: ScenarioOperation? =
      switch name {
      case "setContentSize": Self.size(value).map { .setContentSize($0) }
      case "setShimmering": value.flag.map { .setShimmering($0) }
      case "setSpeed": value.number.map { .setSpeed($0) }
      case "setPauseDuration": value.number.map { .setPauseDuration($0) }
      case "setHighlightLength": value.number.map { .setHighlightLength($0) }
      case "setDirection":
        value.text.flatMap(ShimmeringDirection.init(rawValue:)).map { .setDirection($0) }
      case "setOpacity": value.number.map { .setOpacity($0) }
      case "setAnimationOpacity": value.number.map { .setAnimationOpacity($0) }
      case "setBeginFadeDuration": value.number.map { .setBeginFadeDuration($0) }
      case "setEndFadeDuration": value.number.map { .setEndFadeDuration($0) }
      case "setBeginTime": Self.beginTime(value, layerCount: layerCount)
      case "setDisableActions": value.flag.map { .setDisableActions($0) }
      case "replaceContent":
        value.text.flatMap(ContentChange.init(rawValue:)).map { .replaceContent($0) }
      case "setNeedsLayout": .setNeedsLayout
      case "advance": .advance
      default: nil
      }
    guard let operation else { return nil }
    self = operation
  }

  private static func size(_ value: JSONValue) -> Size? {
    guard let sides = value.elements, sides.count == 2, let width = sides[0].number,
      let height = sides[1].number
    else { return nil }
    return Size(width: width, height: height)
  }

  private static func beginTime(_ value: JSONValue, layerCount: Int) -> ScenarioOperation? {
    if let index = value["copyOf"].number.flatMap(Int.init(exactly:)) {
      return (0..<layerCount).contains(index) ? .copyBeginTime(from: index) : nil
    }
    switch value {
    // The original's constant for "unset" is infinity on every 64-bit machine.
    case .string("default"), .string("inf"): return .setBeginTime(nil)
    case .string("max"): return .setBeginTime(.greatestFiniteMagnitude)
    default: return value.number.map { .setBeginTime($0) }
    }
  }
}
