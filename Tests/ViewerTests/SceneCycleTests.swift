import Compositor
import Display
import Drawing
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The cycle after which a scene repeats")
struct SceneCycleTests {
  private static let small = PixelSize(width: 320, height: 200)
  private static let large = PixelSize(width: 900, height: 600)

  private func session(
    _ request: String, size: PixelSize = small, motion: SceneMotion = .full
  ) throws -> Session {
    let request = try SceneRequest(request)
    return Session(
      request.entry, assignments: request.assignments, motion: motion,
      pathRasterizer: CairoRasterizer(), size: size)
  }

  /// The reason why a session has no cycle; `nil` if it has one.
  private func whyNone(
    _ session: Session, atMost limit: Double = SceneHost.longestCycle
  ) -> NoCycle? {
    do throws(NoCycle) {
      _ = try session.findCycle(atMost: limit)
      return nil
    } catch {
      return error
    }
  }

  /// Whether the reason is that nothing moves.
  private func isStill(_ session: Session) -> Bool {
    if case .still? = whyNone(session) { true } else { false }
  }

  // MARK: Every scene

  /// The lengths of the cycles of scenes with their defaults, in seconds.
  ///
  /// A scene that is not in the table has the cycle of its shimmer, which depends on the size of its word.
  private static let durations: [String: Double] = [
    "hero": 1.8, "choir": 2, "pulse-list": 3, "skeleton": 8, "slanted-sweep": 3, "feed": 8,
    "layer-lab": 3.6, "water-mask": 6, "lyrics": 12.5, "shimmer-button": 9, "android-presets": 10,
    "polyglot": 2, "own": 1.9,
  ]

  /// The scenes without a cycle.
  private static let endless: Set = ["compass", "life-cycle", "corners", "calibration"]

  @Test(
    "Each scene has the expected cycle, or the expected reason for having none",
    arguments: SceneCatalog.names, [small, large])
  func everyScene(name: String, size: PixelSize) throws {
    let session = try session(name, size: size)
    if Self.endless.contains(name) {
      let reason = try #require(whyNone(session))
      switch (name, reason) {
      case ("corners", .still(let time)): #expect(time == 1000)
      case ("life-cycle", .still(let time)):
        // It stops by itself after one cycle and a half, which end later, because a slide is completed.
        #expect(time > 1001.5 && session.host.state == .idle && time == session.context.time)
      case ("compass", .noCommonBeat(let periods, let limit)):
        // The speed is the same in all directions, but not the length of the way.
        #expect(periods.count == 3 && limit == 600)
      case ("calibration", .noCommonBeat(let periods, _)): #expect((periods.max() ?? 0) > 600)
      default: Issue.record("\(name): \(reason.description)")
      }
      return
    }
    let shimmers = layers(below: session.scene.stage.root).compactMap { $0 as? ShimmeringLayer }
    let expected = try Self.durations[name] ?? #require(shimmers.first?.slideAnimation?.duration)
    let cycle = try session.findCycle()
    #expect(abs(cycle.duration - expected) < 1e-9, "\(cycle)")
    #expect(cycle.begin >= 1000 && cycle.begin <= session.context.time)
  }

  private func layers(below layer: Layer) -> [Layer] {
    [layer] + layer.sublayers.flatMap(layers)
  }

  // MARK: Without a seam

  /// The scenes that begin again with a cut, in the window as well.
  private static let cut: Set = ["lyrics"]

  @Test(
    "A cycle ends with the picture with which it began, and the step to it is not larger than others",
    arguments: SceneCatalog.names, [small, large])
  func seamless(name: String, size: PixelSize) throws {
    if Self.endless.contains(name) { return }
    let cycle = try session(name, size: size).findCycle()
    let player = Player(try session(name, size: size))
    let count = max(Int((60 * cycle.duration).rounded()), 1)
    func picture(_ frame: Int) -> Bitmap {
      player.picture(at: cycle.begin + cycle.duration * Double(frame) / Double(count))
    }
    let first = picture(0)
    // A few more pictures of the first cycle, which the second one must repeat.
    var kept: [Int: Bitmap] = [0: first]
    var (last, largestStep) = (first, 0)
    for frame in 1..<count {
      let next = picture(frame)
      largestStep = max(largestStep, next.difference(from: last).sum)
      if frame % max(count / 5, 1) == 1 { kept[frame] = next }
      last = next
    }
    #expect(largestStep > 0, "nothing moves")
    if !Self.cut.contains(name) {
      // Frames are not where the motion is fastest, so steps of the same motion differ a little.
      let seam = first.difference(from: last).sum
      #expect(Double(seam) <= 1.05 * Double(largestStep), "the last step is \(seam)")
    }
    for (frame, early) in kept.sorted(by: { $0.key < $1.key }) {
      let difference = picture(count + frame).difference(from: early)
      #expect(difference.largest <= 1, "frame \(frame) of the second cycle")
    }
  }

  /// The pictures of a session at increasing media times, drawn into one bitmap and copied.
  private struct Player {
    private let session: Session
    private let compositor: Compositor
    private let frame: Bitmap

    init(_ session: Session) {
      self.session = session
      session.showOnlyScene()
      compositor = Compositor(context: session.context, scale: session.document.window.scale)
      frame = Bitmap(size: session.document.window.size)
    }

    func picture(at mediaTime: Double) -> Bitmap {
      session.host.turn(at: mediaTime)
      return frame.withRows { rows in
        compositor.render(at: mediaTime, into: rows, buffer: BufferName(slot: 0))
        return Bitmap(size: session.document.window.size) {
          $0.copy(PixelRect(session.document.window.size), from: rows)
        }
      }
    }
  }

  // MARK: Parameters

  @Test(
    "The cycle follows from the parameters",
    arguments: [
      ("hero:duration=2.5,pause=0.5", 3.0), ("hero:duration=0.7", 0.7), ("hero:pause=1.2", 3.0),
      ("pulse-list:half-period=0.7", 1.4), ("pulse-list:stagger=0.5", 3),
      ("shimmer-button:slide=2,duration=1,delay=0.5", 6),
      ("shimmer-button:slide=0.9,duration=0.3,delay=0.3", 1.8),
      ("shimmer-button:slide=3,duration=2,delay=1", 3),
      ("android-presets:tempo=2", 5), ("android-presets:tempo=0.5", 20),
      ("lyrics:duration=1,pause=0", 6), ("lyrics:duration=2,pause=1", 13),
      ("feed:cycle=4", 8), ("water-mask:fill=removed", 3.5), ("skeleton:content=loading", 3),
      ("slanted-sweep:duration=1.5", 1.5), ("own:duration=1,pause=0.25,pace=duration", 1.25),
    ])
  func parameters(request: String, duration: Double) throws {
    let cycle = try session(request).findCycle()
    #expect(abs(cycle.duration - duration) < 1e-9, "\(cycle)")
  }

  @Test(
    "It begins once what happens only once is over",
    arguments: [
      ("hero", 0.3), ("hero:begin-fade=1", 1), ("hero:begin-fade=0", 0),
      // Eight rows: the last one begins after seven delays.
      ("pulse-list", 7 * 0.33), ("pulse-list:stagger=1", 7), ("pulse-list:stagger=0", 0),
      // The first load begins without a cross-fade.
      ("feed", 4), ("lyrics", 0), ("slanted-sweep", 0),
    ])
  func begins(request: String, seconds: Double) throws {
    let cycle = try session(request).findCycle()
    #expect(abs(cycle.begin - 1000 - seconds) < 1e-9, "\(cycle)")
  }

  @Test("It begins at the present time, if nothing that happens only once is still to come")
  func present() throws {
    for name in ["hero", "pulse-list", "shimmer-button", "android-presets"] {
      let session = try session(name)
      session.host.turn(at: 1017.3)
      let cycle = try session.findCycle()
      #expect(cycle.begin == 1017.3, "\(name)")
    }
    for name in ["feed", "lyrics", "skeleton"] {
      let session = try session(name)
      session.host.turn(at: 1017.3)
      let cycle = try session.findCycle()
      let expected = try #require(Self.durations[name])
      #expect(cycle.begin >= 1017.3 && cycle.begin <= 1017.3 + expected, "\(name)")
      #expect(abs(cycle.duration - expected) < 1e-9, "\(name)")
    }
  }

  // MARK: Stillness

  @Test(
    "What ends or is off is still, once it has ended",
    arguments: [
      "feed:again=off", "lyrics:again=off", "water-mask:again=off", "skeleton:again=off",
      "hero:shimmering=off", "pulse-list:running=off", "feed:running=off", "lyrics:running=off",
      "shimmer-button:running=off", "wordmark:shimmering=off", "pulse-list:content=loaded",
      "own:repeats=2",
    ])
  func ends(request: String) throws { #expect(isStill(try session(request))) }

  @Test("With reduced motion every scene is still", arguments: SceneCatalog.names)
  func reduced(name: String) throws {
    let session = try session(name, motion: .reduced)
    #expect(isStill(session))
  }

  @Test("An effect that is stopped by a key is still after its fade")
  func stopped() throws {
    let session = try session("hero")
    session.advance(to: 1001)
    session.apply(.key(KeyPress("space")), at: 1_000_000_000)
    let reason = try #require(whyNone(session))
    guard case .still(let time) = reason else {
      Issue.record("\(reason.description)")
      return
    }
    #expect(time >= 1001.8 && session.host.state == .idle)
  }

  // MARK: Limits and reasons

  @Test("A cycle that is longer than the limit is not found, one as long as it is")
  func limits() throws {
    #expect(try session("android-presets").findCycle(atMost: 10).duration == 10)
    #expect(
      whyNone(try session("android-presets"), atMost: 9.9)
        == .noCommonBeat([1, 2, 10], limit: 9.9))
    #expect(whyNone(try session("lyrics"), atMost: 3) == .noRepetition(limit: 3))
  }

  @Test("The reasons are one line each")
  func words() {
    #expect(NoCycle.still(since: 1000).description == "nothing moves")
    #expect(NoCycle.still(since: 1004.31).description == "nothing moves after 4.3 s")
    #expect(
      NoCycle.noRepetition(limit: 600).description == "the scene does not repeat within 600 s")
    #expect(
      NoCycle.noCommonBeat([0.5739130434, 2], limit: 600).description
        == "motions that repeat every 0.574 s, 2 s are not in step again within 600 s")
    #expect(
      NoCycle.noCommonBeat([1, 2, 3, 4, 5, 6], limit: 7).description
        == "motions that repeat every 1 s, 2 s, 3 s, 4 s, 5 s, … are not in step again within 7 s")
    #expect(
      NoCycle.tooComplex(until: 1012.5).description
        == "the scene has not repeated after 12.5 s")
    #expect(NoCycle.gallery.description == "the scenes of the gallery are not in step")
  }

  // MARK: The state of the session

  @Test("The gallery has no cycle, because its scenes have no common one")
  func gallery() throws {
    let session = try session("hero", size: PixelSize(width: 640, height: 400))
    session.apply(.key(KeyPress("g")), at: 1)
    #expect((session.gallery != nil))
    #expect(whyNone(session) == .gallery)
  }

  @Test("A paused clock makes no difference")
  func paused() throws {
    let (paused, running) = (try session("feed"), try session("feed"))
    for session in [paused, running] { session.advance(to: 1001) }
    paused.apply(.key(KeyPress("p")), at: 1_000_000_000)
    #expect(paused.pacer.clock.isPaused)
    #expect(try paused.findCycle() == running.findCycle())
  }

  @Test("Changes that were left behind by travelling back are not repeated")
  func travelled() throws {
    let session = try session("hero")
    session.advance(to: 1001)
    session.set("duration", to: .number(5))
    session.advance(to: 1002)
    session.seek(to: 1000.5, at: 2_000_000_000)
    #expect(session.controls["duration"]?.value == .number(1.8))
    let cycle = try session.findCycle()
    #expect(abs(cycle.duration - 1.8) < 1e-9 && cycle.begin == 1000.5)
    session.host.turn(at: 1003)
    #expect(session.controls["duration"]?.value == .number(1.8))
    // The change is still there, and is repeated by the next ordinary step.
    session.advance(to: 1003)
    #expect(session.controls["duration"]?.value == .number(5))
  }
}
