import Compositor
import LayerKit
import ShimmerKit
import Testing

/// At a size of 10, the block typesetter's characters are 6 points wide and a line is 12 high.
@Suite("Wipe of words")
struct WordWipeTests {
  private let context = LayerContext()
  private let line: LyricsLine

  init() {
    line = LyricsLine(in: context)
    line.text = TextRun("ab cde f", font: Font(size: 10))
    line.frame = Rect(origin: .zero, size: line.fittingSize)
    line.words = [
      WordTiming(begin: 0, end: 1), WordTiming(begin: 2, end: 3), WordTiming(begin: 3, end: 4),
    ]
    context.roots = [line.layer]
    context.turn(at: 1000)
  }

  /// The distance of the mask's edge from the left.
  private func edge(at time: Double) -> Double {
    context.advance(to: time)
    context.turn(at: time)
    return line.wipe.gradientLayer.presentation()?.frame.maxX ?? .nan
  }

  @Test("Words are measured by the context's typesetter")
  func edges() {
    let edges = WordEdges(
      of: TextRun(" ab  cde f\nghi", font: Font(size: 10)), typesetter: context.typesetter)
    #expect(edges.words.map(\.begin) == [6, 30, 54] && !edges.runsLeft)
    #expect(edges.words.map(\.end) == [18, 48, 60])
    #expect(edges.line == Rect(x: 0, y: 0, width: 60, height: 12))
    #expect(WordEdges.words(of: " ab  cde f\nghi") == ["ab", "cde", "f"])
    let centred = WordEdges(
      of: TextRun("ab", font: Font(size: 10), alignment: .center), width: 40,
      typesetter: context.typesetter)
    #expect(centred.line.minX == 14)
  }

  @Test(
    "The edge is at each word's end when that is sung, and waits or crosses the gap between words")
  func keyframes() {
    context.turn(at: 1000) { line.play() }
    #expect(
      edge(at: 1000) == -6, "before the first word all is covered, with what reaches beyond it")
    #expect((edge(at: 1001) - 12).magnitude < 1e-9)
    #expect((edge(at: 1001.5) - 15).magnitude < 1e-9)
    #expect((edge(at: 1002) - 18).magnitude < 1e-9)
    #expect((edge(at: 1002.5) - 27).magnitude < 1e-9)
    #expect(
      (edge(at: 1003) - 42).magnitude < 1e-9, "the next word begins at once: a jump over the gap")
    #expect(edge(at: 1004) == 54 && edge(at: 1100) == 54, "and it stays")
    #expect(line.wipe.duration == 4)
  }

  @Test("Within a word progress is bent, in the gap it is not")
  func bend() {
    line.wipe.timingFunction = .easeIn
    context.turn(at: 1000) { line.play() }
    #expect((edge(at: 1001.5) - 15).magnitude < 1e-9)
    #expect((edge(at: 1002.5) - (18 + 18 * TimingFunction.easeIn(0.5))).magnitude < 1e-6)
  }

  @Test("A transaction's timing function does not bend it")
  func transaction() {
    context.turn(at: 1000) {
      context.transaction(animationTimingFunction: .easeIn) { line.play() }
    }
    #expect((edge(at: 1002.5) - 27).magnitude < 1e-9)
  }

  @Test("The line has one colour and gets the other where it is sung")
  func colors() {
    line.restingColor = Color(hex: 0x404040)
    line.sungColor = Color(hex: 0xFF8000)
    context.turn(at: 1000) { line.play() }
    _ = edge(at: 1002)
    let picture = EffectPicture(context, width: 60, height: 12)
    #expect(picture.color(3, 5) == 0xFF8000 && picture.color(9, 5) == 0xFF8000)
    #expect(picture.color(21, 5) == 0x404040 && picture.color(45, 5) == 0x404040)
    _ = edge(at: 1004)
    #expect(EffectPicture(context, width: 60, height: 12).color(45, 5) == 0xFF8000)
  }

  @Test("A soft edge has its middle where the singing is, and is outside at both ends")
  func softness() {
    line.restingColor = .black
    line.wipe.softness = 8
    context.turn(at: 1000) { line.play() }
    _ = edge(at: 1000)
    #expect(EffectPicture(context, width: 60, height: 12).level(1, 5) == 0)
    _ = edge(at: 1002.5)
    let picture = EffectPicture(context, width: 60, height: 12)
    #expect((picture.level(27, 5) - 0.5).magnitude < 0.1)
    #expect(picture.level(21, 5) == 1 && picture.level(33, 5) == 0)
    _ = edge(at: 1004)
    #expect(EffectPicture(context, width: 60, height: 12).level(45, 5) == 1)
  }

  @Test("A line that begins at the right is wiped from there")
  func rightToLeft() {
    line.text = TextRun("אב גדה", font: Font(size: 10))
    line.words = [WordTiming(begin: 0, end: 1), WordTiming(begin: 2, end: 3)]
    context.turn(at: 1000) {
      line.frame = Rect(x: 0, y: 0, width: 100, height: 12)
      line.play()
    }
    #expect(line.wipe.edges?.runsLeft == true)
    #expect(line.wipe.edges?.line == Rect(x: 64, y: 0, width: 36, height: 12))
    context.turn(at: 1001)
    let mask = line.wipe.gradientLayer.presentation()?.frame ?? .zero
    #expect((mask.minX - 88).magnitude < 1e-9 && mask.maxX >= 100)
    #expect(line.wipe.gradientLayer.startPoint.x == 1)
  }

  @Test("It is drawn by the kernels for masks that vary along one axis")
  func fastPath() {
    line.wipe.softness = 4
    context.turn(at: 1000) { line.play() }
    #expect(pathOfMovingFrame(context, from: 1000.2, to: 1000.5) == .fast)
  }

  @Test("Words without a time stay covered; times that run back or are none do not count")
  func oddTimings() {
    line.words = [WordTiming(begin: 1, end: .nan), WordTiming(begin: 0.5, end: 2)]
    context.turn(at: 1000) { line.play() }
    #expect(edge(at: 1000.5) == -6)
    #expect((edge(at: 1002) - 36).magnitude < 1e-9)
    #expect((edge(at: 1009) - 36).magnitude < 1e-9)
    for number in [0, -1, 1e300, .infinity, -.infinity, .nan] {
      context.turn(at: context.time + 1) {
        line.words = [WordTiming(begin: number, end: number), WordTiming(begin: 1, end: number)]
        line.wipe.softness = number
        line.play(at: number)
      }
      _ = EffectPicture(context, width: 10, height: 10)
    }
  }

  @Test("Words are spread over a time by their letters")
  func spread() {
    let words = [WordTiming].spread(["ab", "cde", "f"], over: 8)
    #expect(words == [.init(begin: 0, end: 2), .init(begin: 3, end: 6), .init(begin: 7, end: 8)])
    #expect([WordTiming].spread([String](), over: 8).isEmpty)
    line.spreadWords(over: 8)
    #expect(line.words == words)
  }

  @Test("The still picture is the whole line in its second colour and asks for no frame")
  func still() {
    context.turn(at: 1000) { line.play() }
    context.turn(at: 1001) { line.showsStill = true }
    context.turn(at: 1002) { line.play() }
    #expect(context.nextChange(after: 1002) == .never)
    #expect(EffectPicture(context, width: 60, height: 12).color(45, 5) == 0xFFFFFF)
    context.turn(at: 1003) { line.showsStill = false }
    #expect(EffectPicture(context, width: 60, height: 12).color(45, 5) != 0xFFFFFF)
  }

  @Test("A stopped line is as it was before")
  func stop() {
    context.turn(at: 1000) { line.play() }
    context.turn(at: 1003) { line.stop() }
    #expect(edge(at: 1003) == -6)
  }
}
