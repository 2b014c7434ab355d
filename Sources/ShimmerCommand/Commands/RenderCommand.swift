import ArgumentParser
import Display
import Platform
import Raster
import Viewer

/// Draws frames of a scene off-screen.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render frames of a scene off-screen, as pictures or as a movie.",
    discussion: """
      A rendered frame is the same as the frame that the viewer's window shows at that time, and the same time always \
      gives the same pixels. Only movies of a scene and transparent frames leave out notices. The ending of -o, or \
      --format, selects the format. Without -o, the output is a new file in the current folder, shimmer.png or the \
      first free name of shimmer-2.png, shimmer-3.png and so on; several PNG frames are written to a new folder, \
      shimmer or shimmer-2 and so on. The name is printed on standard error.

      PNG: for several frames, -o must be a folder or a file name with %d, the number of the frame from 0, which has \
      leading zeros: frame-00.png to frame-11.png. Movies: .gif, .apng, .webp, .mp4 and .webm are encoded by ffmpeg, \
      which must be installed; without options for times they show one cycle of the scene, or the whole recording. \
      For other programs: .y4m (4:4:4, BT.601) and .raw (blue, green, red, alpha), also on standard output.

      With --replay, times are those of the recording, and a frame shows the effect of everything that was recorded \
      before it.

      Examples:
        shimmer render --at 1.2 -o word.png
        shimmer render "Find new skills" --size 640x400 -o skills.gif
        shimmer render --to 4 --event 2:space -o finish.mp4
        shimmer render --cycle --transparent -o overlay.webm
        shimmer render --format y4m -o - | mpv --vf=format=colormatrix=bt.601 -
      """)

  private static let usualSize = FrameSize(width: 1280, height: 800)

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup(title: "Scene options")
  var presetOutput: PresetOutput

  @OptionGroup(title: "Recording options")
  var replayOption: ReplayOption

  @OptionGroup(title: "Time options")
  var timeOptions: RenderTimeOptions

  @Option(
    name: .customLong("event"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Press a key of the viewer, such as Space or Shift-u, at a time in seconds; may be repeated.",
      valueName: "S:KEY"),
    transform: ScriptedKey.init)
  var events: [ScriptedKey] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of a frame in device pixels; default \(Self.usualSize).", valueName: "WxH"),
    transform: FrameSize.init)
  var size: FrameSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per point; default 1.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @Flag(help: "Draw the scene without its background; not for mp4 and y4m.")
  var transparent = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file or folder to write, - for standard output; by default a new one, such as shimmer.png.",
      valueName: "FILE|FOLDER|-"),
    transform: nonemptyText)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The format of the frames; by default that of the file's ending, otherwise png.",
      valueName: FrameFormat.allCases.map(\.rawValue).joined(separator: "|")),
    completion: .list(FrameFormat.allCases.map(\.rawValue)), transform: namedValue)
  var format: FrameFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of cores, 1 to 64, that draw; default all.", valueName: "N"),
    transform: { try wholeNumber($0, within: 1...64, else: "it is not within 1…64") })
  var cores: Int?

  // Read by `Console.isVerbose`, for every command alike.
  @Flag(
    help:
      "Print what a frame costs, and the messages of the drawing and decoding libraries, on standard error."
  )
  var verbose = false

  /// The folder for the file if the viewer has started the run, whose progress it shows: see
  /// ``NewNames/folderOfViewer``.
  @Option(help: .hidden)
  var besideViewer: String?

  func validate() throws {
    try replayOption.checkAlone(sceneOptions.typed + typed)
    if timeOptions.frames != nil, replayOption.replay == nil {
      throw ValidationError("--frames requires --replay: a scene has no end")
    }
    if output == "-", presetOutput.path == "-" {
      throw ValidationError("-o - and --save-preset - cannot be used together")
    }
    if transparent, sceneOptions.content.background != nil {
      throw ValidationError("--transparent and --background cannot be used together")
    }
  }

  /// The names of the options that were given but cannot be combined with a recording, because the recording
  /// determines their values.
  private var typed: [String] {
    let options = [
      ("--event", !events.isEmpty), ("--size", size != nil), ("--scale", scale != nil),
    ]
    return options.filter(\.1).map(\.0)
  }

  func run() throws {
    if besideViewer != nil { ProcessPriority.yieldToOthers() }
    try sceneOptions.plainContent.refuseWord(problem: "is not a file") { word in
      Complaint(about: ["render", word]).advice(forContent: word)
    }
    let format = try FrameFormat.chosen(format, for: output)
    try format.check(output, isTransparent: transparent)
    if format.needsFFmpeg { try MovieEncoder.check(for: format) }
    let source = try sessionSource()
    let times = try timeOptions.times(for: format, of: source.recording, pressing: events) {
      seconds in
      try findCycle(in: source, after: seconds)
    }
    timeOptions.noteRate(of: times)
    // Both outputs are checked and the preset is written first, so that no frame is drawn in vain.
    if presetOutput.path != nil {
      let isFile = output.map { !FileSystem.isFolder($0) && !$0.contains("%d") } ?? false
      try TextFile.check(
        writing: ("-o", isFile ? output : nil), ("--save-preset", presetOutput.path))
      try savePreset(source, times)
    }
    let pictures = format.isMovie ? nil : try PictureFiles(output, count: times.count)
    let run = try RenderRun(
      source, at: times, as: format, isTransparent: transparent, cores: cores,
      besideViewer: besideViewer != nil)
    if let pictures {
      if times.count == 1 || output?.hasSuffix("%d") == true { noteFormat() }
      try run.write(pictures)
      noteTime()
    } else {
      let ending = ".\(format.rawValue)"
      try run.write(
        FrameFile(
          output,
          else: besideViewer.map { .ofViewer(ending, in: $0) } ?? .ofRun(ending)))
    }
  }

  /// Says that a picture whose name has no ending is a PNG file, for those who meant something else.
  private func noteFormat() {
    guard format == nil, let output, output != "-", FrameFormat.ending(of: output) == nil,
      FileSystem.isRegular(output) != false
    else { return }
    let files = output.hasSuffix("%d") ? "PNG files" : "a PNG file"
    Console.note("\(output): \(files); another ending or --format gives another format")
  }

  /// Says why a picture for which no time is given may show no light.
  ///
  /// A script has no need of it.
  private func noteTime() {
    guard replayOption.replay == nil, !timeOptions.givesTimes, Console.isOnTerminal else { return }
    Console.note("time: 0 s, when most lights have not come yet; --at 1 gives a later frame")
  }

  /// Reads what the sessions of the run are made from.
  private func sessionSource() throws -> SessionSource {
    if let recording = try replayOption.recording() {
      return try SessionSource(
        recording, limits: sceneOptions.contentOptions.request.limits, hidesBackground: transparent)
    }
    let (request, content, _) = try sceneOptions.requestWithFile()
    let size = (size ?? Self.usualSize).pixels
    // The background of a frame is a bitmap of the same size.
    try DrawingMemory.check(forPictures: 2, of: size, remedy: "use a smaller --size")
    return try SessionSource(
      request, content: content, size: size, scale: scale ?? 1,
      motion: try SceneMotion.wanted(reduced: sceneOptions.reducedMotion), pressing: events,
      hidesBackground: transparent)
  }

  private func findCycle(
    in source: SessionSource, after seconds: Double
  ) throws -> SceneCycle {
    ProgressLine.show("finding the cycle")
    let painter = try FramePainter(of: source, isTransparent: transparent)
    painter.leaveScene(at: seconds)
    do throws(NoCycle) {
      return try painter.session.findCycle()
    } catch {
      let what =
        timeOptions.cycle
        ? "there is no cycle" : "without --to, a movie shows one cycle, and there is none"
      let remedies = [error.remedy, besideViewer != nil ? nil : "use --to to draw a part"]
      throw ProgramError(
        "\(what): \(error.description)",
        remedy: remedies.compactMap(\.self).joined(separator: ", or "), status: .usage)
    }
  }

  private func savePreset(_ source: SessionSource, _ times: RenderTimes) throws {
    let played = try source.makeSession()
    _ = played.advance(to: times.last)
    try presetOutput.write(played.session, source.request)
  }
}

extension FrameFormat {
  /// Checks that the output and the transparency that options ask for suit the format.
  ///
  /// - Throws: An error with exit code 2.
  fileprivate func check(_ output: String?, isTransparent: Bool) throws(ProgramError) {
    if isTransparent, !allowsTransparency {
      throw ProgramError(
        "--transparent cannot be used for \(rawValue), whose pixels have no alpha",
        remedy:
          "use \(NumberText.list(Self.allCases.filter(\.allowsTransparency).map(\.rawValue)))",
        status: .usage)
    }
    guard isMovie, let output else { return }
    if output == "-", needsFFmpeg {
      throw ProgramError(
        "\(rawValue) cannot be written to standard output", remedy: "use -o FILE, or y4m or raw",
        status: .usage)
    }
    if output.contains("%d") {
      throw ProgramError(
        "-o \(cut: output) contains %d, but a \(rawValue) file holds all frames",
        remedy: "leave it out", status: .usage)
    }
    if FileSystem.isFolder(output) {
      throw ProgramError(
        "-o \(cut: output) is a folder, but a \(rawValue) file holds all frames",
        remedy: "use -o FILE", status: .usage)
    }
    // Opening a pipe waits for its reader, which would be in vain.
    if needsFFmpeg, (try? OutputFile.isReplaced(output)) == false {
      throw ProgramError(
        "-o \(cut: output) is not a regular file, which ffmpeg needs",
        remedy: "use another file, or y4m or raw", status: .usage)
    }
  }
}
