package import LayerKit
package import Raster

/// A stage of moving pieces: rotated sweeps over labels, discs that wipe text, or pulsing pills.
///
/// Its frames repeat: consecutive frames at 60 Hz form a pass, and a pass recurs once per period.
package struct PieceStage {
  /// The stage that draws the frames.
  package let stage: BenchStage

  /// The instants of the frames of the first pass, in media seconds.
  package let instants: [Double]

  /// The time from one pass to the next, in seconds.
  package let period: Double

  /// The pixels that change in each frame of a pass; the drawing is compared with copying or filling them.
  let pixels: [PixelRuns]

  /// The number of those pixels, in each frame of a pass.
  package var pixelCounts: [Int] { pixels.map(\.count) }

  /// Returns the top left corners of cells in rows, as many as fit, centred in a frame; a single one is in the middle.
  ///
  /// A negative gap makes neighbours overlap.
  fileprivate static func origins(
    of cell: PixelSize, gap: (x: Int, y: Int) = (8, 8), in frame: PixelSize,
    limit: Int
  ) -> [Point] {
    let (stepX, stepY) = (cell.width + gap.x, cell.height + gap.y)
    let columns = min((frame.width - cell.width) / stepX + 1, limit)
    let rows = (frame.height - cell.height) / stepY + 1
    let count = min(columns * rows, limit)
    let usedRows = (count + columns - 1) / columns
    let left = (frame.width - (columns - 1) * stepX - cell.width) / 2
    let top = (frame.height - (usedRows - 1) * stepY - cell.height) / 2
    return (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Point(x: Double(left + column * stepX), y: Double(top + row * stepY))
    }
  }

  private static func area(of cell: PixelSize, at origin: Point) -> PixelRect {
    PixelRect(x: Int(origin.x), y: Int(origin.y), width: cell.width, height: cell.height)
  }

  /// Creates a stage of equal pieces in rows, each in a cell of its own.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of pieces; a single one is in the middle.
  ///   - times: The times of the frames of a pass, in seconds.
  ///   - layer: Returns the layer of the piece whose cell has an origin.
  ///   - box: Returns what changes of this piece at a time, clipped to the cell.
  private static func pieces(
    on stage: BenchStage, cell: PixelSize, limit: Int, times: [Double], period: Double,
    layer: (_ origin: Point) -> Layer, box: (_ origin: Point, _ time: Double) -> TurnedBox
  ) -> PieceStage {
    let origins = Self.origins(of: cell, in: stage.size, limit: limit)
    stage.show(origins.map(layer))
    let pixels = times.map { time in
      var runs = PixelRuns()
      for origin in origins {
        runs.add(box(origin, time), clippedTo: area(of: cell, at: origin))
      }
      return runs
    }
    return PieceStage(
      stage: stage, instants: times.map { LayerContext.epoch + $0 }, period: period,
      pixels: pixels)
  }
}

/// The shape that sweeps over a label of the skeleton loader.
package enum SweepShape: String, Sendable {
  /// A layer of the label's own size, 300×36, rotated by 45°: a strip 36 wide.
  case strip
  /// A layer whose frame was set after its rotation, as the skeleton loader does: a square of side (300 + 36)/√2.
  case square

  /// What the shape is, for the definition of a figure.
  var summary: String {
    self == .strip
      ? "a layer of 300x36 rotated by 45°"
      : "a layer of 237.6x237.6 rotated by 45°, the result of setting its frame after the rotation"
  }

  /// The layer's size before the rotation.
  var size: Size {
    let side = (300.0 + 36) / 2.0.squareRoot()
    return self == .strip ? Size(width: 300, height: 36) : Size(width: side, height: side)
  }
}

extension PieceStage {
  private static let label = PixelSize(width: 300, height: 36)
  private static let grey6 = Color(hex: 0xF2F2F7)
  private static let grey5 = Color(hex: 0xE5E5EA)
  private static let angle = Double.pi / 4

  /// Creates the slanted sweep of the skeleton loader: labels of 300×36 that clip a rotated gradient.
  ///
  /// The gradient moves from −W to 20 W in 20 s, where W is the frame's width. The pass consists of the frames in
  /// which the centre of the shape is over its label. The pixels are those of the label whose centres are inside the
  /// shape.
  ///
  /// - Parameter limit: The maximum number of labels; a single label is in the middle.
  package static func sweep(_ shape: SweepShape, limit: Int, size: PixelSize) -> PieceStage {
    let stage = BenchStage(size: size, background: .white)
    let width = Double(size.width)
    let speed = 21 * width / 20
    // The shape's centre is over the label's centre when −W + speed · t = 0.
    let middle = width / speed
    let reach = Int((150 / speed * 60).rounded(.down))
    return pieces(
      on: stage, cell: label, limit: limit,
      times: (-reach...reach).map { middle + Double($0) / 60 }, period: 20,
      layer: { origin in
        let layer = Layer(in: stage.context).withoutActions()
        layer.frame = Rect(x: origin.x, y: origin.y, width: 300, height: 36)
        layer.backgroundColor = grey6
        layer.masksToBounds = true
        layer.addSublayer(sweeping(shape, width: width, in: stage.context))
        return layer
      },
      box: { origin, time in
        TurnedBox(
          center: Point(x: origin.x + 150 - width + speed * time, y: origin.y + 18),
          size: shape.size, radius: 18, angle: angle)
      })
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
    layer.cornerRadius = 18
    var slide = BasicAnimation(\.transform.translation.x, from: -width, to: 20 * width)
    slide.timing = MediaTiming(beginTime: LayerContext.epoch, duration: 20, repeatCount: .forever)
    layer.add(slide, forKey: "sweep")
    return layer
  }
}

extension PieceStage {
  private static let box = PixelSize(width: 200, height: 40)
  private static let discRadius = 60.0

  /// Creates strings of text, in boxes of 200×40, that are wiped by a disc of radius 60.
  ///
  /// Each string has a mask layer with round corners whose position moves from the left of the text to the right in
  /// half a second, endlessly. The pass consists of all frames of a wipe. The pixels are those of the text's box whose
  /// centres are inside the disc.
  ///
  /// - Parameter limit: The maximum number of strings; a single string is in the middle.
  package static func wipe(
    limit: Int, size: PixelSize, typesetter: any Typesetter
  ) -> PieceStage {
    let stage = BenchStage(
      size: size, background: ShimmerStage.backgroundColor, typesetter: typesetter)
    let (from, to, duration) = (-discRadius, 200 + discRadius, 0.5)
    let disc = Size(width: 2 * discRadius, height: 2 * discRadius)
    return pieces(
      on: stage, cell: box, limit: limit, times: (0..<30).map { Double($0) / 60 },
      period: duration,
      layer: { origin in
        let text = TextLayer(in: stage.context).withoutActions()
        text.frame = Rect(x: origin.x, y: origin.y, width: 200, height: 40)
        text.text = TextRun(
          "Find new skills", font: Font(families: ["Lato", "DejaVu Sans", "Sans"], size: 28))
        text.masksToBounds = true
        let mask = Layer(in: stage.context).withoutActions()
        mask.bounds = Rect(origin: .zero, size: disc)
        mask.position = Point(x: from, y: 20)
        mask.cornerRadius = discRadius
        mask.backgroundColor = .white
        var wipe = BasicAnimation(\.position.x, from: from, to: to)
        wipe.timing = MediaTiming(
          beginTime: LayerContext.epoch, duration: duration, repeatCount: .forever)
        mask.add(wipe, forKey: "wipe")
        text.mask = mask
        return text
      },
      box: { origin, time in
        let shift = from + (to - from) * time / duration
        return TurnedBox(
          center: Point(x: origin.x + shift, y: origin.y + 20), size: disc, radius: discRadius)
      })
  }
}

/// The arrangement of pulsing pills.
///
/// A thousand pills have more pixels than a frame of 1920×1080: at most 864 fit.
package enum PillArrangement: String, Sendable {
  /// Eight pixels between neighbours.
  case spaced
  /// Edge to edge.
  case tight
  /// Each row covers the last four pixels of the row above.
  case overlapping

  fileprivate static let pill = PixelSize(width: 120, height: 20)

  /// Returns the frames of the pills, in points: as many as fit, at most a thousand.
  package func frames(in size: PixelSize) -> [Rect] {
    let gap =
      switch self {
      case .spaced: (8, 8)
      case .tight: (0, 0)
      case .overlapping: (8, -4)
      }
    return PieceStage.origins(of: Self.pill, gap: gap, in: size, limit: 1000).map {
      Rect(origin: $0, size: Size(width: 120, height: 20))
    }
  }
}

extension PieceStage {
  /// Creates pulsing pills in rows, as in a skeleton loader, each starting 0.33 s after the one before.
  ///
  /// The pass is one frame, the first one after all pills have begun to pulse. The pixels are those of the pills whose
  /// centres are within the round ends.
  package static func pills(_ arrangement: PillArrangement, size: PixelSize) -> PieceStage {
    let stage = BenchStage(size: size, background: .white)
    let frames = arrangement.frames(in: size)
    var runs = PixelRuns()
    var layers: [Layer] = []
    for (index, frame) in frames.enumerated() {
      let layer = GradientLayer(in: stage.context).withoutActions()
      layer.frame = frame
      layer.cornerRadius = frame.height / 2
      layer.add(pulse(begin: LayerContext.epoch + 0.33 * Double(index)), forKey: "pulse")
      layers.append(layer)
      runs.add(
        TurnedBox(center: layer.position, size: frame.size, radius: layer.cornerRadius),
        clippedTo: area(of: PillArrangement.pill, at: frame.origin))
    }
    stage.show(layers)
    let begin = LayerContext.epoch + 0.33 * Double(frames.count) + 1
    return PieceStage(stage: stage, instants: [begin], period: 1.0 / 60, pixels: [runs])
  }

  /// Returns an endless group of two colour animations: light to dark in 1.5 s and back in 1.5 s.
  private static func pulse(begin: Double) -> AnimationGroup {
    let light = Color(red: 201 / 255, green: 201 / 255, blue: 201 / 255)
    let dark = Color(red: 239 / 255, green: 241 / 255, blue: 241 / 255)
    var darken = BasicAnimation(\.backgroundColor, from: light, to: dark)
    darken.duration = 1.5
    var lighten = BasicAnimation(\.backgroundColor, from: dark, to: light)
    lighten.timing = MediaTiming(beginTime: 1.5, duration: 1.5)
    var group = AnimationGroup([darken, lighten])
    group.timing = MediaTiming(beginTime: begin, duration: 3, repeatCount: .forever)
    group.isRemovedOnCompletion = false
    return group
  }
}
