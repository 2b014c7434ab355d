import LayerKit
import Raster
import Testing

/// A scene with a stored golden image.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  let name: String
  var time = 1000.0
  var scale = 1.0
  let build: @Sendable (Stage) -> Void

  var testDescription: String { name }

  static let all = features + transforms + masks

  private static let features: [GoldenScene] = [
    shimmer("shimmer-right") { _ in },
    shimmer("shimmer-left", time: 1001.05) { $0.isReversed = true },
    shimmer("shimmer-down") { $0.isHorizontal = false },
    shimmer("shimmer-short-band") { ($0.highlight, $0.band, $0.outside) = (0.3, 1, 0.25) },
    shimmer("shimmer-half-covered") { $0.coverOpacity = 0.5 },
    shimmer("shimmer-between-pixels") {
      $0.frame = Rect(x: 13.25, y: 20.5, width: 90.5, height: 40.25)
    },
    GoldenScene(name: "gradients", build: gradients),
    GoldenScene(name: "corners", build: corners),
    GoldenScene(name: "borders", build: borders),
    GoldenScene(name: "groups", build: groups),
    GoldenScene(name: "rotated", build: rotated),
    GoldenScene(name: "clips", build: clips),
    GoldenScene(name: "disc-mask", build: discMask),
    GoldenScene(name: "gravities", build: gravities),
    GoldenScene(name: "text", build: text),
    GoldenScene(name: "text-doubled", scale: 2, build: text),
    GoldenScene(name: "pulse", time: 1000.35, build: pulse),
    GoldenScene(name: "sweep", time: 1000.4, build: sweep),
    GoldenScene(name: "outlines", build: outlines),
    GoldenScene(name: "outlines-doubled", scale: 2, build: outlines),
    GoldenScene(name: "radial", build: radial),
    GoldenScene(name: "picture-parts", build: pictureParts),
    GoldenScene(name: "turning-early", time: 1000.2, build: turning),
    GoldenScene(name: "turning-late", time: 1000.7, build: turning),
    GoldenScene(name: "perspective", build: perspective),
  ]

  private static func shimmer(
    _ name: String, time: Double = 1000.42,
    _ change: @Sendable @escaping (inout ShimmerScene.Parameters) -> Void
  ) -> GoldenScene {
    GoldenScene(name: name, time: time) { stage in
      var parameters = ShimmerScene.Parameters()
      parameters.frame = Rect(x: 12, y: 28, width: 100, height: 40)
      change(&parameters)
      _ = ShimmerScene(in: stage, parameters)
    }
  }

  static let rainbow = [0xE0_3030, 0xF0_D040, 0x30_C060, 0x30_60E0].map {
    Color(hex: UInt32($0))
  }

  static func box(
    _ stage: Stage, _ frame: Rect, _ color: Color, in parent: Layer? = nil
  )
    -> Layer
  {
    stage.add(Layer(in: stage.context), frame, in: parent) { $0.backgroundColor = color }
  }

  @Sendable private static func gradients(_ stage: Stage) {
    let axes: [(Point, Point)] = [
      (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5)), (Point(x: 0.5, y: 0), Point(x: 0.5, y: 1)),
      (Point(x: 0, y: 0), Point(x: 1, y: 1)), (Point(x: 0.3, y: 0.5), Point(x: 0.7, y: 0.4)),
    ]
    for (index, axis) in axes.enumerated() {
      let frame = Rect(
        x: Double(4 + index % 2 * 62), y: Double(4 + index / 2 * 46), width: 58, height: 42)
      stage.add(GradientLayer(in: stage.context), frame) { layer in
        layer.colors = index == 3 ? [.white, .clear, rainbow[0]] : rainbow
        layer.locations = index == 2 ? [0, 0.4, 0.4, 1] : nil
        (layer.startPoint, layer.endPoint) = axis
        if index == 3 { layer.cornerRadius = 12 }
      }
    }
  }

  @Sendable private static func corners(_ stage: Stage) {
    for (index, radius) in [0.0, 3, 9.5, 100].enumerated() {
      let frame = Rect(
        x: 4 + Double(index % 2) * 62.25, y: 4 + Double(index / 2) * 46.5, width: 56, height: 40)
      box(stage, frame, rainbow[index]).cornerRadius = radius
    }
  }

  @Sendable private static func borders(_ stage: Stage) {
    for (index, width) in [1.0, 2.5, 8, 40].enumerated() {
      let frame = Rect(
        x: 4 + Double(index % 2) * 62, y: 4 + Double(index / 2) * 46, width: 56, height: 40)
      let layer = box(stage, frame, rainbow[index])
      (layer.borderWidth, layer.borderColor) = (width, Color(white: 1, alpha: 0.6))
      layer.cornerRadius = Double(index) * 5
    }
  }

  @Sendable private static func groups(_ stage: Stage) {
    for index in 0..<2 {
      let group = box(
        stage, Rect(x: 6 + Double(index) * 60, y: 10, width: 44, height: 60), rainbow[0])
      _ = box(stage, Rect(x: 12, y: 20, width: 40, height: 20), rainbow[3], in: group)
      group.opacity = 0.5
      group.allowsGroupOpacity = index == 0
    }
  }

  @Sendable private static func rotated(_ stage: Stage) {
    let gradient = stage.add(
      GradientLayer(in: stage.context), Rect(x: 24, y: 24, width: 80, height: 48)
    ) { layer in
      layer.colors = rainbow
      (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
      layer.cornerRadius = 8
      layer.transform = .rotation(.pi / 8)
    }
    let inner = box(stage, Rect(x: 20, y: 12, width: 30, height: 20), .white, in: gradient)
    inner.transform = .rotation(-.pi / 5)
    inner.opacity = 0.7
  }

  @Sendable private static func clips(_ stage: Stage) {
    for (index, radius) in [0.0, 14].enumerated() {
      let clip = box(
        stage, Rect(x: 6 + Double(index) * 61, y: 12, width: 54, height: 70), rainbow[2])
      clip.masksToBounds = true
      clip.cornerRadius = radius
      let disc = box(stage, Rect(x: 20, y: 30, width: 60, height: 60), rainbow[1], in: clip)
      disc.cornerRadius = 30
    }
  }

  @Sendable private static func discMask(_ stage: Stage) {
    let label = TextLayer(in: stage.context)
    label.text = TextRun("under a disc", font: Font(size: 14))
    stage.add(label, Rect(x: 8, y: 30, width: 112, height: 30)) {
      $0.backgroundColor = rainbow[3]
    }
    let disc = Layer(in: stage.context)
    disc.frame = Rect(x: 30, y: -15, width: 60, height: 60)
    disc.backgroundColor = Color(white: 0, alpha: 0.8)
    disc.cornerRadius = 30
    label.mask = disc
  }

  @Sendable private static func gravities(_ stage: Stage) {
    let picture = Bitmap(size: PixelSize(width: 12, height: 8)) { rows in
      for y in 0..<8 {
        for x in 0..<12 {
          let color = rainbow[(x / 4 + y / 4) % 4]
          rows[x, y] = color.premultipliedPixel
        }
      }
    }
    for (index, gravity) in ContentsGravity.allCases.enumerated() {
      let frame = Rect(
        x: 3 + Double(index % 5) * 25, y: 4 + Double(index / 5) * 31, width: 22, height: 27)
      let layer = box(stage, frame, Color(white: 0.3))
      layer.contents = picture
      layer.contentsGravity = gravity
      layer.masksToBounds = true
    }
  }

  @Sendable private static func text(_ stage: Stage) {
    let label = TextLayer(in: stage.context)
    label.text = TextRun(
      "Shimmer for\nX11", font: Font(size: 9), alignment: .center, isWrapped: true)
    label.foregroundColor = rainbow[1]
    stage.add(label, Rect(x: 4.3, y: 6.6, width: 60, height: 40)) { $0.borderWidth = 1 }
  }

  @Sendable private static func pulse(_ stage: Stage) {
    for index in 0..<3 {
      let pill = box(
        stage, Rect(x: 8, y: 10 + Double(index) * 28, width: 110, height: 20), rainbow[index])
      pill.cornerRadius = 10
      var pulse = BasicAnimation(\.backgroundColor, from: rainbow[index], to: Color(white: 0.9))
      pulse.timing = MediaTiming(
        beginTime: 1000 - Double(index) * 0.1, duration: 0.8, repeatCount: .forever,
        autoreverses: true)
      pill.add(pulse, forKey: "pulse")
    }
  }

  @Sendable private static func sweep(_ stage: Stage) {
    let label = box(stage, Rect(x: 10, y: 30, width: 108, height: 36), rainbow[3])
    label.masksToBounds = true
    let light = stage.add(
      GradientLayer(in: stage.context), Rect(x: 0, y: -30, width: 60, height: 96), in: label
    ) { layer in
      layer.colors = [.clear, Color(white: 1, alpha: 0.8), .clear]
      (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
      layer.transform = .rotation(.pi / 9)
    }
    var sweep = BasicAnimation(\.position.x, from: -60, to: 168)
    sweep.timing = MediaTiming(beginTime: 1000, duration: 1, repeatCount: .forever)
    light.add(sweep, forKey: "sweep")
  }
}
