import Display
import Viewer

/// A second implementation of the shimmer's rules: a plain state machine, written from the formulas alone, without
/// layers, animations or turns.
final class ReferenceShimmer {
  /// A content: its size and its mask.
  final class Content {
    var size = [0.0, 0.0]
    var mask: ReferenceMask?
  }

  var isOn = false
  var pause = 0.4
  var speed = 230.0
  var highlight = 1.0
  var opacity = 1.0
  var animationOpacity = 0.5
  var direction = "right"
  var beginFade = 0.1
  var endFade = 0.3
  /// Infinity means unset, as in Facebook's Shimmer.
  var beginTime = Double.infinity
  var fadeTime = 0.0
  var size = [0.0, 0.0]
  var content: Content? = Content()
  var mask: ReferenceMask?
  var needsLayout = true
  var now = 1000.0
  var isDisabled = false

  private var axis: Int { direction == "right" || direction == "left" ? 0 : 1 }
  private var sign: Double { direction == "right" || direction == "down" ? 1 : -1 }

  // MARK: Time

  /// The masks with running animations: that of the content and the one that is held.
  var liveMasks: [ReferenceMask] {
    let shown = content?.mask
    guard let mask, mask !== shown else { return shown.map { [$0] } ?? [] }
    return (shown.map { [$0] } ?? []) + [mask]
  }

  /// Section 7, last paragraph: finished end fades remove the mask.
  func advance(to time: Double) {
    for live in liveMasks {
      guard let fade = live.fade, fade.isEnd, fade.end <= time, !live.hasReportedEnd else {
        continue
      }
      live.hasReportedEnd = true
      takeMaskAway()
    }
    now = time
  }

  private func takeMaskAway() {
    guard mask != nil else { return }
    content?.mask = nil
    mask = nil
  }

  // MARK: Operations

  func perform(_ operation: String, value: JSONValue, beginTimes: [Double]) {
    switch operation {
    case "setContentSize":
      let new = (value.elements ?? []).compactMap(\.number)
      if new != size {
        size = new
        needsLayout = true
        update()
      }
    case "setShimmering": set(\.isOn, value.flag ?? false)
    case "setSpeed": set(\.speed, value.number ?? 0)
    case "setPauseDuration": set(\.pause, value.number ?? 0)
    case "setHighlightLength": set(\.highlight, value.number ?? 0)
    case "setDirection": set(\.direction, value.text ?? "")
    case "setBeginTime": set(\.beginTime, beginTime(value, of: beginTimes))
    case "setOpacity":
      opacity = value.number ?? 0
      recolor()
    case "setAnimationOpacity":
      animationOpacity = value.number ?? 0
      recolor()
    case "setBeginFadeDuration": beginFade = value.number ?? 0
    case "setEndFadeDuration": endFade = value.number ?? 0
    case "replaceContent":
      if value.text == "new" { content = Content() }
      if value.text == "none" { content = nil }
      mask = nil
      needsLayout = true
      update()
    case "setNeedsLayout": needsLayout = true
    default: break
    }
  }

  func finishTurn() { layOutIfNeeded() }

  private func set<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<ReferenceShimmer, Value>, _ value: Value
  ) {
    if self[keyPath: path] == value { return }
    self[keyPath: path] = value
    update()
  }

  private func beginTime(_ value: JSONValue, of others: [Double]) -> Double {
    if let index = value["copyOf"].number { return others[Int(index)] }
    if value.text == "default" { return .infinity }
    if value.text == "max" { return .greatestFiniteMagnitude }
    return value.number ?? 0
  }

  private func recolor() {
    let outer = min(max(opacity, 0), 1)
    mask?.alphas = [outer, min(max(animationOpacity, 0), 1), outer]
  }

  private func layOutMask() {
    guard let content else { return }
    mask?.lay(out: content.size, axis: axis, speed: speed, pause: pause, highlight: highlight)
  }

  private func layOutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    content?.size = size
    layOutMask()
  }

  // MARK: Sections 5 to 7

  private func update() {
    if isOn, mask == nil {
      let new = ReferenceMask()
      mask = new
      content?.mask = new
      recolor()
      layOutMask()
    }
    guard let mask else { return }
    layOutIfNeeded()
    isOn ? run(mask) : stop(mask)
  }

  private func run(_ mask: ReferenceMask) {
    let fades = beginFade > 0 && !isDisabled
    if fades {
      mask.fade = .init(from: mask.cover(at: now), to: 0, begin: now, duration: beginFade)
    } else {
      mask.coverModel = 0
      mask.fade = nil
    }
    mask.hasReportedEnd = false
    let length = content?.size[axis] ?? 0
    let cycle = length / speed + pause
    let slide = ReferenceMask.Slide(
      begin: 0, cycle: cycle <= 0 ? 0.25 : cycle, sign: sign, isEndless: true)
    if let old = mask.slide {
      mask.slide = slide
      mask.slide?.begin = old.begin
    } else {
      if beginTime == .infinity { beginTime = fades ? now + beginFade : now }
      mask.slide = slide
      mask.slide?.begin = beginTime == 0 ? now : beginTime
    }
  }

  private func stop(_ mask: ReferenceMask) {
    if isDisabled {
      takeMaskAway()
      return
    }
    guard let old = mask.slide else { return }
    let r = (now - old.begin).truncatingRemainder(dividingBy: old.cycle)
    mask.slide?.begin = now - r
    mask.slide?.isEndless = false
    fadeTime = now - r + old.cycle
    mask.fade = .init(
      from: mask.cover(at: now), to: 1, begin: fadeTime, duration: endFade <= 0 ? 0.25 : endFade)
    mask.hasReportedEnd = false
  }
}
