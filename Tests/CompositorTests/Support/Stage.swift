import Compositor
import Drawing
import LayerKit
import Raster
import Testing

/// A context with a compositor and a few buffers, like those a presenter lends.
final class Stage {
  let context: LayerContext
  let compositor: Compositor
  let size: PixelSize
  private var buffers: [Bitmap]

  init(
    width: Int = 96, height: Int = 72, scale: Double = 1, background: Color = .black,
    buffers: Int = 2
  ) {
    context = LayerContext(pathRasterizer: CairoRasterizer())
    compositor = Compositor(context: context, scale: scale, background: background)
    size = PixelSize(width: width, height: height)
    let size = size
    // The contents of a fresh buffer are undefined.
    self.buffers = (0..<buffers).map { _ in
      Bitmap(size: size) { rows in rows.fill(PixelRect(size), with: 0xDEAD_BEEF) }
    }
  }

  /// Draws into a buffer and returns it.
  @discardableResult
  func draw(at time: Double, buffer: Int = 0) -> (picture: Bitmap, report: RenderedFrame) {
    let report = buffers[buffer].withRows { rows in
      compositor.render(at: time, into: rows, buffer: BufferName(slot: buffer))
    }
    return (buffers[buffer], report)
  }

  /// Calls a closure with the pixels of a buffer.
  func withRows<Result>(_ buffer: Int, _ body: (PixelRows) -> Result) -> Result {
    buffers[buffer].withRows(body)
  }

  /// The contents of a buffer.
  func picture(_ buffer: Int) -> Bitmap { buffers[buffer] }

  /// Draws the frame with a new compositor.
  func freshPicture(at time: Double) -> Bitmap {
    let fresh = Compositor(
      context: context, scale: compositor.scale, background: compositor.background)
    fresh.origin = compositor.origin
    return Bitmap(size: size) { rows in
      fresh.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// Adds a layer to the roots or to a superlayer.
  @discardableResult
  func add<Kind: Layer>(
    _ layer: Kind, _ frame: Rect, in parent: Layer? = nil, _ change: (Kind) -> Void = { _ in }
  ) -> Kind {
    layer.frame = frame
    change(layer)
    if let parent { parent.addSublayer(layer) } else { context.roots.append(layer) }
    return layer
  }
}

extension Stage {
  /// Advances the context to an instant and draws it with the reference compositor.
  func reference(at time: Double) -> ReferenceCompositor.Result {
    context.turn(at: time)
    return ReferenceCompositor(
      roots: context.roots, background: compositor.background, typesetter: context.typesetter,
      scale: compositor.scale
    ).picture(size: size)
  }

  /// Expects a frame to be within one level of the reference compositor's, except for pixels at edges.
  ///
  /// - Returns: The reference compositor's result.
  @discardableResult
  func expectLikeReference(
    at time: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReferenceCompositor.Result {
    let reference = reference(at: time)
    let picture = draw(at: time).picture
    let worst = largestDifference(picture, reference.picture) { [size] x, y in
      !reference.isEdge[y * size.width + x]
    }
    #expect(worst.levels <= 1, "at \(worst), \(time)", sourceLocation: sourceLocation)
    return reference
  }
}
