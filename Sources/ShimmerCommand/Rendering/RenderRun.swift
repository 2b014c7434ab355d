import Display
import Platform
import Raster
import Viewer

/// A run that draws frames on several cores and writes them in order.
struct RenderRun: Sendable {
  /// Creates the session of each core.
  private let source: SessionSource

  fileprivate let times: RenderTimes
  private let format: FrameFormat

  /// Whether frames have no background.
  private let isTransparent: Bool

  /// Whether frames leave out notices, which only explain to a person at the window what a key has done.
  private let hidesNotices: Bool

  /// The size of the first frame in device pixels, which all frames of a movie must have.
  private let firstSize: PixelSize

  /// The maximum number of cores that draw.
  private let cores: Int

  /// The reaction to signals; `nil` if they end the program at once.
  private let interruption: Interruption?

  fileprivate let progress: RenderProgress

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - source: The source of the sessions.
  ///   - times: The times of the frames.
  ///   - format: The format of the frames.
  ///   - isTransparent: Whether frames have no background.
  ///   - cores: The maximum number of cores that draw; `nil` for all. Fewer draw if there is little memory.
  ///   - besideViewer: Whether progress is reported to the viewer.
  /// - Throws: An error if a session cannot be created, or if signals cannot be awaited.
  init(
    _ source: SessionSource, at times: RenderTimes, as format: FrameFormat, isTransparent: Bool,
    cores: Int?, besideViewer: Bool
  ) throws(ProgramError) {
    (self.source, self.times, self.format) = (source, times, format)
    self.isTransparent = isTransparent
    // A frame of a recording shows what the window showed.
    hidesNotices = isTransparent || (format.isMovie && source.recording == nil)
    firstSize = try source.size(at: times)
    // Outlines depend on the frame that the same core has drawn before.
    let most = source.showsOutlines ? 1 : cores ?? Processor.count
    self.cores = DrawingMemory.cores(atMost: min(most, times.count), for: firstSize)
    // A picture alone is written so fast that a signal may end the program at once.
    interruption = times.count == 1 && !format.isMovie ? nil : try Interruption()
    progress = RenderProgress(
      of: times.count + (format == .gif ? times.sample(atMost: Movie.paletteFrames).count : 0),
      cores: self.cores, isReported: besideViewer)
  }

  /// Draws all frames into PNG files.
  func write(_ pictures: PictureFiles) throws {
    var pictures = pictures
    try pictures.makeFolder()
    try render(to: pictures)
  }

  /// Draws all frames into a file of another format.
  func write(_ file: FrameFile) throws {
    interruption?.onLastResort { file.discard() }
    do { try render(to: file) } catch {
      // The last resort would keep the file until the program ends.
      file.discard()
      throw error
    }
  }

  private func render(to file: FrameFile) throws {
    switch format {
    case .gif: try writeGIF(file)
    case .png, .apng, .webp, .mp4, .webm: try render(to: try MovieEncoder(movie, to: file))
    case .y4m, .raw:
      try render(
        to: try FrameStream(
          format, to: file, size: firstSize, rate: times.rate, isTransparent: isTransparent))
    }
  }

  /// Draws all frames into a GIF, whose colours are chosen first, from some of the frames.
  private func writeGIF(_ file: FrameFile) throws {
    let palette: MemoryFile
    do throws(SystemError) { palette = try MemoryFile(named: "palette.png") } catch {
      throw ProgramError("cannot store the colours of a GIF", error, otherwise: .internal)
    }
    try render(
      times.sample(atMost: Movie.paletteFrames), for: "choosing colours from",
      to: try MovieEncoder(movie, choosing: palette))
    try render(to: try MovieEncoder(movie, to: file, palette: palette))
  }

  private var movie: Movie {
    Movie(
      format: format, size: firstSize, rate: times.rate, count: times.count,
      isTransparent: isTransparent)
  }

  /// Checks that a frame fits into the output.
  ///
  /// - Throws: An error with exit code 2 if the frames of a movie have different sizes.
  fileprivate func check(_ frame: Bitmap) throws(ProgramError) {
    if !format.isMovie || frame.size == firstSize { return }
    throw ProgramError(
      "the recording changes the size of the window from \(firstSize.text) to \(frame.size.text)",
      why: "all frames of a movie have one size",
      remedy: "use --from and --to, or write PNG files", status: .usage)
  }

  /// Draws frames into a destination and completes it.
  ///
  /// - Parameters:
  ///   - indices: The frames in ascending order; by default all.
  ///   - step: What is done with the frames, for the progress.
  ///   - destination: The destination; abandoned after an error.
  /// - Throws: The first error; ``EndedBySignal`` after a signal.
  private func render(
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
      try destination.finish()
    } catch {
      destination.abandon()
      // What a signal has caused is no error of its own.
      try interruption?.check()
      throw error
    }
    progress.finish(line.costs)
  }

  /// Draws frames on the calling thread until none is left.
  private func work(
    in line: FrameLine, _ indices: [Int], _ destination: some FrameDestination,
    on interruption: Interruption? = nil
  ) {
    do {
      let painter = try FramePainter(of: source, isTransparent: isTransparent)
      if hidesNotices { painter.session.hideNotices() }
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
    let frame = run.times.draw(indices[index], with: painter)
    try run.check(frame)
    let drawn = MonotonicClock.now
    try encoder.encode(frame)
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
