import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The examples of Wipes")
struct WipesExamples {
  @Test("Water, an iris and words, one after the other")
  func examples() throws {
    let print = Transcript()
    // example: Wipes, water
    let context = LayerContext()
    let (grey, green) = (Layer(in: context), Layer(in: context))
    grey.backgroundColor = Color(white: 0.6)
    green.backgroundColor = Color(hex: 0x2FA84F)
    let water = WaterFill(in: context, resting: grey, filling: green)
    water.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    context.roots = [water.layer]

    func discs(at time: Double) -> [Double] {
      context.turn(at: time)
      return water.wipe.discLayers.map { ($0.presentation() ?? $0).position.x }
    }

    context.turn(at: 1000) { water.play() }
    print(discs(at: 1000))  // [-5, 35]
    print(discs(at: 1000.5))  // [2.5, 27.5]
    print(discs(at: 1001))  // [-5, 35]
    // end
    try print.check()
    // example: Wipes, forwards
    water.fillMode = .forwards
    water.duration = 2
    water.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    context.turn(at: 1002) { water.play() }
    print(discs(at: 1003))  // [25, 275]
    print(discs(at: 1060))  // [100, 200]
    // end
    try print.check()
    // example: Wipes, iris
    let photo = Layer(in: context)
    photo.frame = Rect(x: 0, y: 0, width: 160, height: 90)
    context.roots = [photo]

    let iris = MaskWipe(in: context)
    iris.extent = Size(width: 16, height: 9)
    iris.discs = [WipeDisc(start: Point(x: -10, y: 4.5), end: Point(x: 8, y: 4.5), radius: 9)]
    iris.timing = MediaTiming(duration: 0.8, fillMode: .forwards)
    iris.timingFunction = .easeOut
    iris.cover(photo)
    iris.play()
    context.turn(at: 1061)
    print(photo.mask === iris.layer)  // true
    context.turn(at: 1061.8)
    print(iris.discLayers.map { $0.presentation()?.position.x })  // [80]
    // end
    try print.check()
    // example: Wipes, line
    let line = LyricsLine(in: context)
    line.text = TextRun("ab cde f", font: Font(size: 10))
    line.frame = Rect(origin: .zero, size: line.fittingSize)
    line.words = [
      WordTiming(begin: 0, end: 1), WordTiming(begin: 2, end: 3), WordTiming(begin: 3, end: 4),
    ]
    context.roots = [line.layer]

    func edge(at time: Double) -> Double? {
      context.turn(at: time)
      return line.wipe.gradientLayer.presentation()?.frame.maxX
    }

    context.turn(at: 1062) { line.play() }
    print([1063, 1064, 1064.5].map(edge))  // [12, 18, 27]
    print(line.wipe.duration)  // 4
    // end
    try print.check()
    // example: Wipes, spread
    print(line.wipe.edges?.words.map(\.begin))  // [0, 18, 42]
    line.spreadWords(over: 8)
    print(line.words.map(\.end))  // [2, 6, 8]
    line.play()
    print(edge(at: 1070))  // -6
    print(edge(at: 1072))  // 12
    // end
    try print.check()
    // example: Wipes, title
    let title = TextLayer(in: context)
    title.text = TextRun("Loading everything", font: Font(size: 20))
    title.frame = Rect(origin: .zero, size: title.preferredSize())
    context.roots = [title]

    let wipe = WordWipe(in: context)
    wipe.edges = title.text.map { WordEdges(of: $0, typesetter: context.typesetter) }
    wipe.words = [WordTiming(begin: 0, end: 0.5), WordTiming(begin: 0.5, end: 2)]
    wipe.softness = 12
    title.mask = wipe.layer
    wipe.play()
    context.turn(at: 1073)
    print(wipe.gradientLayer.animationKeys)  // ["wipe"]
    // end
    try print.check()
    // example: Wipes, still
    wipe.showsStill = true
    context.turn(at: 1074)
    print(context.nextChange(after: 1074) == .never)  // true
    // end
    try print.check()
  }
}
