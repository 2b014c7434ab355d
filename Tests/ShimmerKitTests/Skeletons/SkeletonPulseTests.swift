import LayerKit
import ShimmerKit
import Testing

@Suite("The skeleton's pulse")
struct SkeletonPulseTests {
  private let stage = SkeletonStage()

  private func bones(_ count: Int) -> [BoneLayer] {
    (0..<count).map {
      stage.add(
        BoneLayer(in: stage.context), Rect(x: 0, y: Double($0) * 40, width: 300, height: 30))
    }
  }

  @Test(
    "It is 201 at its begin, 239 after 1.5 s and 201 after 3 s, and halfway between at 0.75 and 2.25",
    arguments: zip(
      [0, 0.75, 1.5, 2.25, 3, 3.75],
      [
        [201.0, 201, 201], [220, 221, 221], [239, 241, 241], [220, 221, 221], [201, 201, 201],
        [220, 221, 221],
      ])
  )
  func colors(seconds: Double, levels: [Double]) throws {
    let bone = bones(1)[0]
    let pulse = SkeletonPulse()
    stage.turn(at: 1000) { pulse.start(on: bone) }
    let shown = try #require(stage.color(of: bone, at: 1000 + seconds))
    #expect(zip(shown.levels, levels).allSatisfy { ($0 - $1).magnitude < 1e-6 })
    #expect(shown.isNear(pulse.color(at: seconds)))
    #expect(bone.backgroundColor == nil)
  }

  @Test("The reported colour is the presented colour", arguments: [0.4, 1.5, 7])
  func purity(halfPeriod: Double) {
    let bone = bones(1)[0]
    let pulse = SkeletonPulse(halfPeriod: halfPeriod)
    stage.turn(at: 1000) { pulse.start(on: bone) }
    for step in 0..<60 {
      let seconds = Double(step) * 0.37
      let shown = stage.color(of: bone, at: 1000 + seconds)
      #expect(pulse.color(at: seconds).isNear(shown), "\(seconds) s")
    }
  }

  @Test("The literal stagger is a phase of the layer's time, not a lag")
  func literal() {
    let bones = bones(3)
    let pulse = SkeletonPulse()
    stage.turn(at: 1000) { pulse.start(on: bones, stagger: .literal) }
    // (1000 − 0.33) mod 3 = 0.67, and 0.34 for the next bone.
    for (bone, phase) in zip(bones, [0, 0.67, 0.34]) {
      #expect(pulse.color(at: phase).isNear(stage.color(of: bone, at: 1000)))
    }
    for (bone, phase) in zip(bones, [0.75, 1.42, 1.09]) {
      #expect(pulse.color(at: phase).isNear(stage.color(of: bone, at: 1000.75)))
    }
  }

  @Test("Groups made one after the other begin at 0, 0.33 and 0.66, as the source has them")
  func groups() {
    let pulse = SkeletonPulse()
    let first = pulse.group(after: nil)
    let second = pulse.group(after: first)
    let third = pulse.group(after: second)
    #expect(first.beginTime == nil)
    #expect(second.beginTime == 0.33)
    #expect(third.beginTime == 0.33 + 0.33)
    #expect(first.duration == 3)
    #expect(first.repeatCount == .forever)
    #expect(!first.isRemovedOnCompletion)
    let bone = bones(1)[0]
    stage.turn(at: 1000) { bone.add(second, forKey: SkeletonPulse.key) }
    #expect(pulse.color(at: 0.67).isNear(stage.color(of: bone, at: 1000)))
  }

  @Test("The stagger that was meant lags by 0.33 s, and waits in the first colour")
  func meant() {
    let bones = bones(3)
    let pulse = SkeletonPulse()
    stage.turn(at: 1000) { pulse.start(on: bones) }
    for seconds in [0, 0.2, 0.33, 0.5, 1.5, 2.9] {
      for (index, bone) in bones.enumerated() {
        let expected = pulse.color(at: seconds - 0.33 * Double(index))
        #expect(expected.isNear(stage.color(of: bone, at: 1000 + seconds)), "\(seconds), \(index)")
      }
    }
  }

  @Test("A later bone is in step if it is given the first one's begin time")
  func latecomer() {
    let bones = bones(2)
    let pulse = SkeletonPulse()
    stage.turn(at: 1000) { pulse.start(on: bones[0]) }
    stage.turn(at: 1007.3) { pulse.start(on: bones[1], step: 1, from: 1000) }
    #expect(pulse.color(at: 8.1 - 0.33).isNear(stage.color(of: bones[1], at: 1008.1)))
  }

  @Test("A still pulse is the mean of its two colours, without an animation")
  func still() {
    let bone = bones(1)[0]
    var pulse = SkeletonPulse()
    pulse.showsStill = true
    stage.turn(at: 1000) { pulse.start(on: bone) }
    #expect(bone.animationKeys.isEmpty)
    #expect(Color(red: 220 / 255, green: 221 / 255, blue: 221 / 255).isNear(bone.backgroundColor))
    #expect(pulse.color(at: 0.4) == pulse.meanColor)
    #expect(stage.context.nextChange(after: 1000) == .never)
  }

  @Test(
    "A half-period that makes no cycle stands still",
    arguments: [0, -1, Double.nan, .infinity, .greatestFiniteMagnitude])
  func oddHalfPeriods(halfPeriod: Double) {
    let bone = bones(1)[0]
    let pulse = SkeletonPulse(halfPeriod: halfPeriod)
    stage.turn(at: 1000) { pulse.start(on: bone) }
    #expect(stage.color(of: bone, at: 1001) == pulse.meanColor)
    #expect(pulse.color(at: 1) == pulse.meanColor)
  }

  @Test("A transaction around the start neither bends nor moves it")
  func transaction() {
    let bone = bones(1)[0]
    let pulse = SkeletonPulse()
    stage.turn(at: 1000) {
      stage.context.transaction(animationDuration: 9, animationTimingFunction: .easeIn) {
        pulse.start(on: bone)
      }
    }
    #expect(pulse.color(at: 0.3).isNear(stage.color(of: bone, at: 1000.3)))
  }

  @Test("A stopped pulse leaves nothing behind", arguments: [false, true])
  func stopping(showsStill: Bool) {
    let bone = bones(1)[0]
    var pulse = SkeletonPulse.darkMode
    pulse.showsStill = showsStill
    stage.turn(at: 1000) { pulse.start(on: bone) }
    stage.turn(at: 1001) { SkeletonPulse.stop(on: bone) }
    #expect(bone.animationKeys.isEmpty)
    #expect(bone.backgroundColor == nil)
    #expect(stage.context.nextChange(after: 1001) == .never)
  }

  @Test("Where a pulse is stopped, an animation with its key is over once, and not finished")
  func foreignAnimation() {
    let bone = bones(1)[0]
    var ends: [Bool] = []
    var fade = BasicAnimation(\.backgroundColor, from: .black, to: .white)
    fade.duration = 5
    fade.onStop = { ends.append($0) }
    stage.turn(at: 1000) { bone.add(fade, forKey: SkeletonPulse.key) }
    stage.turn(at: 1001) {
      SkeletonPulse.stop(on: bone)
      #expect(ends.isEmpty, "not in the turn that stops it")
    }
    stage.turn(at: 1001)
    #expect(ends == [false])
  }
}
