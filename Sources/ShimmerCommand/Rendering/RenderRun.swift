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
  ///   - destination: The destination; abandoned after an error.
  /// - Throws: The first error; ``EndedBySignal`` after a signal.
  func render(_ indices: [Int]? = nil, to destination: some FrameDestination) throws {
    let indices = indices ?? Array(0..<times.count)
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
      try destination.finish()
    } catch {
      destination.abandon()
      throw error
    }
    progress.finish(indices.count, line.costs)
  }

  /// Draws all frames into a file that `ffmpeg` encodes.
  ///
  /// The colours of a GIF are chosen first, from at most a hundred of the frames.
  func renderFilm(_ format: FrameFormat, to file: AnimationFile) throws {
    guard let size else { preconditionFailure("the frames of a film have one size") }
    let movie = Movie(format: format, size: size, rate: times.rate, isTransparent: isTransparent)
    guard format == .gif else { return try render(to: try MovieEncoder(movie, to: file)) }
    let folder: ScratchFolder
    do throws(SystemError) { folder = try ScratchFolder(named: "shimmer") } catch {
      throw ProgramError(
        cannotWrite: "a temporary folder", errno: error.errno,
        remedy: "set TMPDIR to a folder that you can write to")
    }
    let palette = folder.file("palette.png")
    interruption?.onLastResort { FileSystem.remove(palette) }
    let step = (times.count + 99) / 100
    try render(
      Array(stride(from: 0, to: times.count, by: step)),
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
        why: "all frames of a film have one size", remedy: "use --to, or write PNG files",
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
    run.progress.show(index + 1, of: indices.count)
    return goesOn
  }
}

/// The progress of a run on the terminal, and its costs.
final class RenderProgress: Sendable {
  private let began = MonotonicClock.now
  private let cores: Int

  /// Whether each frame is reported on standard output, for the viewer.
  private let isReported: Bool

  init(cores: Int, isReported: Bool = false) {
    self.cores = cores
    self.isReported = isReported
  }

  /// Shows how many frames are done, at what rate, and how long the rest will take; nothing for a single frame.
  func show(_ done: Int, of count: Int) {
    if count < 2 { return }
    ProgressLine.show(text(done, of: count))
    if isReported { try? Console.write("\(done) \(count)\n") }
  }

  private func text(_ done: Int, of count: Int) -> String {
    let seconds = max(Double(MonotonicClock.now - began) / 1e9, 1e-3)
    let rate = Double(done) / seconds
    let left = NumberText.fixed((Double(count - done) / rate).rounded(.up), digits: 0)
    return "drawing frame \(done) of \(count), \(100 * done / count) %, "
      + "\(NumberText.fixed(rate, digits: rate < 10 ? 1 : 0)) frames/s, \(left) s left"
  }

  /// Reports the costs if libraries may report theirs.
  func finish(_ count: Int, _ costs: FrameCosts) {
    guard Console.isVerbose else { return }
    let seconds = Double(MonotonicClock.now - began) / 1e9
    func each(_ sum: Int64) -> String {
      "\(NumberText.fixed(Double(sum) / 1e6 / Double(max(count, 1)), digits: 2)) ms"
    }
    Console.note(
      "\(NumberText.counted(count, "frame")) in \(NumberText.fixed(seconds, digits: 2)) s on "
        + "\(NumberText.counted(min(cores, count), "core")): "
        + "\(NumberText.fixed(Double(count) / max(seconds, 1e-9), digits: 1)) frames/s; a frame takes "
        + "\(each(costs.drawing)) to draw, \(each(costs.encoding)) to encode, \(each(costs.writing)) to write; "
        + "peak memory \(NumberText.mebibytes(ProcessUsage.now().peakResidentBytes))")
  }
}
