import Compositor
package import Measuring
package import Raster

/// Benchmark work that draws whole frames of a shimmer, at instants when the band is over the content.
///
/// Each frame finds cold caches, like the frames of a window.
package final class FullFrames: Contender {
  private let scene: ShimmerStage
  private let frame: Bitmap
  private let isOnTheClock: Bool
  private var number = 0

  /// Creates the work that draws frames of a scene into a bitmap of its size.
  ///
  /// - Parameter countsWaiting: Whether the measured time includes time in which other threads work; default false.
  package init(_ scene: ShimmerStage, into frame: Bitmap, countsWaiting: Bool = false) {
    self.scene = scene
    self.frame = frame
    isOnTheClock = countsWaiting
    super.init()
  }

  override package var countsWaiting: Bool { isOnTheClock }

  override package var findsColdCaches: Bool { true }

  override package func run(times: Int) {
    for _ in 0..<times {
      number += 1
      scene.stage.drawWhole(at: scene.litInstant(number), into: frame, epoch: number)
    }
  }
}

/// Benchmark work that draws whole cycles of a shimmer, slide and pause, at 60 Hz; only changes are drawn.
///
/// The time includes preparing. A frame that shows nothing new is not drawn. One repetition is a whole cycle, and the
/// next repetition continues where it ended.
package final class CycleFrames: Contender {
  private let scene: ShimmerStage
  private let frames: [Bitmap]
  private var number = 0
  private var drawn = 0
  private var pixels = 0

  /// The number of frames in one repetition.
  package var framesPerRun: Int { scene.framesPerCycle }

  /// The mean number of composited pixels per frame so far.
  package var pixelsPerFrame: Double { Double(pixels) / Double(max(number, 1)) }

  /// Creates the work that draws frames of a scene into alternating buffers.
  ///
  /// - Parameter buffers: The number of buffers; default 1.
  package init(_ scene: ShimmerStage, buffers: Int = 1) {
    self.scene = scene
    frames = (0..<buffers).map { _ in Bitmap(size: scene.stage.size) }
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times * scene.framesPerCycle {
      number += 1
      let slot = drawn % frames.count
      let time = scene.begin + Double(number) / 60
      let report = scene.stage.drawDifference(at: time, into: frames[slot], slot: slot)
      guard let report else { continue }
      drawn += 1
      pixels += report.pixelsComposited
    }
  }
}

/// Benchmark work that draws passes of a repeating scene, one per repetition; only changes are drawn, into one
/// buffer.
package final class PassFrames: Contender {
  private let scene: PassStage
  private let frame: Bitmap
  private var pass = 0
  private var pixels = 0

  /// The number of frames in one repetition.
  package var framesPerRun: Int { scene.instants.count }

  /// The mean number of composited pixels per frame so far; a pixel that is written twice counts twice.
  package var pixelsPerFrame: Double { Double(pixels) / Double(max(pass, 1) * framesPerRun) }

  package init(_ scene: PassStage) {
    self.scene = scene
    frame = Bitmap(size: scene.stage.size)
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      let begin = Double(pass) * scene.period
      for instant in scene.instants {
        let report = scene.stage.drawDifference(at: begin + instant, into: frame)
        pixels += report?.pixelsComposited ?? 0
      }
      pass += 1
    }
  }
}

/// Benchmark work that draws frames of pulsing pills at 60 Hz; only changes are drawn, into one buffer.
package final class PillFrames: Contender {
  private let scene: PillStage
  private let frame: Bitmap
  private var number = 0

  package init(_ scene: PillStage) {
    self.scene = scene
    frame = Bitmap(size: scene.stage.size)
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      number += 1
      scene.stage.drawDifference(at: scene.begin + Double(number) / 60, into: frame)
    }
  }
}

/// Benchmark work that fills pixels of a frame by `memset`, run by run.
package final class RunFills: Contender {
  private let runs: PixelRuns
  private let target: Bitmap
  private var byte: UInt8 = 0

  /// Creates the work for a frame of a size.
  package init(_ runs: PixelRuns, size: PixelSize) {
    self.runs = runs
    target = Bitmap(size: size)
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      byte &+= 1
      runs.fill(target, with: byte)
    }
  }
}

/// Benchmark work that copies the counted pixels of each frame of a pass by `memcpy`, run by run, between two frames.
package final class RunCopies: Contender {
  private let passes: [PixelRuns]
  private let source: Bitmap
  private let target: Bitmap

  /// Creates the work for frames of a size; one repetition copies the pixels of all frames of a pass.
  package init(_ passes: [PixelRuns], size: PixelSize) {
    self.passes = passes
    source = Bitmap(size: size)
    target = Bitmap(size: size)
    for bitmap in [source, target] {
      bitmap.withRows { $0.fill(PixelRect(size), with: 0xFF20_4060) }
    }
    super.init()
  }

  override package func run(times: Int) {
    for _ in 0..<times {
      for runs in passes { runs.copy(from: source, to: target) }
    }
  }
}
