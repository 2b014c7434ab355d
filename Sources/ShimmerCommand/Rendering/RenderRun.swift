import Display
import Platform
import ProgramSupport
import Raster
import Viewer

/// A run that draws frames on several cores and writes them in order.
struct RenderRun: Sendable {
  /// Creates the session of each core.
  let source: SessionSource

  let times: RenderTimes

  /// The size that all frames must have, in device pixels; `nil` if frames of any size can be written.
  let size: PixelSize?

  /// Whether frames have no background.
  let isTransparent: Bool

  /// The maximum number of cores that draw.
  let cores: Int

  /// The reaction to signals; `nil` if they end the program at once.
  let interruption: Interruption?

  /// Shows the progress.
  let progress: RenderProgress

  /// Draws frames into a destination and completes it.
  ///
  /// - Parameters:
  ///   - indices: The frames in ascending order; by default all.
  ///   - step: What is done with the frames, for the progress.
  ///   - destination: The destination; abandoned after an error.
  /// - Throws: The first error; ``EndedBySignal`` after a signal.
  func render(
    _ indices: [Int]? = nil, for step: String = "drawing", to destination: some FrameDestination
  ) throws {
    let indices = indices ?? Array(0..<times.count)
    progress.begin(step, indices.count)
    let line = FrameLine(count: indices.count)
    interruption?.onLastResort { destination.abandon() }
    do {
      // Other threads are joined when the array goes away.
      let threads = (1..<max(min(cores, indices.count), 1)).map { _ in
        JoinedThread(apart: { work(in: line, indices, destination) })
      }
      work(in: line, indices, destination, on: interruption)
      for thread in threads { thread?.join() }
      try line.finish()
      if let name = try destination.finish() {
        Console.note("movie: \(name)")
        try progress.report("saved \(name)")
      }
    } catch {
      destination.abandon()
      // What a signal has caused is no error of its own.
      try interruption?.check()
      throw error
    }
    progress.finish(line.costs)
  }

  /// Draws all frames into a movie that `ffmpeg` encodes.
  ///
  /// The colours of a GIF are chosen first, from some of the frames.
  func renderMovie(_ format: FrameFormat, to file: MovieFile) throws {
    guard let size else { preconditionFailure("the frames of a movie have one size") }
    let movie = Movie(
      format: format, size: size, rate: times.rate, count: times.count,
      isTransparent: isTransparent)
    guard format == .gif else { return try render(to: try MovieEncoder(movie, to: file)) }
    let folder: ScratchFolder
    do throws(SystemError) { folder = try ScratchFolder(named: "shimmer") } catch {
      throw ProgramError(
        cannotWrite: "a temporary folder", errno: error.errno,
        remedy: "set TMPDIR to a folder that you can write to")
    }
    let palette = folder.file("palette.png")
    interruption?.onLastResort { FileSystem.remove(palette) }
    try render(
      times.sample(atMost: Movie.paletteFrames), for: "choosing colours from",
      to: try MovieEncoder(movie, choosingPalette: palette))
    try render(to: try MovieEncoder(movie, to: file, palette: palette))
  }

  /// Draws frames on the calling thread until none is left.
  private func work(
    in line: FrameLine, _ indices: [Int], _ destination: some FrameDestination,
    on interruption: Interruption? = nil
  ) {
    do {
      let painter = FramePainter(try source.makeSession(), isTransparent: isTransparent)
      times.prepare(painter)
      let worker = RenderWorker(self, painter, indices, destination)
      line.work(worker) { try interruption?.check() }
    } catch {
      line.fail(error)
    }
  }
}

/// A worker that draws the frames of a session.
private final class RenderWorker<Destination: FrameDestination>: FrameWorker {
  private(set) var costs = FrameCosts()
  private let run: RenderRun
  private let painter: FramePainter
  private let indices: [Int]
  private let destination: Destination
  private var encoder: FrameEncoder

  init(_ run: RenderRun, _ painter: FramePainter, _ indices: [Int], _ destination: Destination) {
    self.run = run
    self.painter = painter
    self.indices = indices
    self.destination = destination
    encoder = FrameEncoder(destination.form)
  }

  func prepare(_ index: Int) throws(ProgramError) {
    let began = MonotonicClock.now
    let picture = run.times.draw(indices[index], with: painter)
    if let size = run.size, picture.size != size {
      throw ProgramError(
        "the recording changes the size of the window from \(size.text) to \(picture.size.text)",
        why: "all frames of a movie have one size", remedy: "use --to, or write PNG files",
        status: .usage)
    }
    let drawn = MonotonicClock.now
    try encoder.encode(picture)
    costs.drawing += drawn - began
    costs.encoding += MonotonicClock.now - drawn
  }

  func deliver(_ index: Int) throws(ProgramError) -> Bool {
    let began = MonotonicClock.now
    let number = run.times.number(of: indices[index])
    let goesOn = try encoder.withEncoded { bytes throws(ProgramError) in
      try destination.write(bytes, number: number)
    }
    costs.writing += MonotonicClock.now - began
    try run.progress.show(index + 1)
    return goesOn
  }
}
