import Compositor
import Drawing
import Foundation
import LayerKit
import Raster
import ShimmerKit

let context = LayerContext(typesetter: PangoTypesetter() ?? BlockTypesetter())
let text = TextLayer(in: context)
text.text = TextRun("No window", font: Font(weight: 700, size: 40))
let shimmer = ShimmeringLayer(in: context)
shimmer.contentLayer = text
shimmer.frame = Rect(x: 20, y: 20, width: 280, height: 60)
(shimmer.shimmeringOpacity, shimmer.shimmeringAnimationOpacity) = (0.3, 1)
shimmer.isShimmering = true
context.roots = [shimmer]
context.turn(at: LayerContext.epoch)

// Memory of the program's own: 320×100 words 0xAARRGGBB, row after row.
let size = PixelSize(width: 320, height: 100)
var pixels = [UInt32](repeating: 0, count: size.width * size.height)

let compositor = Compositor(context: context)
for frame in 0..<3 {
  let time = LayerContext.epoch + 0.5 * Double(frame)
  context.advance(to: time)
  context.turn(at: time)
  let damage = compositor.prepare(at: time, size: size)
  pixels.withUnsafeMutableBufferPointer { memory in
    guard let base = memory.baseAddress else { return }
    let rows = PixelRows(base: base, size: size, stride: size.width)
    // The name says that the memory still holds the frame before, so that only the difference is drawn.
    _ = compositor.draw(into: rows, buffer: BufferName(slot: 0))
    write(rows, to: "frame-\(frame).png")
  }
  for rect in damage.rects {
    print("frame-\(frame).png: \(rect.width)×\(rect.height) pixels at \(rect.minX), \(rect.minY)")
  }
}

/// Writes a picture to a file of the current folder.
func write(_ rows: PixelRows, to name: String) {
  do {
    try PNGWriter.write(rows, to: name)
  } catch {
    FileHandle.standardError.write(Data("hello-buffer: \(error)\n".utf8))
    exit(1)
  }
}
