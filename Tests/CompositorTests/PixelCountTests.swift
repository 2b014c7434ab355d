import Compositor
import LayerKit
import Raster
import Testing

@Suite("How many pixels a frame costs")
struct PixelCountTests {
  @Test("A shimmering word costs a small part of the frame over a cycle, and nothing in the pause")
  func wordmark() {
    let stage = Stage(width: 1280, height: 720, background: Color(hex: 0x102030))
    let word = TextLayer(in: stage.context)
    word.text = TextRun("Shimmer", font: Font(size: 190), alignment: .center)
    var parameters = ShimmerScene.Parameters()
    parameters.frame = Rect(x: 160, y: 240, width: 960, height: 228)
    (parameters.pause, parameters.highlight) = (0.4, 1.0 / 3)
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters, content: word) }
    for buffer in 0..<2 { stage.draw(at: 999, buffer: buffer) }
    let frames = 84
    var (pixels, still, damage) = (0, 0, 0)
    for frame in 0..<frames {
      let time = 1000 + Double(frame) / 60
      if stage.compositor.prepare(at: time, size: stage.size).isEmpty {
        still += 1
        continue
      }
      let report = stage.draw(at: time, buffer: frame % 2).report
      #expect(report.path == .fast)
      pixels += report.pixelsComposited
      damage += report.damage.area
    }
    let share = Double(pixels) / Double(frames * stage.size.area)
    print(
      "pixels: \(share) of the frame composited, "
        + "\(Double(damage) / Double(frames * stage.size.area)) put, \(still) of \(frames) still")
    #expect(share < 0.06)
    #expect(still > frames / 4)
  }

  @Test("Things that lie apart are drawn one by one, however many there are")
  func pills() {
    let stage = Stage(width: 640, height: 400)
    stage.context.turn(at: 1000) {
      for index in 0..<100 {
        let frame = Rect(
          x: Double(index % 10) * 64, y: Double(index / 10) * 40, width: 48, height: 20)
        stage.add(Layer(in: stage.context), frame) { pill in
          pill.backgroundColor = .white
          pill.cornerRadius = 10
          var pulse = BasicAnimation(\.opacity, from: 1, to: 0.3)
          pulse.timing = MediaTiming(duration: 1, repeatCount: .forever)
          pill.add(pulse, forKey: nil)
        }
      }
    }
    stage.draw(at: 1000)
    let report = stage.draw(at: 1000.1).report
    #expect(report.path == .fast)
    #expect(report.pixelsComposited <= 100 * 48 * 20)
  }

  @Test("A disc that moves by a pixel costs its rim, and a slanted sweep its band")
  func boxes() {
    let stage = Stage(width: 640, height: 400)
    stage.context.turn(at: 1000) {
      let disc = stage.add(Layer(in: stage.context), Rect(x: 20, y: 40, width: 320, height: 320))
      disc.backgroundColor = .white
      disc.cornerRadius = 160
      var move = BasicAnimation(\.position.x, from: 180, to: 240)
      move.timing = MediaTiming(beginTime: 1000, duration: 1)
      disc.add(move, forKey: nil)
    }
    stage.draw(at: 1000)
    let report = stage.draw(at: 1000 + 1 / 60.0).report
    #expect(report.path == .fast)
    // Two or three blocks at each end of a row.
    #expect(report.pixelsComposited < 322 * 2 * 24, "\(report.pixelsComposited)")
    let other = Stage(width: 640, height: 400)
    other.context.turn(at: 1000) {
      let label = other.add(Layer(in: other.context), Rect(x: 20, y: 20, width: 600, height: 360))
      label.masksToBounds = true
      let sweep = other.add(
        GradientLayer(in: other.context), Rect(x: -300, y: -200, width: 80, height: 760), in: label)
      sweep.colors = [Color(white: 1, alpha: 0), .white, Color(white: 1, alpha: 0)]
      (sweep.startPoint, sweep.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
      sweep.transform = .rotation(0.35)
      var move = BasicAnimation(\.position.x, from: 200, to: 500)
      move.timing = MediaTiming(beginTime: 1000, duration: 1)
      sweep.add(move, forKey: nil)
    }
    other.draw(at: 1000)
    let swept = other.draw(at: 1000 + 1 / 60.0).report
    #expect(swept.path == .fast)
    // 85 pixels along a row, five that it has left, and partial blocks.
    #expect(swept.pixelsComposited < 360 * 112, "\(swept.pixelsComposited)")
  }
}
