package import LayerKit
package import Raster

/// A stage whose frames repeat: consecutive frames at 60 Hz form a pass, and a pass recurs once per period.
package struct PassStage {
  /// The stage that draws the frames.
  package let stage: BenchStage

  /// The instants of the frames of the first pass, in media seconds.
  package let instants: [Double]

  /// The time from one pass to the next, in seconds.
  package let period: Double

  /// The pixels of each frame of a pass that are counted; the drawing is compared with copying these pixels.
  package let pixels: [PixelRuns]

  /// The number of counted pixels of all frames of a pass.
  package var pixelCount: Int { pixels.reduce(0) { $0 + $1.count } }
}

/// The shape that sweeps over a label of the skeleton loader.
package enum SweepShape: String, Sendable {
  /// A layer of the label's own size, 300×36, rotated by 45°: a strip 36 wide.
  case strip
  /// A layer whose frame was set after its rotation: a square with sides of (300 + 36)/√2.
  case square

  /// The shape's description in the definition of a figure; it ends with a comma.
  package var summary: String {
    switch self {
    case .strip: "the strip, a layer of 300x36 rotated by 45°,"
    case .square:
      "the square, a layer of 237.6x237.6 rotated by 45°, the result of setting its frame after the "
        + "rotation, as the skeleton loader does,"
    }
  }

  /// The layer's size before the rotation.
  package var size: Size {
    switch self {
    case .strip:
      return Size(width: 300, height: 36)
    case .square:
      let side = (300.0 + 36) / 2.0.squareRoot()
      return Size(width: side, height: side)
    }
  }
}

extension PassStage {
  private static let label = PixelSize(width: 300, height: 36)
  private static let grey6 = Color(hex: 0xF2F2F7)
  private static let grey5 = Color(hex: 0xE5E5EA)
  private static let radius = 18.0
  private static let angle = Double.pi / 4

  /// Creates the slanted sweep of the skeleton loader: labels of 300×36 that clip a rotated gradient.
  ///
  /// The gradient moves from −W to 20 W in 20 s, where W is the frame's width. The pass consists of the frames in
  /// which the centre of the shape is over its label. The counted pixels are those of the label whose centres are
  /// inside the shape.
  ///
  /// - Parameter limit: The maximum number of labels; a single label is in the middle.
  package static func sweep(_ shape: SweepShape, limit: Int, size: PixelSize) -> PassStage {
    let stage = BenchStage(size: size, background: .white)
    let origins = PageGrid(cell: label).origins(in: size, limit: limit)
    let width = Double(size.width)
    let layers = origins.map { origin in
      let layer = Layer(in: stage.context).withoutActions()
      layer.frame = Rect(x: origin.x, y: origin.y, width: 300, height: 36)
      layer.backgroundColor = grey6
      layer.masksToBounds = true
      layer.addSublayer(sweeping(shape, width: width, in: stage.context))
      return layer
    }
    stage.show(layers)
    let speed = 21 * width / 20
    // The shape's centre is over the label's centre when −W + speed · t = 0.
    let middle = width / speed
    let reach = Int((150 / speed * 60).rounded(.down))
    let times = (-reach...reach).map { middle + Double($0) / 60 }
    let pixels = times.map { time in
      let shift = -width + speed * time
      var runs = PixelRuns()
      for origin in origins {
        let box = TurnedBox(
          center: Point(x: origin.x + 150 + shift, y: origin.y + 18), size: shape.size,
          radius: radius, angle: angle)
        runs.add(
          box, clippedTo: PixelRect(x: Int(origin.x), y: Int(origin.y), width: 300, height: 36))
      }
      return runs
    }
    return PassStage(
      stage: stage, instants: times.map { LayerContext.epoch + $0 }, period: 20, pixels: pixels)
  }

  private static func sweeping(
    _ shape: SweepShape, width: Double, in context: LayerContext
  ) -> GradientLayer {
    let layer = GradientLayer(in: context).withoutActions()
    layer.bounds = Rect(origin: .zero, size: shape.size)
    layer.position = Point(x: 150, y: 18)
    layer.transform = .rotation(angle)
    layer.colors = [grey6, grey5]
    layer.locations = [0, 1]
    layer.cornerRadius = radius
    var slide = BasicAnimation(\.transform.translation.x, from: -width, to: 20 * width)
    slide.timing = MediaTiming(beginTime: LayerContext.epoch, duration: 20, repeatCount: .forever)
    layer.add(slide, forKey: "sweep")
    return layer
  }
}

extension PassStage {
  private static let box = PixelSize(width: 200, height: 40)
  private static let discRadius = 60.0

  /// Creates strings of text, in boxes of 200×40, that are wiped by a disc of radius 60.
  ///
  /// Each string has a mask layer with round corners whose position moves from the left of the text to the right in
  /// half a second, endlessly. The pass consists of all frames of a wipe. The counted pixels are those of the text's
  /// box whose centres are inside the disc.
  ///
  /// - Parameter limit: The maximum number of strings; a single string is in the middle.
  package static func wipe(limit: Int, size: PixelSize, typesetter: any Typesetter) -> PassStage {
    let stage = BenchStage(
      size: size, background: ShimmerStage.backgroundColor, typesetter: typesetter)
    let origins = PageGrid(cell: box).origins(in: size, limit: limit)
    let (from, to, duration) = (-discRadius, 200 + discRadius, 0.5)
    let layers = origins.map { origin in
      let text = TextLayer(in: stage.context).withoutActions()
      text.frame = Rect(x: origin.x, y: origin.y, width: 200, height: 40)
      text.text = TextRun(
        "Find new skills", font: Font(families: ["Lato", "DejaVu Sans", "Sans"], size: 28))
      text.masksToBounds = true
      let mask = Layer(in: stage.context).withoutActions()
      mask.bounds = Rect(x: 0, y: 0, width: 2 * discRadius, height: 2 * discRadius)
      mask.position = Point(x: from, y: 20)
      mask.cornerRadius = discRadius
      mask.backgroundColor = .white
      var wipe = BasicAnimation(\.position.x, from: from, to: to)
      wipe.timing = MediaTiming(
        beginTime: LayerContext.epoch, duration: duration, repeatCount: .forever)
      mask.add(wipe, forKey: "wipe")
      text.mask = mask
      return text
    }
    stage.show(layers)
    let times = (0..<30).map { Double($0) / 60 }
    let pixels = times.map { time in
      var runs = PixelRuns()
      for origin in origins {
        let x = origin.x + from + (to - from) * time / duration
        runs.add(
          Disc(center: Point(x: x, y: origin.y + 20), radius: discRadius),
          clippedTo: PixelRect(x: Int(origin.x), y: Int(origin.y), width: 200, height: 40))
      }
      return runs
    }
    return PassStage(
      stage: stage, instants: times.map { LayerContext.epoch + $0 }, period: duration,
      pixels: pixels)
  }
}
