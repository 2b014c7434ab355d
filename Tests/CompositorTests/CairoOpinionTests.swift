import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

/// Compares our drawing with that of a library that shares no code with ours.
///
/// Away from edges both compute the same numbers. Cairo rounds to eight bits after each paint and truncates the
/// additional bits of its colours, so a pixel may differ by one level, and by one more for each second paint.
///
/// At edges both compute coverage, each in its own way. Cairo samples fifteen lines in a row of pixels, with an error
/// of a thirtieth: 8.5 levels between black and white. We compute the area of straight edges exactly, and take the
/// distance from the arcs of upright boxes, which at 45° differs by up to 0.043 from the area: 11 levels. At a corner,
/// and where edges overlap, several such differences add up in one pixel.
@Suite("Cairo draws the same")
struct CairoOpinionTests {
  private static let size = PixelSize(width: 80, height: 60)

  /// The largest difference of a pixel at an edge, in levels: twice that of one edge.
  private static let edgeLevels = 40

  /// The largest mean difference of all edge pixels of an image, in levels.
  private static let meanEdgeLevels = 4.0

  /// Expects both to draw the same.
  private func expectAgreement(
    _ sketches: [Sketch], insideLevels: Int = 1, edgeLevels: Int = CairoOpinionTests.edgeLevels,
    _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (size, ground) = (Self.size, Sketch.Ink(red: 0.2, green: 0.4, blue: 0.6))
    let stage = Stage(
      width: size.width, height: size.height,
      background: Color(red: ground.red, green: ground.green, blue: ground.blue))
    stage.context.turn(at: 1000) {
      stage.context.roots = sketches.map { $0.layer(in: stage.context) }
    }
    let ours = stage.draw(at: 1000).picture
    let opinion = CairoOpinion(sketches, over: ground, size: size)
    var (sum, count, insideCount) = (0, 0, 0)
    for index in 0..<size.area {
      let (x, y) = (index % size.width, index / size.width)
      let levels = difference(ours[x, y], opinion.picture[x, y])
      let paints = opinion.paintCounts[index]
      let allowed = opinion.isEdge[index] ? edgeLevels : insideLevels + paints / 2
      if opinion.isEdge[index] {
        (sum, count) = (sum + levels, count + 1)
      } else {
        insideCount += 1
      }
      if levels <= allowed { continue }
      let values = [ours[x, y], opinion.picture[x, y]].map { String($0, radix: 16) }
      Issue.record(
        """
        \(comment()): \(levels) levels at (\(x), \(y)), where \(paints) paints allow \(allowed), \
        edge \(opinion.isEdge[index]): \(values)
        """, sourceLocation: sourceLocation)
      return
    }
    #expect(
      Double(sum) <= Self.meanEdgeLevels * Double(count), "\(comment()): edges",
      sourceLocation: sourceLocation)
    #expect(insideCount > 500, "hardly a pixel is away from edges", sourceLocation: sourceLocation)
  }

  private static let white = Sketch.Ink(red: 1, green: 1, blue: 1)
  private static let red = Sketch.Ink(red: 1)

  // MARK: Boxes

  @Test("A box at fractions of a pixel has the coverage of its area", arguments: 0..<8, 0..<8)
  func fractions(across: Int, down: Int) {
    let (x, y) = (10 + Double(across) / 8, 10 + Double(down) / 8)
    // Both use the exact area here, Cairo with coordinates of eight fractional bits.
    expectAgreement(
      [Sketch(x: x, y: y, width: 37.5, height: 21.25, ink: Self.white)], edgeLevels: 2)
    expectAgreement([Sketch(x: x, y: y, width: 0.625, height: 30, ink: Self.white)], edgeLevels: 2)
  }

  @Test("A box that is turned, turned over and stretched", arguments: 0..<24)
  func turned(step: Int) {
    var sketch = Sketch(x: 18, y: 14, width: 44, height: 28, ink: Self.white)
    sketch.angle = Double(step) * .pi / 12 + 0.01
    if step % 2 == 1 { sketch.stretch = (-1.2, 0.7) }
    expectAgreement([sketch], "sharp corners")
    sketch.radius = 9
    expectAgreement([sketch], "round corners")
    sketch.radius = 1000
    expectAgreement([sketch], "as round as can be")
  }

  @Test("A border lies inside of the bounds, and its hole has the smaller corners")
  func borders() {
    for (radius, width) in [(0.0, 1.0), (0, 5.5), (12, 3), (12, 12), (12, 16), (20, 40)] {
      for angle in [0, 0.3] {
        var sketch = Sketch(x: 15, y: 10, width: 50, height: 40, ink: Self.white)
        (sketch.radius, sketch.angle) = (radius, angle)
        sketch.border = (width, Sketch.Ink(red: 0.8, green: 0, blue: 0.2, alpha: 0.6))
        expectAgreement([sketch], "a border of \(width), corners of \(radius)")
      }
    }
  }

  // MARK: Gradients

  @Test("A gradient's axis is in the unit square, for any bounds", arguments: 0..<8)
  func axes(step: Int) {
    let angle = Double(step) * .pi / 4 + 0.1
    for (width, height) in [(60.0, 40.0), (70, 12), (14, 50)] {
      for isRadial in [false, true] {
        var blend = Sketch.Blend(isRadial: isRadial)
        blend.start = (0.5, 0.4)
        let way = AffineTransform(.rotation(angle)).apply(to: Point(x: 0.4, y: 0))
        blend.end = (0.5 + way.x, 0.4 + way.y)
        blend.stops = [(0, Self.red), (0.4, Self.white), (1, Sketch.Ink(green: 0.5, blue: 1))]
        var sketch = Sketch(x: 5, y: 5, width: width, height: height)
        sketch.blend = blend
        expectAgreement([sketch], "\(width)×\(height), radial \(isRadial)")
        (sketch.angle, sketch.middle, sketch.stretch) = (0.5, (40, 30), (-1, 1.1))
        expectAgreement([sketch], "\(width)×\(height), radial \(isRadial), turned")
      }
    }
  }

  // MARK: Groups, clips and masks

  /// A card with a card and a disc on it.
  private var cards: Sketch {
    var card = Sketch(x: 12, y: 8, width: 40, height: 40, ink: Sketch.Ink(red: 0.9, green: 0.6))
    card.parts = [
      Sketch(x: 8, y: 20, width: 50, height: 15, ink: Sketch.Ink(green: 0.7, blue: 0.3)),
      Sketch(x: 20, y: -5, width: 30, height: 30, ink: Sketch.Ink(red: 0.2, blue: 0.9, alpha: 0.5)),
    ]
    card.parts[1].radius = 15
    return card
  }

  @Test("A group fades as one, also within another")
  func groups() {
    for opacity in [0.5, 0.25, 0.9] {
      var group = cards
      group.opacity = opacity
      expectAgreement([group])
      group.parts[0].opacity = 0.5
      group.parts[0].parts = [cards]
      group.parts[0].parts[0].opacity = 0.7
      expectAgreement([group], "nested")
    }
  }

  @Test("A clip cuts what is in it, turned, with round corners, and within another")
  func clips() {
    for angle in [0, 0.4] {
      for radius in [0.0, 14] {
        var clip = cards
        (clip.clips, clip.angle, clip.radius) = (true, angle, radius)
        expectAgreement([clip])
        clip.parts[0].parts = [cards]
        (clip.parts[0].clips, clip.parts[0].angle) = (true, -0.3)
        expectAgreement([clip], "nested")
      }
    }
  }

  @Test("A mask of any kind hides what it does not cover")
  func masks() {
    var disc = Sketch(x: 5, y: 2, width: 36, height: 36, ink: Sketch.Ink(alpha: 0.8))
    disc.radius = 18
    var slanted = Sketch(x: -4, y: -4, width: 60, height: 48)
    slanted.blend = Sketch.Blend(
      start: (0.1, 0), end: (0.9, 1),
      stops: [(0.2, Self.white), (0.8, Sketch.Ink(red: 1, green: 1, blue: 1, alpha: 0))])
    var turned = Sketch(x: 6, y: 6, width: 30, height: 30, ink: Self.white)
    turned.angle = .pi / 4
    var ring = turned
    (ring.ink, ring.border) = (nil, (7, Self.white))
    var tree = disc
    tree.parts = [turned, slanted]
    var inner = cards
    inner.mask = [turned]
    var nested = disc
    nested.parts = [inner]
    for (index, mask) in [disc, slanted, turned, ring, tree, nested].enumerated() {
      for angle in [0, 0.5] {
        var card = cards
        (card.mask, card.angle) = ([mask], angle)
        expectAgreement([card], "mask \(index) at \(angle)")
        card.opacity = 0.6
        expectAgreement([card], "mask \(index) at \(angle), faded")
      }
    }
  }

  // MARK: Pictures

  @Test("A picture on whole pixels is shown as it is, turned by quarters and turned over")
  func pictures() {
    var random = SeededGenerator(seed: 5)
    let picture = Bitmap(size: PixelSize(width: 24, height: 16)) { rows in
      for index in 0..<384 {
        rows[index % 24, index / 24] =
          Color(random: &random, isOpaque: index % 3 == 0).premultipliedPixel
      }
    }
    for quarter in 0..<4 {
      for flips in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
        var sketch = Sketch(x: 20, y: 20, width: 24, height: 16)
        (sketch.picture, sketch.angle, sketch.stretch) = (picture, Double(quarter) * .pi / 2, flips)
        expectAgreement([sketch], edgeLevels: 1, "\(quarter) quarters, \(flips)")
      }
    }
  }

  @Test("A picture that is enlarged mixes its pixels by their nearness, and ends with whole ones")
  func enlarged() {
    let colors = [0xFF20_4060, 0xFF60_8040, 0xFF90_7050, 0xFF40_A080] as [UInt32]
    let picture = Bitmap(size: PixelSize(width: 4, height: 3)) { rows in
      for index in 0..<12 { rows[index % 4, index / 4] = colors[(index + index / 4) % 4] }
    }
    for factor in [2.0, 4, 7.5] {
      var sketch = Sketch(x: 4, y: 3, width: 4 * factor, height: 3 * factor)
      sketch.picture = picture
      // Cairo has 128 positions between two pixels, which here amounts to half a level horizontally and half a level
      // vertically.
      expectAgreement([sketch], insideLevels: 2, "\(factor)")
      (sketch.angle, sketch.middle) = (0.3, (40, 30))
      expectAgreement([sketch], insideLevels: 2, "\(factor), turned")
    }
  }

  // MARK: Trees

  @Test("Random trees of all features", arguments: Seeds.all)
  func trees(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for depth in 0..<3 {
        for round in 0..<8 {
          let sketches = (0..<2).map { _ in Sketch.random(depth: depth, &random) }
          expectAgreement(sketches, "depth \(depth), round \(round)")
        }
      }
    }
  }
}
