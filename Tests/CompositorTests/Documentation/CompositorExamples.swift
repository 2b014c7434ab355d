import TestSupport
import Testing

// example: Compositor, slide
import Compositor
import LayerKit
import Raster
// end

@Suite("The example of the guide to Compositor")
struct CompositorExamples {
  @Test("A square that slides, drawn into memory of the caller")
  func slide() throws {
    let print = Transcript()
    // example: Compositor, slide
    // A white square that waits for a second and then slides to the right.
    let context = LayerContext()
    let square = Layer(in: context)
    square.frame = Rect(x: 8, y: 8, width: 16, height: 16)
    square.backgroundColor = .white
    context.roots = [square]
    var slide = BasicAnimation(\.position.x, to: 48)
    slide.beginTime = 1001
    slide.duration = 1
    context.turn(at: 1000) { square.add(slide, forKey: "slide") }

    // A frame in memory of the caller: 64 × 32 pixels of 32 bits.
    let size = PixelSize(width: 64, height: 32)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
    let frame = unsafe PixelRows(base: memory, size: size, stride: size.width)
    let buffer = BufferName(slot: 0)

    // The first frame is drawn in full.
    let compositor = Compositor(context: context, background: .black)
    let first = compositor.render(at: 1000, into: frame, buffer: buffer)
    print(first.damage.area)  // 2048
    print(String(frame[8, 8], radix: 16))  // ffffffff
    print(compositor.nextWake(after: 1000))  // at(1001)

    // Halfway through the slide, only the part that differs is drawn.
    let damage = compositor.prepare(at: 1001.5, size: size)
    if !damage.isEmpty {
      let second = compositor.draw(into: frame, buffer: buffer)
      print(second.pixelsComposited < size.area)  // true
    }
    print([frame[8, 8], frame[32, 16]].map { String($0, radix: 16) })  // ["ff000000", "ffffffff"]
    print(compositor.nextWake(after: 1001.5))  // now
    unsafe memory.deallocate()
    // end
    try print.check()
  }
}
