import Raster
import TestSupport

/// A box in a frame, drawn over one of the backgrounds, everything chosen by a seed.
struct BoxCase {
  enum Ground: CaseIterable { case color, picture, destination }

  static let groundColor: UInt32 = 0xFF20_4061

  var frame: PixelSize
  var stride: Int
  var clip: PixelRect
  var anchor: Int
  var box: SlowBox
  let picture: Bitmap
  let before: Bitmap

  /// - Parameter isWhole: Whether the clip is the frame.
  init(
    _ shape: SlowBox.Shape, _ filling: SlowBox.Filling, width: Int, height: Int = 13,
    isWhole: Bool = false, _ random: inout SeededGenerator
  ) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    frame = PixelSize(width: width, height: height)
    stride = width + [0, 1, 7, 13][number(0...3)]
    clip = PixelRect(frame)
    if !isWhole {
      (clip.minX, clip.minY) = (number(0...width - 1), number(0...height - 1))
      (clip.maxX, clip.maxY) = (number(clip.minX...width), number(clip.minY...height))
    }
    anchor = number(-3...width + 9)
    box = SlowBox(shape, filling, in: frame, &random)
    picture = random.picture(frame, opaque: true)
    before = random.picture(frame)
  }

  /// The figure that the kernels draw.
  var figure: BoxFigure? { box.ramp.map { BoxFigure(box.field, $0) } }

  func background(_ ground: Ground) -> BlendBackground {
    switch ground {
    case .color: .color(Self.groundColor)
    case .picture: .picture(picture)
    case .destination: .destination
    }
  }

  /// What a pixel lies on.
  func back(_ ground: Ground, _ x: Int, _ y: Int) -> UInt32 {
    switch ground {
    case .color: Self.groundColor
    case .picture: picture[x, y]
    case .destination: before[x, y]
    }
  }

  func isInside(_ x: Int, _ y: Int) -> Bool {
    clip.columns.contains(x) && clip.rows.contains(y)
  }

  /// Calls for each pixel of the frame.
  func forEachPixel(_ body: (Int, Int) -> Void) {
    for y in 0..<frame.height {
      for x in 0..<frame.width { body(x, y) }
    }
  }

  /// How far from the exact result a box may be, in levels.
  ///
  /// Beyond the 0.52 of the kernels' integers there is single precision: an edge's place errs by a few
  /// millionths of a pixel in frames of this size, an arc's by a few millionths of its radius, and a
  /// ramp's parameter by a few ten-millionths of a pixel's way along it.
  var tolerance: Double { 0.52 + 0.005 + 255 * 0.5e-6 * box.radius }
}
