import ArgumentParser
import Display
import Viewer

/// The options for the times of rendered frames.
struct RenderTimeOptions: ParsableArguments {
  /// The allowed times of a frame, in seconds after the start: up to eleven days.
  static let times = 0.0...1e6

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Time of a frame in seconds after the start; may be repeated; default 0, for pictures.",
      valueName: "S"),
    transform: time)
  var at: [Double] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time of the first frame in seconds after the start, or before which no cycle begins; default 0.",
      valueName: "S"),
    transform: time)
  var from: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time at which the frames end, in seconds after the start; by default the end of the recording.",
      valueName: "S"),
    transform: time)
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Frames per second, as a number or a fraction; for a cycle, the nearest rate that divides it evenly; default 60, \
      for GIF 25.
      """,
      valueName: "N|N/D"),
    transform: { try FrameRatio(typed: $0, within: FrameRatio.ofMovies) })
  var fps: FrameRatio?

  @Flag(
    help: """
      Draw one cycle, which can be played in a loop without a seam: the first after --from and after all inputs. Pages \
      and notices are left out.
      """)
  var cycle = false

  @Option(
    help: ArgumentHelp(
      "Draw the first N frames of the recording, or all of its frames.", valueName: "N|all"),
    transform: FrameLimit.init)
  var frames: FrameLimit?

  private static func time(_ text: String) throws -> Double {
    try decimalNumber(
      text, in: .seconds, within: times, else: "it is not within 0…1000000 seconds")
  }

  func validate() throws {
    let spans = [
      ("--from", from != nil), ("--to", to != nil), ("--fps", fps != nil), ("--cycle", cycle),
    ]
    for (name, isGiven) in [("--at", !at.isEmpty), ("--frames", frames != nil)] where isGiven {
      if let span = spans.first(where: \.1) {
        throw ValidationError("\(name) and \(span.0) cannot be used together")
      }
    }
    if frames != nil, !at.isEmpty {
      throw ValidationError("--at and --frames cannot be used together")
    }
    if cycle, to != nil { throw ValidationError("--to and --cycle cannot be used together") }
    if let to, to <= from ?? 0 { throw ValidationError("--to must be later than --from") }
  }

  /// Whether an option gives the times of frames.
  var givesTimes: Bool { !at.isEmpty || frames != nil || from != nil || to != nil || cycle }

  /// Returns the times of the frames.
  ///
  /// - Parameters:
  ///   - format: The format. If no option gives times, a movie shows a whole cycle of a scene, or a whole recording.
  ///   - recording: The recording; `nil` for a scene.
  ///   - events: The keys that are pressed in the scene.
  ///   - findCycle: Finds the cycle after a time in seconds.
  /// - Throws: An error with exit code 2 if the options do not suit the format or each other, or if there is no cycle.
  func times(
    for format: FrameFormat, of recording: Recording?, pressing events: [ScriptedKey],
    findCycle: (_ seconds: Double) throws -> SceneCycle
  ) throws -> RenderTimes {
    let times = try unchecked(for: format, of: recording, pressing: events, findCycle: findCycle)
    if let event = events.first(where: { $0.seconds > times.last }) {
      throw ValidationError("--event \(event.text) is later than the last frame; see --at and --to")
    }
    return times
  }

  /// Prints the rate of a cycle on standard error if it is not the one that `--fps` requests.
  func noteRate(of times: RenderTimes) {
    guard let fps, times.rate != fps else { return }
    Console.note(
      "rate: \(Self.decimal(times.rate)) frames/s, the nearest that divides the cycle evenly")
  }

  /// Returns a rate as a decimal number, with three decimals at most.
  private static func decimal(_ rate: FrameRatio) -> String {
    NumberText.shortest((rate.perSecond * 1000).rounded() / 1000)
  }

  private func unchecked(
    for format: FrameFormat, of recording: Recording?, pressing events: [ScriptedKey],
    findCycle: (_ seconds: Double) throws -> SceneCycle
  ) throws -> RenderTimes {
    let rate = fps ?? format.usualRate
    if rate.perSecond > format.mostFramesPerSecond {
      throw ProgramError(
        "--fps \(Self.decimal(rate)) is too fast for \(format.rawValue)",
        remedy: "use at most \(NumberText.shortest(format.mostFramesPerSecond))", status: .usage)
    }
    if !at.isEmpty || frames != nil, !format.isUntimed {
      throw ProgramError(
        "\(frames == nil ? "--at" : "--frames") cannot be used for \(format.rawValue), whose frames are evenly spaced",
        remedy: "use --from, --to and --fps", status: .usage)
    }
    if let frames, let recording {
      return RenderTimes(
        single: try frames.instants(of: recording).map { Double($0) / 1e9 }, rate: rate)
    }
    if !at.isEmpty { return RenderTimes(single: at, rate: rate) }
    if cycle || (format.isMovie && !givesTimes && recording == nil) {
      let lastInput = recording.map { Double($0.end) / 1e9 } ?? events.map(\.seconds).max()
      let begin = max(from ?? 0, lastInput ?? 0)
      return RenderTimes(
        try findCycle(begin), after: begin, near: rate, atMost: format.mostFramesPerSecond)
    }
    if !givesTimes, fps == nil, !format.isMovie { return RenderTimes(single: [0], rate: rate) }
    guard let end = to ?? recording.map({ Double($0.end) / 1e9 }) else {
      throw ProgramError(
        "\(from == nil ? "--fps" : "--from") requires --to or --cycle", why: "a scene has no end",
        status: .usage)
    }
    guard end > from ?? 0 else {
      throw ProgramError(
        "the recording ends at \(NumberText.shortest(end)) s, before --from",
        remedy: "use an earlier --from", status: .usage)
    }
    return try RenderTimes(from: from ?? 0, to: end, rate: rate)
  }
}
