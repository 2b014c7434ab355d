package import ArgumentParser
package import Display
import Platform
package import Viewer
import X11Display

/// The options for the scene and its parameters; shared by the commands that show a scene.
package struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scene and its parameters; by default the preset's scene, otherwise \(SceneCatalog.names[0]).",
      valueName: "NAME[:key=value,…]"),
    completion: .list(SceneCatalog.names))
  package var scene: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a parameter; see `shimmer list`.", valueName: "key=value"))
  package var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Start with a preset: a name from `shimmer presets`, or a file whose name contains a slash or ends in .yaml; --scene and --set take precedence.",
      valueName: "FILE|NAME"),
    transform: nonemptyText)
  package var preset: String?

  @Option(
    help: ArgumentHelp(
      "Show the scene a second time, in the right half, with the values of another preset.",
      valueName: "FILE|NAME"),
    transform: nonemptyText)
  package var against: String?

  @OptionGroup package var contentOptions: ContentOptions

  @OptionGroup package var plainContent: PlainContent

  @OptionGroup package var motionOption: MotionOption

  /// The two options, of which the last one counts.
  enum Appearance: String, EnumerableFlag {
    case dark
    case light

    static func help(for value: Self) -> ArgumentHelp? {
      "The same as --set appearance=\(value.rawValue)\(value == .dark ? ", the default" : "")."
    }
  }

  @Flag(exclusivity: .chooseLast)
  var appearance: Appearance?

  package init() {}

  /// Returns the requested scene with its parameters, the background, and the preset's file, which the viewer can reread.
  ///
  /// The preset's values come first, then the values of the options in their order. The file is `nil` if there is no
  /// preset, if the preset is built in, or if it came from a pipe.
  ///
  /// - Parameter usual: The scene to use if neither an option nor the preset specifies a scene.
  package func requestWithFile(
    otherwise usual: SceneCatalog.Entry = SceneCatalog.all[0]
  ) throws(ProgramError) -> (request: SceneRequest, content: ContentRequest, file: PresetFile?) {
    var document: PresetDocument?
    var file: PresetFile?
    var content = contentOptions.request
    if let preset { document = try PresetLibrary.load(preset) }
    var request = try typedRequest(
      for: document.map { $0.preset.scene ?? $0.preset.likelyScene } ?? usual.name)
    if var document {
      let typed = typedKeys(in: request)
      file = PresetFile(document, typedKeys: typed, isSceneTyped: scene != nil)
      request.begin(with: try document.values(for: request.entry, without: typed))
      document.printWarnings()
      if content.background == nil { content.background = try document.background() }
    }
    if let against {
      // Beside other values there is the same text or picture, unless the preset has its own.
      request.others =
        request.assignments.content
        + (try others(from: against, for: request.entry))
    }
    warn(of: request)
    return (request, content, file)
  }

  /// Returns the values of the preset with which a scene is compared.
  private func others(
    from text: String, for entry: SceneCatalog.Entry
  ) throws(ProgramError) -> [ParameterAssignment] {
    var document = try PresetLibrary.load(text)
    if let scene = document.preset.scene, scene != entry.name {
      throw ProgramError(
        "\(quoted: text) is a preset of the scene \(scene), which cannot be compared with \(entry.name)",
        remedy: "choose two presets of one scene; see shimmer presets", status: .usage)
    }
    defer { document.printWarnings() }
    return try document.values(for: entry)
  }

  /// Says that the scene does not show the content that it is given, if that is so.
  private func warn(of request: SceneRequest) {
    let card = request.entry.card
    for kind in SceneCard.Content.allCases where !card.shows.contains(kind) {
      let value = request.assignments.last { $0.key == kind.rawValue }?.value.text ?? ""
      if value.isEmpty { continue }
      Console.error(
        "\(card.name) shows no \(kind) of yours (its own content is shown; use --scene own)")
    }
  }

  /// Returns the keys of the parameters that options set and that a preset therefore cannot change.
  private func typedKeys(in request: SceneRequest) -> Set<String> {
    Set(request.assignments.map(\.key)).union(reducedMotion == nil ? [] : ["motion"])
  }

  /// Returns the scene and the parameters that the options specify, without the preset's values.
  ///
  /// - Parameter usual: The name of the scene to use if no option specifies one.
  private func typedRequest(for usual: String) throws(ProgramError) -> SceneRequest {
    do throws(SceneError) {
      var request = try SceneRequest(scene ?? usual)
      try content.set(in: &request)
      if let appearance { try request.set("appearance=\(appearance.rawValue)") }
      for text in assignments { try request.set(text) }
      return request
    } catch {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    }
  }

  package func validate() throws {
    guard let typed = plainContent.typed else { return }
    let options = [("--text", contentOptions.text), ("--image", contentOptions.image)]
    if let option = options.first(where: { $0.1 != nil }) {
      throw ValidationError("\(quoted: typed.value) and \(option.0) cannot be used together")
    }
  }

  /// The user's content, from the options or from the argument without an option.
  package var content: ContentOptions {
    var content = contentOptions
    guard let typed = plainContent.typed else { return content }
    if typed.isPicture { content.image = typed.value } else { content.text = typed.value }
    return content
  }

  /// Whether an option or an argument determines the scene, or is meant for the scene that is shown without options.
  package var determinesScene: Bool {
    let content = content
    return scene != nil || preset != nil || !assignments.isEmpty || content.text != nil
      || content.image != nil
  }

  /// Whether an option requests reduced motion; `nil` if neither `--reduced-motion` nor `--no-reduced-motion` was
  /// given.
  package var reducedMotion: Bool? { motionOption.reducedMotion }

  /// The options and arguments that were given but cannot be combined with a recording, because the recording
  /// determines their values.
  package var typed: [String] {
    let content = contentOptions
    let options: [(String, Bool)] = [
      ("--scene", scene != nil), ("--preset", preset != nil), ("--against", against != nil),
      ("--set", !assignments.isEmpty),
      ("--text", content.text != nil), ("--image", content.image != nil),
      ("--background", content.background != nil),
      ("--dark", appearance == .dark), ("--light", appearance == .light),
      ("--reduced-motion", reducedMotion != nil),
    ]
    let plain = plainContent.typed.map { ["\(quoted: $0.value)"] } ?? []
    return options.filter(\.1).map(\.0) + plain
  }
}

/// The option for reduced motion; shared by the commands that show a scene.
package struct MotionOption: ParsableArguments {
  /// The two options, of which the last one counts.
  enum Choice: EnumerableFlag {
    case reducedMotion
    case noReducedMotion

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .reducedMotion:
        "Show still pictures instead of motion; by default the preset's setting, otherwise $SHIMMER_REDUCED_MOTION, otherwise, in `view`, the desktop's."
      case .noReducedMotion:
        "Show motion, even if the preset, $SHIMMER_REDUCED_MOTION or the desktop asks for still pictures."
      }
    }
  }

  @Flag(exclusivity: .chooseLast)
  var choice: Choice?

  package init() {}

  /// Whether an option requests reduced motion; `nil` if neither option was given.
  package var reducedMotion: Bool? { choice.map { $0 == .reducedMotion } }
}

extension SceneMotion {
  /// Returns the amount of motion that the option requests, otherwise the environment, otherwise the desktop; full
  /// motion by default.
  ///
  /// - Parameters:
  ///   - reduced: The value of the option, or `nil` if it was not given.
  ///   - desktop: Reads the desktop's settings; called only if they are needed.
  /// - Throws: An error if `SHIMMER_REDUCED_MOTION` is neither 1 nor 0.
  package static func wanted(
    reduced: Bool?, desktop: () -> DesktopSettings? = { nil }
  ) throws(ProgramError) -> SceneMotion {
    let asked = if let reduced { reduced } else { try ofEnvironment() }
    return asked ?? desktop()?.reducedMotion ?? false ? .reduced : .full
  }

  private static func ofEnvironment() throws(ProgramError) -> Bool? {
    guard let text = Environment.value(of: "SHIMMER_REDUCED_MOTION") else { return nil }
    switch text {
    case "1": return true
    case "0": return false
    default:
      throw ProgramError(
        "SHIMMER_REDUCED_MOTION is \(quoted: text), which is not a valid value",
        remedy: "use 1 or 0", status: .usage)
    }
  }
}
