import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("A sequence of frames in which only time changes")
struct SequenceTests {
  /// A stage that shows a scene, and another one that shows the same without sequences.
  private struct Pair {
    let stage = Stage()
    let plain = Stage()
    private(set) var buffer = 0
    private(set) var byMasks = 0

    init(explains: Bool = false, _ build: (Stage) -> Void) {
      for stage in [stage, plain] {
        stage.compositor.explainsFrames = explains
        stage.context.turn(at: 1000) { build(stage) }
      }
    }

    /// Draws a frame on both stages, and expects the same pixels, damage, cost and causes.
    ///
    /// - Parameter isInSequence: Whether the frame is one of the current sequence.
    mutating func draw(at time: Double, isInSequence: Bool) throws {
      buffer = 1 - buffer
      let name = BufferName(slot: buffer)
      let expected = plain.draw(at: time, buffer: buffer)
      let compositor = stage.compositor
      let differs =
        isInSequence
        ? compositor.prepareNext(at: time)
        : !compositor.prepare(at: time, size: stage.size).isEmpty
      #expect(differs == !expected.report.damage.isEmpty, "at \(time)")
      let written = stage.withRows(buffer) { rows in
        compositor.drawNext(into: rows, buffer: name)
          ?? compositor.draw(into: rows, buffer: name).pixelsComposited
      }
      if compositor.isInSequence { byMasks += 1 }
      #expect(written == expected.report.pixelsComposited, "at \(time)")
      #expect(compositor.damage == expected.report.damage, "at \(time)")
      #expect(isSame(stage.picture(buffer), expected.picture), "at \(time)")
    }

    private func isSame(_ first: Bitmap, _ second: Bitmap) -> Bool {
      largestDifference(first, second).levels == 0
    }
  }

  private static let scenes: [(String, ShimmerScene.Parameters)] = [
    ("horizontal", ShimmerScene.Parameters()),
    ("vertical", ShimmerScene.Parameters(isHorizontal: false)),
    ("backwards", ShimmerScene.Parameters(isReversed: true)),
    ("covered in part", ShimmerScene.Parameters(outside: 0.3, band: 1, coverOpacity: 0.4)),
    ("at the edge", ShimmerScene.Parameters(frame: Rect(x: 50, y: 40, width: 70, height: 50))),
    ("narrow", ShimmerScene.Parameters(highlight: 0.05)),
  ]

  @Test("Its frames are those of a compositor that looks at everything", arguments: scenes.map(\.0))
  func sameFrames(name: String) throws {
    let parameters = try #require(Self.scenes.first { $0.0 == name }).1
    var pair = Pair { stage in
      _ = ShimmerScene(in: stage, parameters)
      stage.add(Layer(in: stage.context), Rect(x: 2, y: 2, width: 4, height: 4)) {
        $0.backgroundColor = .white
      }
    }
    var end = -Double.infinity
    for frame in 0..<400 {
      let time = 1000 + Double(frame) / 60
      try pair.draw(at: time, isInSequence: time < end)
      if time >= end || !pair.stage.compositor.isInSequence {
        end = pair.stage.compositor.beginSequence(after: time)
      }
    }
    #expect(name == "backwards" ? pair.byMasks == 0 : pair.byMasks > 60, "\(pair.byMasks)")
  }

  @Test("A gradient whose stops move is drawn in sequences too", arguments: [false, true])
  func stops(inGroup: Bool) throws {
    var pair = Pair { stage in
      let scene = ShimmerScene(in: stage)
      scene.mask.removeAllAnimations()
      scene.mask.position = .zero
      scene.mask.bounds = Rect(x: 0, y: 0, width: 70, height: 40)
      scene.cover.bounds = scene.mask.bounds
      (scene.mask.startPoint, scene.mask.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
      var sweep = BasicAnimation(
        \.locations, from: [-0.4, -0.2, 0], to: [1, 1.2, 1.4])
      sweep.duration = 1
      sweep.repeatCount = .forever
      if inGroup {
        sweep.repeatCount = .once
        var group = AnimationGroup([sweep])
        group.duration = 1.4
        group.repeatCount = .forever
        scene.mask.add(group, forKey: nil)
      } else {
        scene.mask.add(sweep, forKey: nil)
      }
    }
    var end = -Double.infinity
    for frame in 0..<300 {
      let time = 1000 + Double(frame) / 60
      try pair.draw(at: time, isInSequence: time < end)
      if time >= end || !pair.stage.compositor.isInSequence {
        end = pair.stage.compositor.beginSequence(after: time)
      }
    }
    #expect(pair.byMasks > 100, "\(pair.byMasks)")
  }

  @Test("It ends with a commit, a lost buffer, a page of damage, or an exposed screen")
  func ends() throws {
    var pair = Pair { _ = ShimmerScene(in: $0) }
    func begin(at time: Double) throws {
      for step in 0..<2 { try pair.draw(at: time + Double(step) / 100, isInSequence: false) }
      _ = pair.stage.compositor.beginSequence(after: time + 0.01)
      try pair.draw(at: time + 0.02, isInSequence: true)
      #expect(pair.stage.compositor.isInSequence, "at \(time)")
    }
    try begin(at: 1000.5)
    for stage in [pair.stage, pair.plain] {
      stage.context.turn(at: 1000.6) { stage.context.roots[0].opacity = 0.5 }
    }
    try pair.draw(at: 1000.61, isInSequence: true)
    #expect(!pair.stage.compositor.isInSequence)
    try begin(at: 1002)
    for stage in [pair.stage, pair.plain] { stage.compositor.invalidate() }
    try pair.draw(at: 1002.1, isInSequence: false)
    try begin(at: 1003.2)
    for stage in [pair.stage, pair.plain] { stage.compositor.showsDamage = true }
    try pair.draw(at: 1003.3, isInSequence: true)
    for stage in [pair.stage, pair.plain] { stage.compositor.showsDamage = false }
    try pair.draw(at: 1003.35, isInSequence: false)
    try begin(at: 1004.5)
    #expect(pair.stage.compositor.nextChange(after: 1004.52) != .never)
    try pair.draw(at: 1004.6, isInSequence: true)
    #expect(!pair.stage.compositor.isInSequence, "the question has ended it")
  }

  @Test("A buffer whose pixels are not known is drawn in full")
  func unknownBuffer() {
    let stage = Stage(buffers: 3)
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage) }
    for frame in 0..<4 { stage.draw(at: 1000.4 + Double(frame) / 60, buffer: frame % 2) }
    _ = stage.compositor.beginSequence(after: 1000.4 + 3.0 / 60)
    #expect(stage.compositor.prepareNext(at: 1000.5))
    let written = stage.withRows(2) { rows in
      stage.compositor.drawNext(into: rows, buffer: BufferName(slot: 2))
    }
    #expect(written == nil)
    let drawn = stage.withRows(2) { rows in
      stage.compositor.draw(into: rows, buffer: BufferName(slot: 2))
    }
    #expect(drawn.pixelsComposited >= stage.size.area)
    #expect(largestDifference(stage.picture(2), stage.freshPicture(at: 1000.5)).levels == 0)
  }

  @Test("Its frames are explained by the masks that moved, as often as there are frames")
  func causes() throws {
    var pair = Pair(explains: true) { stage in
      _ = ShimmerScene(in: stage)
    }
    for frame in 0..<2 { try pair.draw(at: 1000.4 + Double(frame) / 60, isInSequence: false) }
    _ = pair.stage.compositor.beginSequence(after: 1000.4 + 1.0 / 60)
    for frame in 2..<12 { try pair.draw(at: 1000.4 + Double(frame) / 60, isInSequence: true) }
    let last = pair.stage.compositor.lastFrame
    #expect(last.path == .fast && last.pixelsComposited > 0)
    let frames = pair.stage.compositor.takeSequence()
    #expect(pair.stage.compositor.takeSequence().isEmpty)
    #expect(frames.map(\.count) == [10])
    #expect(frames[0].causes.map(\.kind) == [.mask])
    #expect(frames[0].causes[0].layer === pair.stage.context.roots[0])
    #expect(pair.plain.compositor.causes.map(\.kind) == [.mask])
    try pair.draw(at: 1000.62, isInSequence: false)
    #expect(pair.stage.compositor.causes.map(\.kind) == [.mask], "and so is the next one")
  }

  @Test(
    "Until its changing time, the next change is never later than the present",
    arguments: scenes.map(\.0))
  func changingTime(name: String) throws {
    let parameters = try #require(Self.scenes.first { $0.0 == name }).1
    let (stage, other) = (Stage(), Stage())
    for stage in [stage, other] {
      stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage, parameters) }
      stage.draw(at: 1000)
    }
    for step in 1..<200 {
      let time = 1000 + Double(step) * 0.0371
      stage.draw(at: time)
      let end = stage.compositor.beginSequence(after: time)
      if end <= time { continue }
      for part in [0.0, 0.3, 0.999] {
        let instant = time + (min(end, time + 10) - time) * part
        other.draw(at: instant)
        switch other.compositor.nextChange(after: instant) {
        case .now: break
        case .at(let change): #expect(change <= instant + 1e-9, "\(name) at \(instant)")
        case .never: Issue.record("\(name): no change after \(instant), of \(time)..<\(end)")
        }
      }
    }
  }

  #if !DEBUG
  @Test("A frame of it allocates nothing")
  func allocations() {
    let stage = Stage()
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage) }
    var count = 0
    for cycle in 0..<3 {
      let start = 1000.3 + 1.4 * Double(cycle)
      for frame in 0..<2 { stage.draw(at: start + Double(frame) / 60, buffer: frame) }
      _ = stage.compositor.beginSequence(after: start + 1.0 / 60)
      let new = allocationCount {
        for frame in 2..<30 {
          _ = stage.compositor.prepareNext(at: start + Double(frame) / 60)
          _ = stage.withRows(frame % 2) { rows in
            stage.compositor.drawNext(into: rows, buffer: BufferName(slot: frame % 2))
          }
        }
      }
      if cycle > 0 { count += new }
    }
    #expect(count == 0)
  }
  #endif
}
