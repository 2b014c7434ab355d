import ArgumentParser
import Compositor
import Display
import Drawing
import LayerKit
import Raster
import ShimmerCommand
import Viewer

/// Measures the cost of showing each scene.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Measure the cost of showing each scene.",
    discussion: """
      All scenes are shown one after the other, as Page Down does, off-screen and with the fonts of this machine. \
      The report shows the time from the key to the first frame of the scene, the time of each of the \
      \(ScenesCommand.framesPerScene) following frames at 60 Hz, and the share of the window that they change; in JSON also how many \
      frames differ, and how they are drawn. The threshold is for a release build and the default size: no scene may \
      take more than 100 ms to set up.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in device pixels.", valueName: "WxH"),
    transform: FrameSize.init)
  var size = FrameSize(width: 1280, height: 800)

  @OptionGroup var options: PartOptions

  private static let framesPerScene = 360

  func run() throws {
    try DrawingMemory.check(forPictures: 4, of: size.pixels, remedy: "use a smaller --size")
    let typesetter = try Typesetting.typesetter()
    let baselines = try Baselines.measure(size: size.pixels)
    let walks = (0..<options.measured.count).map { _ in walk(typesetter) }
    let rows = SceneCatalog.all.indices.map { index in
      row(SceneCatalog.all[index].name, walks.map { $0[index] }, baselines)
    }
    try options.write(
      "scenes", title: "the cost of showing a scene", conditions: ", \(size)",
      parameters: [
        "width": size.pixels.width, "height": size.pixels.height, "frames": Self.framesPerScene,
      ],
      baselines, rows)
  }

  private func row(_ name: String, _ looks: [Look], _ baselines: Baselines) -> Row {
    let setUp = Metric(
      "set-up", unit: "ms", samples: looks.map(\.setUp), baseline: baselines.copy)
    return Row(
      name,
      metrics: [
        setUp,
        Metric("frame", unit: "ms", samples: looks.map(\.frame), baseline: baselines.copy),
        Metric(
          "changed share", unit: "of the window", better: .neither,
          samples: looks.map(\.changedShare)),
      ],
      facts: ["changedFrames": looks[0].changedFrames, "framesByPath": looks[0].framesByPath],
      thresholds: [Threshold("\(name), ms", setUp.most, .atMost, 100)])
  }

  /// The measurement of a scene in one walk.
  private struct Look {
    /// The time from the key that shows the scene until its first frame is drawn, in milliseconds.
    var setUp = 0.0
    /// The mean time of a frame after the first, in milliseconds; only differences are drawn.
    var frame = 0.0
    /// The mean share of the window that a frame changes, 0…1.
    var changedShare = 0.0
    var changedFrames = 0
    var framesByPath: [String: Int] = [:]
  }

  /// Shows all scenes once, and returns their measurements in the order of the catalogue.
  ///
  /// The first scene comes last, so that no scene pays for the start of the program.
  private func walk(_ typesetter: any Typesetter) -> [Look] {
    var plan = SessionPlan(
      SceneRequest(SceneCatalog.all[0]), size: size.pixels, typesetter: typesetter)
    plan.art = WallpaperSource().art()
    let walk = DrawnSession(plan.makeSession(), buffers: 1)
    var looks = SceneCatalog.all.map { _ in Look() }
    for step in 1...looks.count {
      looks[step % looks.count] = show(walk, at: Int64(step) * 10_000_000_000)
    }
    return looks
  }

  private func show(_ walk: DrawnSession, at instant: Int64) -> Look {
    func draw(at instant: Int64) -> RenderedFrame? {
      walk.draw(at: walk.session.mediaTime(at: instant))
    }
    var look = Look()
    look.setUp = milliseconds {
      walk.session.apply(.key(KeyPress("pagedown")), at: instant)
      _ = draw(at: instant)
    }
    let period: Int64 = 1_000_000_000 / 60
    // The scene's name has disappeared by then; only the scene's own frames are measured.
    let begin = instant + 100 * period
    _ = draw(at: begin)
    let time = milliseconds {
      for number in 1...Self.framesPerScene {
        guard let frame = draw(at: begin + Int64(number) * period) else { continue }
        look.changedFrames += 1
        look.changedShare += Double(frame.changes.area) / Double(size.pixels.area)
        look.framesByPath[frame.path.rawValue, default: 0] += 1
      }
    }
    look.frame = time / Double(Self.framesPerScene)
    look.changedShare /= Double(Self.framesPerScene)
    return look
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
