import LayerKit
import Raster

/// A tree like that of a shimmering layer, built manually: content, a gradient as its mask, a slide, a cover.
struct ShimmerScene {
  let content: Layer
  let mask: GradientLayer
  let cover: Layer
  let slide: BasicAnimation<Point>

  struct Parameters {
    var frame = Rect(x: 8, y: 12, width: 70, height: 40)
    var isHorizontal = true
    var isReversed = false
    var cycle = 1.4
    var pause = 0.4
    var outside = 1.0
    var band = 0.2
    var highlight = 1.0
    var isEndless = true
    var begin = LayerContext.epoch
    var coverOpacity = 0.0
  }

  /// Adds the masked content to a parent, or to the roots.
  init(in stage: Stage, _ parameters: Parameters = Parameters(), content: Layer? = nil) {
    let p = parameters
    let context = stage.context
    self.content = content ?? Self.makeContent(in: context, size: p.frame.size)
    self.content.frame = p.frame
    let length = p.isHorizontal ? p.frame.width : p.frame.height
    let speed = length / max(p.cycle - p.pause, 0.1)
    let cycleLength = length + speed * p.pause
    let full = 3 * length + cycleLength
    let travel = 2 * length + cycleLength
    mask = GradientLayer(in: context)
    mask.anchorPoint = .zero
    mask.colors = [p.outside, p.band, p.outside].map { Color(white: 1, alpha: $0) }
    mask.locations = [(1 - p.highlight) / 2, 0.5, 1 - (1 - p.highlight) / 2]
    let (start, end) = ((length + cycleLength) / full, travel / full)
    mask.startPoint = p.isHorizontal ? Point(x: start, y: 0) : Point(x: 0, y: start)
    mask.endPoint = p.isHorizontal ? Point(x: end, y: 0) : Point(x: 0, y: end)
    mask.position = p.isHorizontal ? Point(x: -travel, y: 0) : Point(x: 0, y: -travel)
    mask.bounds =
      p.isHorizontal
      ? Rect(x: 0, y: 0, width: full, height: p.frame.height)
      : Rect(x: 0, y: 0, width: p.frame.width, height: full)
    cover = Layer(in: context)
    cover.anchorPoint = .zero
    cover.bounds = mask.bounds
    cover.backgroundColor = .white
    cover.opacity = p.coverOpacity
    mask.addSublayer(cover)
    var slide = BasicAnimation(\.position, to: Point.zero)
    slide.timing = MediaTiming(
      beginTime: p.begin, duration: p.cycle, speed: p.isReversed ? -1 : 1,
      repeatCount: p.isEndless ? .forever : .once, fillMode: .forwards)
    slide.isRemovedOnCompletion = false
    self.slide = slide
    mask.add(slide, forKey: "slide")
    self.content.mask = mask
    context.roots.append(self.content)
  }

  /// Makes the masked content need the general path without changing its appearance.
  func avoidFastPath() { mask.cornerRadius = 1e-9 }

  private static func makeContent(in context: LayerContext, size: Size) -> Layer {
    let content = Layer(in: context)
    let text = TextLayer(in: context)
    text.text = TextRun("shimmer", font: Font(size: 16))
    text.foregroundColor = Color(hex: 0xF0C040)
    text.frame = Rect(x: 0, y: 2, width: size.width, height: size.height - 2)
    content.addSublayer(text)
    return content
  }
}
