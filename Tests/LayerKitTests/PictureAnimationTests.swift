import LayerKit
import Raster
import Testing

@Suite("Animated pictures")
struct PictureAnimationTests {
  private let pictures = (0..<3).map { _ in
    Bitmap(size: PixelSize(width: 1, height: 1))
  }

  private func scene(_ animation: some Animation) -> (LayerContext, Layer) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.contents = pictures[0]
    context.turn(at: 1000) { layer.add(animation, forKey: "flip") }
    return (context, layer)
  }

  @Test("A flip book shows each picture for its time")
  func flipBook() {
    var book = KeyframeAnimation(\.contents, values: pictures.reversed())
    book.calculationMode = .discrete
    book.duration = 3
    let (context, layer) = scene(book)
    let shown = [0.5, 1.5, 2.5, 3.5].map { time -> Int? in
      context.turn(at: 1000 + time)
      let contents = layer.presentation()?.contents
      return pictures.firstIndex { $0 === contents }
    }
    #expect(shown == [2, 1, 0, 0])
  }

  @Test("Pictures are not interpolated: the first holds until the end")
  func held() {
    var flip = BasicAnimation(\.contents, from: pictures[1], to: pictures[2])
    flip.timing = MediaTiming(duration: 1, fillMode: .forwards)
    flip.isAdditive = true
    flip.isCumulative = true
    flip.isRemovedOnCompletion = false
    let (context, layer) = scene(flip)
    context.turn(at: 1000.99)
    #expect(layer.presentation()?.contents === pictures[1])
    context.turn(at: 1002)
    #expect(layer.presentation()?.contents === pictures[2])
    #expect(layer.contents === pictures[0])
  }

  @Test("A picture to come leaves the one below until the end")
  func toOnly() {
    var flip = BasicAnimation(\.contents, to: pictures[2])
    flip.timing = MediaTiming(duration: 1, fillMode: .forwards)
    flip.isRemovedOnCompletion = false
    let (context, layer) = scene(flip)
    context.turn(at: 1000.5)
    #expect(layer.presentation()?.contents === pictures[0])
    context.turn(at: 1001)
    #expect(layer.presentation()?.contents === pictures[2])
  }
}
