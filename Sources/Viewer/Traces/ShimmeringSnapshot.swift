import LayerKit
package import ShimmerKit

/// The state of a shimmering layer at its context's time, in the terms of the trace format.
package struct ShimmeringSnapshot {
  private let layer: ShimmeringLayer

  /// Creates a snapshot of a layer.
  package init(of layer: ShimmeringLayer) { self.layer = layer }

  /// The state as a JSON object.
  package var json: JSONValue {
    .object([
      "shimmering": .bool(layer.isShimmering),
      "shimmeringBeginTime": JSONValue(layer.shimmeringBeginTime ?? .infinity),
      "shimmeringFadeTime": JSONValue(layer.shimmeringFadeTime),
      "direction": .string(layer.shimmeringDirection.rawValue),
      "contentSize": layer.contentLayer.map { JSONValue($0.bounds.size.components) } ?? .null,
      "maskPresent": .bool(layer.maskLayer != nil),
      "contentMask": .string(contentMask),
      "mask": shownMask.map(mask) ?? .null,
    ])
  }

  private var shownMask: GradientLayer? { layer.contentLayer?.mask as? GradientLayer }

  private var contentMask: String {
    guard let shownMask else { return "none" }
    return shownMask === layer.maskLayer ? "current" : "stale"
  }

  private func mask(_ gradient: GradientLayer) -> JSONValue {
    let cover = gradient.sublayers.first
    return .object([
      "alphas": JSONValue(gradient.colors.map(\.alpha)),
      "locations": gradient.locations.map { JSONValue($0) } ?? .null,
      "startPoint": JSONValue(gradient.startPoint.components),
      "endPoint": JSONValue(gradient.endPoint.components),
      "anchorPoint": JSONValue(gradient.anchorPoint.components),
      "position": JSONValue(gradient.position.components),
      "bounds": JSONValue(Self.askedBounds(of: gradient).components),
      "fadeModelOpacity": JSONValue(cover?.opacity ?? 0),
      "fadePresentationOpacity": JSONValue(cover?.presentation()?.opacity ?? cover?.opacity ?? 0),
      "slide": slide(gradient.animation(forKey: "slide")),
      "fade": fade(cover?.animation(forKey: "fade")),
    ])
  }

  /// Returns the bounds as they were set: the format keeps a negative length that a layer makes positive.
  ///
  /// A mask's bounds begin at 0, so a negative origin reveals a negative length.
  private static func askedBounds(of gradient: GradientLayer) -> Rect {
    var asked = gradient.bounds
    if asked.origin.x < 0 { asked = Rect(x: 0, y: 0, width: -asked.width, height: asked.height) }
    if asked.origin.y < 0 { asked = Rect(x: 0, y: 0, width: asked.width, height: -asked.height) }
    return asked
  }

  private func slide(_ animation: (any Animation)?) -> JSONValue {
    guard let slide = animation as? BasicAnimation<Point> else { return .null }
    return .object([
      "beginTime": JSONValue(slide.beginTime ?? 0),
      "duration": JSONValue(slide.duration),
      "speed": JSONValue(Double(slide.speed)),
      "repeatCount": JSONValue(slide.repeatCount == .forever ? .infinity : 0),
      "fillMode": .string(slide.fillMode.rawValue),
      "removedOnCompletion": .bool(slide.isRemovedOnCompletion),
      "toValue": slide.toValue.map { JSONValue($0.components) } ?? .null,
    ])
  }

  private func fade(_ animation: (any Animation)?) -> JSONValue {
    guard let fade = animation as? BasicAnimation<Double>, let from = fade.fromValue,
      let to = fade.toValue
    else { return .null }
    return .object([
      "from": JSONValue(from),
      "to": JSONValue(to),
      "beginTime": JSONValue(fade.beginTime ?? 0),
      "duration": JSONValue(fade.duration),
      "isEndFade": .bool(to == 1),
    ])
  }

  // MARK: Profiles

  /// The number of positions at which a profile is sampled if the request lists none.
  private static let sampleCount = 17

  /// Returns the alpha of the mask along the axis of the direction, and also along the other axis if the gradient
  /// runs along that one; `null` for content without area.
  ///
  /// - Parameter requested: A list of the profiles to return instead, whose members `axis` and `at` give the axis and
  ///   the positions to sample.
  package func profiles(at requested: JSONValue = .null) -> JSONValue {
    guard let content = layer.contentLayer, content.bounds.width > 0, content.bounds.height > 0
    else { return .null }
    if let requested = requested.elements {
      return .array(
        requested.map { profile in
          let places = profile["at"].elements?.compactMap(\.number)
          return self.profile(isHorizontal: profile["axis"].text != "y", at: places)
        })
    }
    let isHorizontal = layer.shimmeringDirection.isHorizontal
    var result = [profile(isHorizontal: isHorizontal, at: nil)]
    if let mask = shownMask, liesAcross(mask, isHorizontal: isHorizontal) {
      result.append(profile(isHorizontal: !isHorizontal, at: nil))
    }
    return .array(result)
  }

  private func liesAcross(_ mask: GradientLayer, isHorizontal: Bool) -> Bool {
    isHorizontal
      ? mask.startPoint.y != mask.endPoint.y && mask.startPoint.x == mask.endPoint.x
      : mask.startPoint.x != mask.endPoint.x && mask.startPoint.y == mask.endPoint.y
  }

  private func profile(isHorizontal: Bool, at places: [Double]?) -> JSONValue {
    let size = layer.contentLayer?.bounds.size ?? .zero
    let length = isHorizontal ? size.width : size.height
    let places = places ?? Self.pixelCentres(along: length)
    let middle = (isHorizontal ? size.height : size.width) / 2
    let alphas = MaskSample(of: shownMask).map { sample in
      JSONValue(
        places.map { place in
          sample.alpha(
            at: isHorizontal ? Point(x: place, y: middle) : Point(x: middle, y: place))
        })
    }
    return .object([
      "axis": .string(isHorizontal ? "x" : "y"), "at": JSONValue(places), "alpha": alphas ?? .null,
    ])
  }

  private static func pixelCentres(along length: Double) -> [Double] {
    var centres: [Double] = []
    for index in 0..<sampleCount {
      let share = (Double(index) + 0.5) / Double(sampleCount)
      let centre = (length * share).rounded(.down) + 0.5
      if centres.last != centre { centres.append(centre) }
    }
    return centres
  }
}

/// A sampler that returns the alpha of a shimmering mask as the screen shows it, point by point.
private struct MaskSample {
  private let gradient: GradientLayer?
  private let cover: Double

  /// Creates a sampler of a mask; `nil` if the mask's geometry is invalid.
  init?(of mask: GradientLayer?) {
    gradient = mask?.presentation() ?? mask
    let layer = mask?.sublayers.first
    cover = min(max(layer?.presentation()?.opacity ?? layer?.opacity ?? 0, 0), 1)
    guard let gradient else { return }
    let numbers = gradient.bounds.components + gradient.position.components
    guard numbers.allSatisfy(\.isFinite), gradient.bounds.width > 0, gradient.bounds.height > 0,
      gradient.bounds.origin == .zero
    else { return nil }
  }

  /// Returns the alpha at a point of the content; 1 if there is no mask, 0 where the mask does not reach.
  func alpha(at point: Point) -> Double {
    guard let gradient else { return 1 }
    let local = point - gradient.position + gradient.bounds.origin
    guard gradient.bounds.contains(local) else { return 0 }
    let band = gradient.color(at: local)?.alpha ?? 0
    return cover + band * (1 - cover)
  }
}
