package import LayerKit
package import Raster

extension PassStage {
  private static let box = PixelSize(width: 200, height: 40)
  private static let discRadius = 60.0

  /// Texts of 200×40 that a disc of radius 60 wipes: the mask of each is a layer with round corners whose
  /// position moves from the left of the text to the right in half a second, endlessly.
  ///
  /// The pass has all frames of a wipe. The pixels that count are those of the text's box whose
  /// centres lie in the disc.
  ///
  /// - Parameter limit: The most texts; 1 stands alone in the middle.
  package static func wipe(limit: Int, size: PixelSize, typesetter: any Typesetter) -> PassStage {
    let stage = BenchStage(
      size: size, ground: ShimmerStage.groundColor, typesetter: typesetter)
    let origins = PageGrid(cell: box).origins(in: size, limit: limit)
    let (from, to, duration) = (-discRadius, 200 + discRadius, 0.5)
    let layers = origins.map { origin in
      let text = TextLayer(in: stage.context).withoutActions()
      text.frame = Rect(x: origin.x, y: origin.y, width: 200, height: 40)
      text.text = TextRun(
        "Find new skills", font: Font(families: ["Lato", "DejaVu Sans", "Sans"], size: 28))
      text.masksToBounds = true
      let mask = Layer(in: stage.context).withoutActions()
      mask.bounds = Rect(x: 0, y: 0, width: 2 * discRadius, height: 2 * discRadius)
      mask.position = Point(x: from, y: 20)
      mask.cornerRadius = discRadius
      mask.backgroundColor = .white
      var wipe = BasicAnimation(\.position.x, from: from, to: to)
      wipe.timing = MediaTiming(
        beginTime: LayerContext.epoch, duration: duration, repeatCount: .forever)
      mask.add(wipe, forKey: "wipe")
      text.mask = mask
      return text
    }
    stage.show(layers)
    let times = (0..<30).map { Double($0) / 60 }
    let pixels = times.map { time in
      var runs = PixelRuns()
      for origin in origins {
        let x = origin.x + from + (to - from) * time / duration
        runs.add(
          Disc(center: Point(x: x, y: origin.y + 20), radius: discRadius),
          clippedTo: PixelRect(x: Int(origin.x), y: Int(origin.y), width: 200, height: 40))
      }
      return runs
    }
    return PassStage(
      stage: stage, instants: times.map { LayerContext.epoch + $0 }, period: duration,
      pixels: pixels)
  }
}
