import Raster

/// Cairo's drawing of a sketch, made from the sketch's numbers by Cairo alone.
struct CairoOpinion {
  let picture: Bitmap

  /// For each pixel, whether an outline is so near that coverage matters.
  let isEdge: [Bool]

  /// The number of times each pixel was painted.
  let paintCounts: [Int]

  /// The distance from an outline within which coverage matters, in pixels: half the diagonal of a pixel, twice for a
  /// corner, plus a margin.
  private static let reach = 1.5

  private let easel, edges, counts: CairoEasel

  /// Draws sketches over an opaque background, the last one on top.
  init(_ sketches: [Sketch], over ground: Sketch.Ink, size: PixelSize) {
    (easel, edges, counts) = (CairoEasel(size), CairoEasel(size), CairoEasel(size))
    edges.setColor(0, 0, 0, 1)
    counts.countPaints()
    easel.setColor(ground.red, ground.green, ground.blue, 1)
    easel.paint()
    let artist = Artist(easel: easel, edges: edges, counts: counts)
    for sketch in sketches { artist.draw(sketch) }
    picture = easel.picture
    isEdge = edges.picture.pixels.map { $0 != 0 }
    paintCounts = counts.picture.pixels.map { Int($0 >> 24) }
  }

  /// Draws on one easel, and records edges and paint counts on two others.
  private struct Artist {
    let easel, edges, counts: CairoEasel

    /// Draws a sketch and its parts; ignores the mask of a mask.
    func draw(_ sketch: Sketch, isMask: Bool = false) {
      easel.keepingState {
        easel.translate(sketch.middle.x, sketch.middle.y)
        easel.rotate(sketch.angle)
        easel.scale(sketch.stretch.x, sketch.stretch.y)
        easel.translate(-sketch.size.width / 2, -sketch.size.height / 2)
        let mask = isMask ? nil : sketch.mask.first
        if mask == nil && sketch.opacity == 1 { return drawLayers(sketch) }
        var group = easel.group { drawLayers(sketch) }
        if let mask {
          let cut = easel.group { draw(mask, isMask: true) }
          easel.setIdentity()
          counts.paint()
          group = easel.group {
            easel.setSource(group)
            easel.paint(through: cut)
          }
        }
        paint(group, opacity: sketch.opacity)
      }
    }

    private func drawLayers(_ sketch: Sketch) {
      if let ink = sketch.ink {
        easel.setColor(ink.red, ink.green, ink.blue, ink.alpha)
        fill { box(sketch, on: $0) }
      }
      if let blend = sketch.blend {
        easel.setSource(pattern(blend, sketch.size))
        fill { box(sketch, on: $0) }
      }
      if sketch.clips {
        let inside = easel.group { drawInside(sketch) }
        easel.keepingState {
          note { box(sketch, on: $0) }
          box(sketch, on: easel)
          easel.clip()
          paint(inside, opacity: 1)
        }
      } else {
        drawInside(sketch)
      }
      guard let border = sketch.border else { return }
      easel.setColor(border.ink.red, border.ink.green, border.ink.blue, border.ink.alpha)
      fill { easel in
        box(sketch, on: easel)
        box(sketch, inset: border.width, on: easel)
      }
    }

    private func drawInside(_ sketch: Sketch) {
      if let picture = sketch.picture {
        let pattern = CairoPattern(picture)
        pattern.scale(
          Double(picture.size.width) / sketch.size.width,
          Double(picture.size.height) / sketch.size.height)
        easel.setSource(pattern)
        fill { $0.rectangle(0, 0, sketch.size.width, sketch.size.height) }
      }
      for part in sketch.parts { draw(part) }
    }

    private func paint(_ group: CairoPattern, opacity: Double) {
      easel.setIdentity()
      easel.setSource(group)
      easel.paint(opacity: opacity)
      counts.setIdentity()
      counts.paint()
    }

    private func fill(_ outline: (CairoEasel) -> Void) {
      outline(easel)
      easel.fill()
      note(outline)
    }

    /// Records the pixels inside an outline, and those at its edge.
    private func note(_ outline: (CairoEasel) -> Void) {
      for easel in [edges, counts] {
        easel.matrix = self.easel.matrix
        outline(easel)
      }
      edges.stroke(width: 2 * CairoOpinion.reach)
      counts.fill()
    }

    /// Adds a box with rounded corners; adds nothing if a border leaves no interior.
    private func box(_ sketch: Sketch, inset: Double = 0, on easel: CairoEasel) {
      let (right, bottom) = (sketch.size.width - inset, sketch.size.height - inset)
      if right <= inset || bottom <= inset { return }
      let radius = max(0, min(sketch.radius, sketch.size.width / 2, sketch.size.height / 2) - inset)
      let corners = [
        (right - radius, inset + radius), (right - radius, bottom - radius),
        (inset + radius, bottom - radius), (inset + radius, inset + radius),
      ]
      easel.beginOutline()
      for (index, corner) in corners.enumerated() {
        easel.quarter(
          around: corner.0, corner.1, radius: radius, from: Double(index - 1) * .pi / 2)
      }
      easel.closeOutline()
    }

    /// Creates a gradient between points of the unit square, which is stretched to the bounds.
    private func pattern(
      _ blend: Sketch.Blend, _ size: (width: Double, height: Double)
    ) -> CairoPattern {
      // Cairo's renderer keeps 16 fractional bits: a unit of 1000 is precise enough.
      let unit = 1000.0
      let (start, end) = (blend.start, blend.end)
      let pattern: CairoPattern
      if blend.isRadial {
        // The ring of the last colour is an ellipse; its radii are the distances to the end point along each axis.
        let (across, down) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
        pattern = CairoPattern(
          around: (start.x / across * unit, start.y / down * unit), radius: unit)
        pattern.scale(unit / across / size.width, unit / down / size.height)
      } else {
        pattern = CairoPattern(
          from: (start.x * unit, start.y * unit), to: (end.x * unit, end.y * unit))
        pattern.scale(unit / size.width, unit / size.height)
      }
      for (place, ink) in blend.stops { pattern.addStop(place, ink) }
      return pattern
    }
  }
}
