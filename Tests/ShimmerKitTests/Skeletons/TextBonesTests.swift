import LayerKit
import ShimmerKit
import Testing

@Suite("Bones of a text")
struct TextBonesTests {
  private let typesetter = BlockTypesetter()
  private let font = Font(size: 20)

  private func frames(_ bones: TextBones, width: Double = 200) -> [Rect] {
    bones.frames(width: width, typesetter: typesetter)
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    zip(a.components, b.components).allSatisfy { ($0 - $1).magnitude < 1e-9 }
  }

  // The block typesetter's line is 1.2 em high; its capitals extend from 0.1 to 0.8 em.
  @Test("They cover the capitals of each line, line for line where the text will be")
  func fontMetrics() {
    let bones = TextBones(font: font, lineCount: 3)
    let frames = frames(bones)
    #expect(frames.count == 3)
    for (line, frame) in frames.enumerated() {
      let width = line == 2 ? 140.0 : 200
      #expect(isNear(frame, Rect(x: 0, y: 2 + 24 * Double(line), width: width, height: 14)))
    }
    let text = typesetter.metrics(of: TextRun("a\nb\nc", font: font), width: nil)
    #expect((bones.height(typesetter: typesetter) - text.size.height).magnitude < 1e-9)
  }

  @Test("An only line has a share of its own, by default the whole width")
  func singleLine() {
    var bones = TextBones(font: font, lineCount: 1)
    #expect(frames(bones).map(\.width) == [200])
    bones.singleLineShare = 0.4
    #expect(frames(bones).map(\.width) == [80])
  }

  @Test("Lines of a given height are centred in the font's, or packed by a given gap")
  func explicitHeight() {
    var bones = TextBones(font: font, lineCount: 2, boneHeight: 15)
    #expect(frames(bones).map(\.minY) == [4.5, 28.5])
    #expect(frames(bones).map(\.height) == [15, 15])
    #expect(bones.height(typesetter: typesetter) == 48)
    bones.spacing = 10
    #expect(frames(bones).map(\.minY) == [0, 25])
    #expect(bones.height(typesetter: typesetter) == 40)
    bones.spacing = nil
    bones.boneHeight = 40
    #expect(frames(bones).map(\.minY) == [0, 40])
  }

  @Test(
    "The last line lies where the text's alignment puts it",
    arguments: [(TextAlignment.left, 0.0), (.natural, 0.0), (.center, 30.0), (.right, 60.0)])
  func alignment(alignment: TextAlignment, x: Double) throws {
    var bones = TextBones(font: font, lineCount: 2)
    bones.alignment = alignment
    let last = try #require(frames(bones).last)
    #expect((last.minX - x).magnitude < 1e-9)
  }

  @Test("Odd numbers make no odd boxes")
  func oddNumbers() {
    #expect(frames(TextBones(font: font, lineCount: -3)).isEmpty)
    #expect(TextBones(font: font, lineCount: 0).height(typesetter: typesetter) == 0)
    #expect(frames(TextBones(font: font, lineCount: .max)).count == 1000)
    for odd in [Double.nan, .infinity, -.infinity, -5] {
      var bones = TextBones(font: font, lastLineShare: odd, boneHeight: odd, spacing: odd)
      bones.singleLineShare = odd
      for bones in [
        bones, TextBones(font: Font(size: odd)), TextBones(font: font, boneHeight: odd),
      ] {
        for box in frames(bones) + frames(bones, width: odd) {
          #expect(box.components.allSatisfy { $0 >= 0 && $0.isFinite })
        }
      }
    }
  }

  @Test("A layer of bones has a layer for each line, also when the number of lines changes")
  func layers() {
    let stage = SkeletonStage()
    let layer = stage.add(
      TextBonesLayer(TextBones(font: font, lineCount: 2), in: stage.context),
      Rect(x: 10, y: 10, width: 100, height: 60))
    stage.turn(at: 1000)
    #expect(layer.lines.map(\.frame.width) == [100, 70])
    let first = layer.lines.first
    stage.turn(at: 1001) { layer.bones.lineCount = 3 }
    #expect(layer.lines.map(\.frame.width) == [100, 100, 70])
    #expect(layer.lines.first === first)
    stage.turn(at: 1002) { layer.bounds.size.width = 50 }
    #expect(layer.lines.map(\.frame.width) == [50, 50, 35])
    stage.turn(at: 1003) { layer.bones.lineCount = 1 }
    #expect(layer.sublayers.count == 1)
    #expect((layer.preferredHeight - 24).magnitude < 1e-9)
  }

  @Test("A pill keeps half its smaller side as its radius, and other corners never more")
  func rounding() {
    let stage = SkeletonStage()
    let bone = stage.add(BoneLayer(in: stage.context), Rect(x: 0, y: 0, width: 90, height: 30))
    #expect(bone.cornerRadius == 15)
    bone.bounds.size = Size(width: 12, height: 40)
    #expect(bone.cornerRadius == 6)
    bone.rounding = .radius(4)
    #expect(bone.cornerRadius == 4)
    bone.rounding = .radius(40)
    #expect(bone.cornerRadius == 6)
    bone.rounding = .radius(-.infinity)
    #expect(bone.cornerRadius == 0)
    stage.turn(at: 1000)
    stage.turn(at: 1001) { bone.bounds.size = Size(width: 80, height: 80) }
    #expect(bone.animationKeys.isEmpty)
  }

  @Test("A presentation copy has the bones of its layer, and no line layers of its own")
  func presentation() throws {
    let context = LayerContext(time: 0, typesetter: typesetter)
    let layer = TextBonesLayer(TextBones(font: font, lineCount: 3), in: context)
    context.turn(at: 0) { context.roots = [layer] }
    let shown = try #require(layer.presentation())
    #expect(shown.bones == layer.bones)
    #expect(layer.lines.count == 3 && shown.lines.isEmpty)
  }
}
