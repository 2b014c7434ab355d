import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("What a commit compiles")
struct CompileTests {
  private let stage = Stage(width: 200, height: 120)
  private let roots: [Layer]
  private let words: [TextLayer]

  /// A moving root, and two still ones with ten texts each.
  init() {
    let context = stage.context
    let moving = Layer(in: context)
    moving.backgroundColor = .white
    moving.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    var panels: [Layer] = []
    var words: [TextLayer] = []
    for index in 0..<2 {
      let panel = Layer(in: context)
      panel.frame = Rect(x: 60 + 70 * Double(index), y: 0, width: 60, height: 120)
      panel.backgroundColor = Color(white: 0.3)
      panel.sublayers = (0..<10).map { row in
        let word = TextLayer(in: context)
        word.frame = Rect(x: 4, y: 12 * Double(row), width: 50, height: 12)
        word.text = TextRun("row \(row)")
        words.append(word)
        return word
      }
      panels.append(panel)
    }
    (roots, self.words) = ([moving] + panels, words)
    context.turn(at: 1000) {
      context.roots = [moving] + panels
      var slide = BasicAnimation(\.position.x, from: 10, to: 30)
      (slide.duration, slide.repeatCount) = (2, .forever)
      moving.add(slide, forKey: "slide")
    }
    stage.draw(at: 1000.25)
  }

  /// Makes a change in a turn without actions, draws the frame, and returns the number of compiled steps.
  private func compiled(after change: () -> Void) -> Int {
    let time = stage.context.time + 0.25
    stage.context.turn(at: time) { stage.context.transaction(disablingActions: true, change) }
    let picture = stage.draw(at: time).picture
    #expect(picture.isEqual(to: stage.freshPicture(at: time)))
    return stage.compositor.compiledStepCount
  }

  @Test("All of a new scene")
  func whole() { #expect(stage.compositor.compiledStepCount == 1 + 2 * 11) }

  @Test("A changed text, and the layer around it; neither its siblings nor other roots")
  func text() {
    #expect(compiled { words[3].text = TextRun("changed") } == 2)
    #expect(compiled { words[13].foregroundColor = Color(hex: 0xFF0000) } == 2)
    #expect(compiled { words[3].opacity = 0.5 } == 2)
    #expect(compiled { words[3].isHidden = true } == 1, "it has no step any more")
    #expect(compiled { words[3].isHidden = false } == 2)
  }

  @Test("Nothing, if a root comes, goes, or changes its place among the others")
  func order() {
    let (moving, first, second) = (roots[0], roots[1], roots[2])
    #expect(compiled { stage.context.roots = [moving, first] } == 0)
    #expect(compiled { stage.context.roots = [first, moving] } == 0)
    #expect(compiled { stage.context.roots = [moving, first, second] } == 11, "it is new again")
  }

  @Test("A layer that is moved, with everything below it")
  func moved() {
    #expect(compiled { roots[1].position.x += 3 } == 11)
    #expect(compiled { roots[1].sublayerTransform = .translation(x: 0, y: 1) } == 11)
    #expect(compiled { roots[1].backgroundColor = .white } == 11)
  }

  @Test("A layer that comes, goes, or changes its superlayer, without its siblings")
  func structure() {
    let (first, second) = (roots[1], roots[2])
    #expect(compiled { words[9].removeFromSuperlayer() } == 1)
    #expect(compiled { first.insertSublayer(words[9], at: 2) } == 2)
    #expect(compiled { second.addSublayer(words[9]) } == 3)
    let mask = Layer(in: stage.context)
    mask.frame = Rect(x: 0, y: 0, width: 20, height: 5)
    mask.backgroundColor = .white
    #expect(compiled { words[0].mask = mask } == 2)
    #expect(compiled { mask.frame.size.width = 30 } == 2)
    #expect(compiled { words[0].mask = nil } == 2)
  }

  @Test("What moves is compiled again only if the animations are")
  func animations() {
    #expect(compiled { words[5].text = TextRun("other") } == 2)
    #expect(compiled { roots[0].removeAllAnimations() } == 1)
    #expect(compiled { words[5].text = TextRun("more") } == 2)
    #expect(
      compiled {
        var fade = BasicAnimation(\.opacity, from: 0, to: 1)
        (fade.duration, fade.repeatCount) = (1, .forever)
        words[5].add(fade, forKey: "fade")
      } == 2)
    #expect(compiled { roots[0].backgroundColor = Color(white: 0.5) } == 1)
  }

  @Test("Everything at another scale, in a frame of another size, or from another origin")
  func elsewhere() {
    stage.compositor.scale = 1.5
    #expect(compiled {} == 23)
    stage.compositor.origin = PixelPoint(x: 1, y: 0)
    #expect(compiled {} == 23)
    stage.compositor.background = .white
    #expect(compiled {} == 0, "the colour below is no step")
  }

  @Test("A layer that has left is not kept by the steps of those that stay")
  func released() {
    let context = stage.context
    weak var gone: Layer?
    do {
      let page = Layer(in: context)
      page.frame = Rect(x: 2, y: 2, width: 10, height: 10)
      page.backgroundColor = .white
      gone = page
      _ = compiled { roots[1].addSublayer(page) }
      _ = compiled { page.removeFromSuperlayer() }
    }
    _ = compiled {}
    #expect(gone == nil)
  }

  @Test("Nothing is redrawn for a layer that comes below another superlayer at the same place")
  func sameLook() {
    let context = stage.context
    let groups = (0..<2).map { _ in
      let group = Layer(in: context)
      group.frame = Rect(x: 0, y: 60, width: 50, height: 50)
      return group
    }
    let box = Layer(in: context)
    box.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    box.backgroundColor = .white
    groups[0].addSublayer(box)
    _ = compiled { context.roots = groups }
    let time = context.time + 0.25
    context.turn(at: time) {
      context.transaction(disablingActions: true) { groups[1].addSublayer(box) }
    }
    #expect(stage.draw(at: time).report.pixelsComposited == 0)
  }

  @Test("A root that is also below another root is not redrawn in each commit")
  func twice() {
    let context = stage.context
    let (outer, both) = (Layer(in: context), Layer(in: context))
    for layer in [outer, both] { layer.frame = Rect(x: 0, y: 0, width: 30, height: 30) }
    both.backgroundColor = .white
    outer.addSublayer(both)
    _ = compiled { context.roots = [outer, both] }
    _ = compiled { outer.isHidden = true }
    _ = compiled { outer.isHidden = false }
    let time = context.time + 0.25
    context.turn(at: time) { context.transaction(disablingActions: true) { outer.name = "outer" } }
    #expect(stage.draw(at: time).report.pixelsComposited == 0)
  }
}
