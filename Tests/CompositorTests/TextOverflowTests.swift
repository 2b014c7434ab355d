import Compositor
import LayerKit
import Raster
import Testing

@Suite("Text beyond its bounds")
struct TextOverflowTests {
  private let stage = Stage(width: 96, height: 72)

  /// A label at (20, 20); its glyph boxes are 5 wide and 7 high, 6 apart, and begin 1 to the right and 1 below its
  /// corner.
  private func label(_ string: String, width: Double = 15, height: Double = 6) -> TextLayer {
    stage.add(
      TextLayer(in: stage.context).withoutActions(),
      Rect(x: 20, y: 20, width: width, height: height)
    ) { $0.text = TextRun(string, font: Font(size: 10)) }
  }

  /// The bounds of the pixels that are not black.
  private func ink(_ picture: Bitmap) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where picture[x, y] != 0xFF00_0000 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test("A text goes on beyond the bounds, to the right and below")
  func overflow() {
    _ = label("aaaaa\na")
    stage.context.turn(at: 1000)
    #expect(
      ink(stage.draw(at: 1000).picture) == PixelRect(minX: 20, minY: 21, maxX: 50, maxY: 40))
  }

  @Test("A text in the middle leaves the bounds at both sides")
  func centered() {
    label("aaaaa").text?.alignment = .center
    stage.context.turn(at: 1000)
    let box = ink(stage.draw(at: 1000).picture)
    #expect(box.minX < 20 && box.maxX > 35)
    #expect(20 - box.minX == box.maxX - 35)
  }

  @Test("Masking to bounds clips it, round corners too", arguments: [0.0, 3])
  func clipped(radius: Double) {
    let layer = label("aaaaa\na")
    (layer.masksToBounds, layer.cornerRadius) = (true, radius)
    stage.context.turn(at: 1000)
    let box = ink(stage.draw(at: 1000).picture)
    #expect(!box.isEmpty && PixelRect(x: 20, y: 20, width: 15, height: 6).contains(box))
  }

  @Test("Text beyond the bounds is erased again")
  func damage() {
    let layer = label("aaaaaaaa\naa")
    let changes: [() -> Void] = [
      { layer.text?.string = "a" }, { layer.text?.string = "aaaaaaa" }, { layer.position.x = 40 },
      { layer.transform = .rotation(0.5) }, { layer.text?.string = "aa\naa" },
      { layer.transform = .scale(x: 2, y: 1) }, { layer.bounds.origin = Point(x: 5, y: -5) },
      { layer.opacity = 0.5 }, { layer.masksToBounds = true }, { layer.masksToBounds = false },
      { layer.text = nil },
    ]
    stage.context.turn(at: 1000)
    stage.draw(at: 1000)
    for (index, change) in changes.enumerated() {
      let time = 1001 + Double(index)
      stage.context.turn(at: time, change)
      expectEqual(stage.draw(at: time).picture, stage.freshPicture(at: time), "change \(index)")
    }
  }

  @Test("A text whose bounds shrink in frames leaves nothing behind")
  func animated() {
    let layer = label("aaa aaa aaa", width: 60)
    layer.text?.isWrapped = true
    layer.text?.alignment = .center
    stage.context.turn(at: 1000) {
      var shrink = BasicAnimation(\.bounds.size.width, from: 60, to: 2)
      shrink.duration = 1
      layer.add(shrink, forKey: "shrink")
    }
    for step in 0...8 {
      let time = 1000 + Double(step) / 8
      stage.context.turn(at: time)
      expectEqual(stage.draw(at: time).picture, stage.freshPicture(at: time), "at \(time)")
    }
  }

  @Test("An endless line costs no more than what is seen of it", arguments: [0.0, 0.2])
  func endless(angle: Double) {
    let layer = label(String(repeating: "a", count: 1_000_000))
    layer.transform = .rotation(angle)
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    #expect(ink(picture).maxX == 96)
    #expect(stage.compositor.cacheByteCount < 4 << 20)
  }

  @Test("A part of a text that is not kept looks as in the whole")
  func parts() {
    let layer = label("aaaaaaaaaaaaaaaaaaaaaa", width: 40)
    layer.position.x += 0.4
    stage.context.turn(at: 1000)
    let whole = stage.freshPicture(at: 1000)
    stage.context.turn(at: 1001) { layer.text?.string += String(repeating: "a", count: 1_000_000) }
    expectEqual(stage.draw(at: 1001).picture, whole)
  }
}
