import Display
import Raster

/// One buffer of a window: memory, its image header, and where it is on its way.
@safe
final class FrameSlot {
  /// Where it is.
  var state = SlotState.free

  /// Counts the lives of the contents; see `BufferName`.
  private(set) var epoch: Int

  /// The memory that the image lies in.
  let memory: any FrameMemory

  /// The image that is put.
  private(set) var image: FrameImage

  /// A 32-bit frame to draw in where the server's format is another one.
  private var canvas: Bitmap?

  /// The number of the slot, as in `BufferName`.
  let index: Int

  /// Wraps fresh memory; the contents mean nothing.
  init(index: Int, epoch: Int, memory: any FrameMemory, image: FrameImage, isNative: Bool) {
    self.index = index
    self.epoch = epoch
    self.memory = memory
    self.image = image
    canvas = isNative ? nil : Bitmap(size: image.size)
  }

  /// The name under which the slot is lent.
  var name: BufferName { BufferName(slot: index, epoch: epoch) }

  /// The size that it is made for.
  var size: PixelSize { image.size }

  /// Describes the same memory anew; the contents are lost.
  func reuse(as image: FrameImage, epoch: Int) {
    self.image = image
    self.epoch = epoch
    if canvas != nil { canvas = Bitmap(size: image.size) }
  }

  /// The pixels to draw into, valid for as long as the slot lives and keeps its size.
  var rows: PixelRows {
    if let canvas {
      // SAFETY: the slot owns the bitmap; whoever holds these rows holds a lease of the slot.
      return canvas.withRows { $0 }
    }
    // SAFETY: the header was made for this memory: `bytesPerRow × height` bytes lie inside, and a
    // native pixel is one 32-bit word.
    return unsafe PixelRows(
      base: memory.base.assumingMemoryBound(to: UInt32.self), size: size,
      stride: image.bytesPerRow / 4)
  }

  /// Brings a rectangle of the drawn frame into the image; nothing to do in the native format.
  func pack(_ rect: PixelRect, with packer: PixelPacker) {
    guard let canvas else { return }
    // SAFETY: the memory holds the image: see `FrameImage.init`.
    let target = unsafe UnsafeMutableRawBufferPointer(start: memory.base, count: memory.byteCount)
    canvas.withRows { rows in
      unsafe packer.pack(rect, of: rows, into: target, bytesPerRow: image.bytesPerRow)
    }
  }
}
