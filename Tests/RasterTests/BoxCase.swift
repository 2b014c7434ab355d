import Raster
import TestSupport
import Testing

/// A box in a frame, drawn over one of the backgrounds, determined by a seed.
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

  /// The pixel below the box.
  func back(_ ground: Ground, _ x: Int, _ y: Int) -> UInt32 {
    switch ground {
    case .color: Self.groundColor
    case .picture: picture[x, y]
    case .destination: before[x, y]
    }
  }

  func forEachPixel(_ body: (Int, Int) -> Void) {
    for y in 0..<frame.height {
      for x in 0..<frame.width { body(x, y) }
    }
  }

  /// The largest allowed error of a box, in levels.
  ///
  /// In addition to the 0.52 of the kernels' integers there is the error of single precision: an edge's position errs
  /// by a few millionths of a pixel in frames of this size, an arc's by a few millionths of its radius, and a ramp's
  /// parameter by a few ten-millionths of the change along a pixel.
  var tolerance: Double { 0.52 + 0.005 + 255 * 0.5e-6 * box.radius }
}

extension BoxCase {
  /// Draws with each instruction set, and expects the reference's pixels, the same bytes each time, and nothing
  /// written outside the clip.
  ///
  /// - Parameters:
  ///   - clip: The pixels that may be written.
  ///   - ground: The background of the box.
  ///   - draw: Draws and returns the number of pixels written.
  ///   - error: The error of a pixel over a background, in levels; `nil` where the pixel must be the background or
  ///     unchanged.
  func check(
    _ name: String, in clip: PixelRect, over ground: Ground, draw: (PixelRows) -> Int,
    error: (_ pixel: UInt32, _ back: UInt32, _ x: Int, _ y: Int) -> Double?
  ) {
    var first: [UInt32]?
    KernelTests.withEachInstructionSet { set in
      let name: Comment = "\(set), \(name)"
      let isIntact = FrameMemory.isIntact(frame, stride: stride, { x, y in before[x, y] }) { rows in
        let written = draw(rows)
        var (worst, changed, touched) = (0.0, 0, 0)
        var bytes: [UInt32] = []
        forEachPixel { x, y in
          let (pixel, old) = (rows[x, y], before[x, y])
          bytes.append(pixel)
          changed += pixel == old ? 0 : 1
          if !clip.columns.contains(x) || !clip.rows.contains(y) {
            touched += pixel == old ? 0 : 1
            return
          }
          let back = back(ground, x, y)
          let isUntouched = pixel == old || pixel == back
          worst = max(worst, error(pixel, back, x, y) ?? (isUntouched ? 0 : .infinity))
        }
        #expect(worst <= tolerance, name)
        #expect(touched == 0, name)
        #expect(written >= changed && written <= clip.area, name)
        #expect(bytes == first ?? bytes, name)
        first = bytes
      }
      #expect(isIntact, name)
    }
  }

  /// Calls a body with boxes of a shape, with every filling, in many widths, and with whole and partial clips.
  static func forEach(
    _ shape: SlowBox.Shape, _ body: (BoxCase, String, inout SeededGenerator) -> Void
  ) {
    for width in [1, 7, 8, 9, 17, 40, 61] {
      for (index, filling) in SlowBox.Filling.allCases.enumerated() {
        for round in 0..<2 {
          let seed = UInt64(width * 100 + index * 10 + round)
          var random = SeededGenerator(seed: seed)
          let drawing = BoxCase(shape, filling, width: width, isWhole: round == 0, &random)
          body(drawing, "\(shape) \(filling), width \(width), seed \(seed)", &random)
        }
      }
    }
  }
}
