package import Compositor
package import LayerKit
package import Raster

/// Layers with a compositor of their own, whose frames are measured.
///
/// A frame is drawn by the two calls that a window's loop makes, `prepare(at:size:)` and `draw(into:buffer:)`; there is
/// no other way to draw one here.
package final class BenchStage {
  /// The layers.
  package let context: LayerContext

  /// What draws them.
  package let compositor: Compositor

  /// The size of a frame; a point is a pixel.
  package let size: PixelSize

  /// Makes an empty stage.
  package init(
    size: PixelSize, ground: Color, typesetter: any Typesetter = BlockTypesetter()
  ) {
    self.size = size
    context = LayerContext(typesetter: typesetter)
    compositor = Compositor(context: context, background: ground)
  }

  /// The whole frame in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Shows layers and commits them at media time ``LayerContext/epoch``.
  package func show(_ layers: [Layer]) {
    context.turn(at: context.time) { context.roots = layers }
  }

  /// Draws all of a frame: the buffer's name says that nothing is known of its pixels.
  ///
  /// - Parameter epoch: One that no frame had before.
  @discardableResult
  package func drawWhole(at time: Double, into frame: Bitmap, epoch: Int) -> RenderedFrame {
    _ = compositor.prepare(at: time, size: size)
    return frame.withRows { rows in
      compositor.draw(into: rows, buffer: BufferName(slot: 0, epoch: epoch))
    }
  }

  /// Draws what differs from the frame before, or nothing when nothing does.
  ///
  /// - Parameter slot: The number of the buffer; its pixels are those that were drawn last under it.
  /// - Returns: What it took, or nothing when nothing was drawn.
  @discardableResult
  package func drawDifference(at time: Double, into frame: Bitmap, slot: Int = 0) -> RenderedFrame?
  {
    if compositor.prepare(at: time, size: size).isEmpty { return nil }
    return frame.withRows { rows in
      compositor.draw(into: rows, buffer: BufferName(slot: slot))
    }
  }
}
