import Display
import Viewer

/// The reference's output in the scenario format.
extension ReferenceShimmer {
  var state: JSONValue {
    .object([
      "shimmering": .bool(isOn),
      "shimmeringBeginTime": JSONValue(beginTime),
      "shimmeringFadeTime": JSONValue(fadeTime),
      "direction": .string(direction),
      "contentSize": content.map { JSONValue($0.size) } ?? .null,
      "maskPresent": .bool(mask != nil),
      "contentMask": .string(contentMask),
      "mask": content?.mask?.state(at: now) ?? .null,
    ])
  }

  private var contentMask: String {
    guard let shown = content?.mask else { return "none" }
    return shown === mask ? "current" : "stale"
  }

  /// The profiles along both axes, at a few pixel centres away from the mask's edges.
  var profiles: JSONValue {
    guard let content, content.size[0] > 0, content.size[1] > 0 else { return .null }
    return .array([0, 1].map { profile(of: content, axis: $0) })
  }

  private func profile(of content: Content, axis: Int) -> JSONValue {
    let mask = content.mask
    let corner = mask?.corner(at: now) ?? [0, 0]
    var places: [Double] = []
    var alphas: [Double] = []
    var isMeaningless = false
    for index in 0..<5 {
      let place = (content.size[axis] * (Double(index) + 0.5) / 5).rounded(.down) + 0.5
      var point = [content.size[0] / 2, content.size[1] / 2]
      point[axis] = place
      let isNearEdge = [0, 1].contains { side in
        let inside = point[side] - corner[side]
        return min(inside.magnitude, (inside - (mask?.size[side] ?? 0)).magnitude) < 1e-3
      }
      if mask != nil && isNearEdge { continue }
      places.append(place)
      guard let mask else {
        alphas.append(1)
        continue
      }
      if let alpha = mask.alpha(at: point, time: now) {
        alphas.append(alpha)
      } else {
        isMeaningless = true
      }
    }
    return .object([
      "axis": .string(axis == 0 ? "x" : "y"), "at": JSONValue(places),
      "alpha": isMeaningless ? .null : JSONValue(alphas),
    ])
  }

  /// Whether no animation begins, ends or starts a new cycle within 1e-5 seconds of a time.
  func isAwayFromBoundaries(_ time: Double) -> Bool {
    liveMasks.allSatisfy { mask in
      if let fade = mask.fade,
        min((time - fade.begin).magnitude, (time - fade.end).magnitude) < 1e-5, time != fade.begin
      {
        return false
      }
      guard let slide = mask.slide, time != slide.begin, slide.cycle.isFinite else { return true }
      let r = (time - slide.begin).truncatingRemainder(dividingBy: slide.cycle).magnitude
      return min(r, slide.cycle - r) >= 1e-5
    }
  }
}

extension ReferenceMask {
  fileprivate func state(at time: Double) -> JSONValue {
    .object([
      "alphas": JSONValue(alphas),
      "locations": stops.map { JSONValue($0) } ?? .null,
      "startPoint": JSONValue(start), "endPoint": JSONValue(end),
      "anchorPoint": JSONValue(anchor), "position": JSONValue(position),
      "bounds": JSONValue([0, 0] + size),
      "fadeModelOpacity": JSONValue(coverModel),
      "fadePresentationOpacity": JSONValue(cover(at: time)),
      "slide": slide.map(state) ?? .null,
      "fade": fade.map(state) ?? .null,
    ])
  }

  private func state(of slide: Slide) -> JSONValue {
    .object([
      "beginTime": JSONValue(slide.begin), "duration": JSONValue(slide.cycle),
      "speed": JSONValue(slide.sign), "repeatCount": JSONValue(slide.isEndless ? .infinity : 0),
      "fillMode": .string("forwards"), "removedOnCompletion": .bool(false),
      "toValue": JSONValue([0, 0]),
    ])
  }

  private func state(of fade: Fade) -> JSONValue {
    .object([
      "from": JSONValue(fade.from), "to": JSONValue(fade.to), "beginTime": JSONValue(fade.begin),
      "duration": JSONValue(fade.duration), "isEndFade": .bool(fade.isEnd),
    ])
  }
}
