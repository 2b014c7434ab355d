import LayerKit
import ShimmerKit
import Testing

@Suite("The change from a skeleton to its content")
final class CrossFadeTests {
  private let stage = SkeletonStage()
  private let bones: Layer
  private let rows: Layer
  private let fade: CrossFade
  private var told: [String] = []

  init() {
    let context = stage.context
    bones = stage.add(Layer(in: context).withoutActions())
    rows = stage.add(Layer(in: context).withoutActions())
    let bone = BoneLayer(in: context)
    bones.addSublayer(bone)
    fade = CrossFade(from: bones, to: rows)
    fade.onSkeletonReturn = { SkeletonPulse().start(on: bone) }
    stage.turn(at: 1000) { SkeletonPulse().start(on: bone) }
  }

  private func tell(_ name: String) -> (Bool) -> Void {
    { [unowned self] in told.append("\(name) \($0)") }
  }

  private func opacities(at time: Double) -> [Double?] {
    [stage.opacity(of: bones, at: time), stage.opacity(of: rows, at: time)]
  }

  private func expect(_ shown: [Double?], _ expected: [Double]) {
    #expect(zip(shown, expected).allSatisfy { (($0 ?? -1) - $1).magnitude < 1e-9 }, "\(shown)")
  }

  @Test("Both fade together in 0.3 s, then the skeleton is gone and everything rests")
  func fading() {
    #expect(rows.isHidden)
    stage.turn(at: 1001) { fade.showContent(completion: tell("content")) }
    expect(opacities(at: 1001), [1, 0])
    expect(opacities(at: 1001.15), [0.5, 0.5])
    #expect(fade.isRunning)
    stage.turn(at: 1001.5)
    stage.turn(at: 1001.5)
    #expect(told == ["content true"])
    #expect(bones.isHidden)
    #expect(!rows.isHidden)
    #expect(!fade.isRunning)
    expect(opacities(at: 1001.6), [0, 1])
    #expect(bones.sublayers[0].animationKeys.isEmpty)
    #expect(stage.context.nextChange(after: 1001.6) == .never)
    #expect(stage.context.nextEvent == nil)
  }

  @Test("An interrupted fade reverses from the presentation value, in the remaining time")
  func interruption() {
    stage.turn(at: 1001) { fade.showContent(completion: tell("content")) }
    stage.turn(at: 1001.1) { fade.showSkeleton(completion: tell("skeleton")) }
    expect(opacities(at: 1001.1), [2.0 / 3, 1.0 / 3])
    expect(opacities(at: 1001.15), [5.0 / 6, 1.0 / 6])
    #expect(told == ["content false"])
    stage.turn(at: 1001.3)
    stage.turn(at: 1001.3)
    #expect(told == ["content false", "skeleton true"])
    #expect(rows.isHidden)
    // It never disappeared, so its pulse continues.
    #expect(bones.sublayers[0].animationKeys == [SkeletonPulse.key])
  }

  @Test("A skeleton that returns is notified to start its animations")
  func comingBack() {
    stage.turn(at: 1001) { fade.showContent() }
    stage.turn(at: 1002)
    stage.turn(at: 1002)
    #expect(bones.sublayers[0].animationKeys.isEmpty)
    stage.turn(at: 1003) { fade.showSkeleton() }
    expect(opacities(at: 1003.15), [0.5, 0.5])
    #expect(bones.sublayers[0].animationKeys == [SkeletonPulse.key])
  }

  @Test("A change to what is already shown only reports completion")
  func repetition() {
    stage.turn(at: 1001) { fade.showSkeleton(completion: tell("skeleton")) }
    #expect(bones.animationKeys.isEmpty)
    stage.turn(at: 1001)
    #expect(told == ["skeleton true"])
  }

  @Test(
    "Without motion, or without a duration, the content is there at once",
    arguments: [(true, 0.3), (false, 0.0), (false, -1.0), (false, .nan), (false, .infinity)])
  func still(showsStill: Bool, duration: Double) {
    fade.showsStill = showsStill
    fade.duration = duration
    stage.turn(at: 1001) { fade.showContent(completion: tell("content")) }
    expect(opacities(at: 1001), [0, 1])
    #expect(bones.isHidden)
    #expect(!rows.isHidden)
    #expect(bones.animationKeys.isEmpty)
    stage.turn(at: 1001)
    #expect(told == ["content true"])
    #expect(stage.context.nextChange(after: 1001) == .never)
  }

  @Test("A begin that is past has its share behind it, one that is to come waits")
  func begin() {
    stage.turn(at: 1001) { fade.showContent(at: 1000.9) }
    expect(opacities(at: 1001.05), [0.5, 0.5])
    stage.turn(at: 1002)
    stage.turn(at: 1002)
    stage.turn(at: 1003) { fade.showSkeleton(at: 1004) }
    expect(opacities(at: 1003.9), [0, 1])
    expect(opacities(at: 1004.15), [0.5, 0.5])
  }

  @Test("Layers that leave the screen during it hear that it did not finish")
  func leaving() {
    stage.turn(at: 1001) { fade.showContent(completion: tell("content")) }
    stage.turn(at: 1001.1) { stage.root.sublayers = [] }
    stage.turn(at: 1001.1)
    #expect(told == ["content false"])
    #expect(!fade.isRunning)
    #expect(!rows.isHidden)
  }

  @Test("A transaction around it changes neither its pace nor its length")
  func transaction() {
    stage.turn(at: 1001) {
      stage.context.transaction(animationDuration: 9, animationTimingFunction: .easeIn) {
        fade.showContent()
      }
    }
    expect(opacities(at: 1001.1), [2.0 / 3, 1.0 / 3])
  }

  @Test("An unretained one runs to its end, and is then released")
  func unkept() {
    let context = stage.context
    let old = stage.add(Layer(in: context).withoutActions())
    let new = stage.add(Layer(in: context).withoutActions())
    stage.turn(at: 1000)
    weak var gone: CrossFade?
    stage.turn(at: 1001) {
      let fade = CrossFade(from: old, to: new)
      gone = fade
      fade.showContent(completion: tell("content"))
    }
    stage.turn(at: 1002)
    stage.turn(at: 1002)
    #expect(told == ["content true"] && old.isHidden && !new.isHidden)
    #expect(gone == nil)
  }
}
