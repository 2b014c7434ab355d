import ArgumentParser
import Display
import Raster
import Viewer
import X11Display

/// The options that select the cases to measure.
///
/// Each option may be repeated, and all combinations are measured.
struct PresentCaseOptions: ParsableArguments {
  /// The default scenes: a scene for each system that is re-created, and two scenes with many layers.
  static let standardScenes = [
    "calibration", "wordmark", "feed:content=loading,style=pulse",
    "stress:clock=shared,count=100", "stress:clock=shared,count=1000",
  ]

  @Option(
    name: .customLong("scene"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A scene and its parameters; may be repeated; default "
        + "\(standardScenes.joined(separator: ", ")).",
      valueName: "NAME[:key=value,…]"), completion: .list(SceneCatalog.names))
  var scenes: [String] = []

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter of every scene; may be repeated; see `shimmer list`.",
      valueName: "key=value"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Measure a preset's scene with its values. With --scene, the values apply only to the preset's scene. "
        + "Parameters in --scene and --set take precedence.",
      valueName: "FILE|NAME"), transform: nonemptyText)
  var preset: String?

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The size of a window in device pixels; may be repeated; default 1920x1080, or as much of it "
        + "as fits on the screen.",
      valueName: "WxH"), transform: FrameSize.init)
  var typedSizes: [FrameSize] = []

  @Option(
    name: .customLong("transport"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Transport of pixels to the display; may be repeated; by default $SHIMMER_TRANSPORT, otherwise the best.",
      valueName: Transport.names), completion: .list(Transport.allCases.map(\.rawValue)),
    transform: namedValue)
  var transports: [Transport] = []

  @Option(
    name: .customLong("buffers"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Number of buffers, 1 to 3; may be repeated; default 2.", valueName: "N"),
    transform: { try wholeNumber($0, within: 1...3, else: "it is not 1, 2 or 3") })
  var bufferCounts: [Int] = []

  @Option(
    name: .customLong("mode"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Timing of frames; may be repeated; default both modes.", valueName: "paced|flat"),
    completion: .list(PresentMode.allCases.map(\.rawValue)), transform: namedValue)
  var modes: [PresentMode] = []

  /// Returns the requested scenes, each with its name in the report: the scene, its parameters, and the preset if it
  /// applies.
  ///
  /// - Parameter content: The options for the content of all scenes.
  func requests(
    showing content: ContentOptions
  ) throws(ProgramError) -> [(text: String, request: SceneRequest)] {
    var document: PresetDocument?
    if let preset { document = try PresetLibrary.load(preset) }
    let ofPreset = document?.preset.scene.map { [$0] }
    var requests: [(text: String, request: SceneRequest)] = []
    for text in (scenes.isEmpty ? ofPreset ?? Self.standardScenes : scenes).distinct {
      var request = try request(text)
      var name = request.typed
      do throws(SceneError) { try content.set(in: &request) } catch {
        throw ProgramError(error.description, status: .usage)
      }
      let scene = document?.preset.scene ?? request.entry.name
      if let preset, scene == request.entry.name {
        let typed = Set(request.assignments.map(\.key))
        request.begin(with: try document?.values(for: request.entry, without: typed) ?? [])
        name += " with \(preset)"
      }
      // Two texts can name the same case: capital letters make no difference.
      if !requests.contains(where: { $0.text == name }) { requests.append((name, request)) }
    }
    document?.printWarnings()
    return requests
  }

  private func request(_ text: String) throws(ProgramError) -> SceneRequest {
    do throws(SceneError) {
      var request = try SceneRequest(text)
      for assignment in assignments { try request.set(assignment) }
      return request
    } catch {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    }
  }

  /// Returns the requested sizes of windows in device pixels; by default 1920×1080, or less on a smaller display.
  ///
  /// - Parameters:
  ///   - room: The size of the display's work area, in pixels.
  ///   - geometry: The size and position that an option specifies for all windows, or `nil`.
  func sizes(within room: PixelSize, geometry: WindowGeometry?) -> [PixelSize] {
    if let width = geometry?.width, let height = geometry?.height {
      return [PixelSize(width: width, height: height)]
    }
    if !typedSizes.isEmpty { return typedSizes.map(\.pixels).distinct }
    return [PixelSize(width: min(1920, room.width), height: min(1080, room.height))]
  }

  /// Returns all combinations of the scenes and sizes with the requested transports, buffer counts and modes, scene
  /// by scene.
  ///
  /// Repeated values of an option are omitted, because the names of results must be unique.
  ///
  /// - Throws: An error if the value of `SHIMMER_TRANSPORT` is not a transport.
  func all(
    _ requests: [(text: String, request: SceneRequest)], sizes: [PixelSize]
  ) throws(ProgramError) -> [PresentCase] {
    let ways: [Transport?] = transports.isEmpty ? [try Transport.wanted()] : transports.distinct
    let counts = bufferCounts.isEmpty ? [2] : bufferCounts.distinct
    let modes = modes.isEmpty ? PresentMode.allCases : modes.distinct
    var cases: [PresentCase] = []
    for (text, request) in requests {
      for size in sizes {
        for transport in ways {
          for buffers in counts {
            for mode in modes {
              cases.append(
                PresentCase(
                  scene: text, request: request, size: size, transport: transport,
                  buffers: buffers, mode: mode))
            }
          }
        }
      }
    }
    return cases
  }
}

/// The options for the measurement and the windows.
struct PresentRunOptions: ParsableArguments {
  @OptionGroup var displayName: DisplayNameOption

  @Option(
    help: ArgumentHelp(
      "Number of rounds in which each case is measured; default 5.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of animation in each round, after the warm-up; default 4.", valueName: "0.05…86400"),
    transform: {
      try decimalNumber(
        $0, in: .seconds, within: 0.05...86_400, else: "it is not within 0.05…86400 seconds")
    })
  var seconds = 4.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End a round after this many frames or after --seconds, whichever comes first; 0 measures "
        + "nothing.",
      valueName: "N"),
    transform: {
      try wholeNumber($0, within: 0...Int.max, else: "it is not a whole number of 0 or more")
    })
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of warm-up before each round, not measured; default 0.5.", valueName: "0…60"),
    transform: {
      try decimalNumber($0, in: .seconds, within: 0...60, else: "it is not within 0…60 seconds")
    })
  var warmUp = 0.5

  @OptionGroup var frameRate: FrameRateOption

  /// The options for wake-ups, of which the last one counts.
  enum Completions: EnumerableFlag {
    case wakeForCompletions
    case noWakeForCompletions

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .wakeForCompletions:
        "In paced cases, wake up as soon as the server has read a frame, to measure its completion time; default."
      case .noWakeForCompletions:
        "In paced cases, handle a completion at the next deadline, as in the viewer. This saves one wake-up for each frame, but completions are reported late."
      }
    }
  }

  @Flag(exclusivity: .chooseLast)
  var completions: Completions?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per point; default 1.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @Flag(help: "Show the windows fullscreen, regardless of --size.")
  var fullscreen = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size and position of the windows, in device pixels; a size here cannot be used with --size.",
      valueName: "WxH±X±Y"),
    transform: WindowArguments.geometry)
  var geometry: WindowGeometry?

  @OptionGroup var names: WindowNames

  @OptionGroup var keepRunningOption: KeepRunningOption

  /// Returns the plan of a run.
  ///
  /// - Parameters:
  ///   - content: The options for the content that replaces the scenes' own.
  ///   - pictures: The paths of the pictures that scenes show.
  ///   - motion: The option for reduced motion.
  /// - Throws: An error if the content or `SHIMMER_REDUCED_MOTION` is not valid.
  func plan(
    _ content: ContentOptions, pictures: [String], _ motion: MotionOption
  ) throws(ProgramError) -> PresentPlan {
    var plan = PresentPlan(
      display: displayName.display, rounds: rounds, seconds: seconds, frames: frames,
      warmUp: warmUp, fps: frameRate.fps, scale: scale, isFullscreen: fullscreen,
      geometry: geometry, title: names.title ?? "Shimmer benchmark", windowName: names.name,
      keepsRunning: keepRunningOption.keepRunning,
      wakesForCompletions: completions != .noWakeForCompletions,
      content: try content.request.begin(decoding: pictures).finish(),
      motion: try SceneMotion.wanted(reduced: motion.reducedMotion),
      typesetter: try Typesetting.typesetter())
    plan.contentOptions = content.given
    plan.pictureArguments = content.request.limits.arguments
    return plan
  }
}

extension Sequence where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrence.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
