package import ArgumentParser
package import Display
import Platform
package import Scenes
import Viewer
import ViewerUI
import X11Display

/// What is shown, and with which parameters: shared by the commands that show something.
package struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scene and its parameters; the preset's by default, else \(SceneCatalog.names[0]).",
      valueName: "NAME[:key=value,…]"))
  package var scene: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a parameter; `shimmer list` names them.", valueName: "key=value"))
  package var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Begin with a preset: a name that `shimmer presets` lists, or a file with a slash or .yaml; --scene and --set win.",
      valueName: "FILE|NAME"),
    transform: nonemptyText)
  package var preset: String?

  @OptionGroup package var contentOptions: ContentOptions

  @OptionGroup package var plainContent: PlainContent

  @OptionGroup package var motionOption: MotionOption

  package init() {}

  /// The scene that was asked for, with a preset's values and then all parameters in the order in which they were
  /// typed.
  ///
  /// - Parameter usual: The scene where neither option nor preset says which.
  package func request(
    otherwise usual: SceneCatalog.Entry = SceneCatalog.all[0]
  ) throws(ProgramError) -> SceneRequest { try requestWithFile(otherwise: usual).request }

  /// The scene that was asked for, and the preset's file, if it has one that can be read again.
  package func requestWithFile(
    otherwise usual: SceneCatalog.Entry = SceneCatalog.all[0]
  ) throws(ProgramError) -> (request: SceneRequest, file: PresetFile?) {
    var document: PresetDocument?
    var file: PresetFile?
    if let preset { document = try PresetLibrary.load(preset) }
    var request = try typedRequest(
      for: document.map { $0.preset.scene ?? $0.preset.likelyScene } ?? usual.name)
    if var document {
      let typed = typedKeys(in: request)
      file = PresetFile(document, typedKeys: typed, isSceneTyped: scene != nil)
      request.begin(
        with: try document.assignments(among: request.entry.parameters).filter {
          !typed.contains($0.key)
        }
      )
      document.tellWarnings()
    }
    return (request, file)
  }

  /// The parameters that an option decides on, whatever a preset says.
  private func typedKeys(in request: SceneRequest) -> Set<String> {
    Set(request.assignments.map(\.key)).union(reducedMotion == nil ? [] : ["motion"])
  }

  /// The scene and the parameters that were typed, in their order.
  ///
  /// - Parameter usual: The scene where none was typed.
  private func typedRequest(for usual: String) throws(ProgramError) -> SceneRequest {
    do throws(SceneError) {
      var request = try SceneRequest(scene ?? usual)
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
      throw ValidationError("\(quoted: typed.value) and \(option.0) exclude each other")
    }
  }

  /// The user's own content, as it was typed.
  package var content: ContentRequest {
    var request = contentOptions.request
    guard let typed = plainContent.typed else { return request }
    if typed.isPicture { request.image = typed.value } else { request.text = typed.value }
    return request
  }

  /// Whether things are to stand still, if that was typed.
  package var reducedMotion: Bool? { motionOption.reducedMotion }

  /// The options that were typed, by their names, and what was typed without one: a recording has values of its own for
  /// them.
  package var typed: [String] {
    let content = contentOptions.request
    let options: [(String, Bool)] = [
      ("--scene", scene != nil), ("--preset", preset != nil), ("--set", !assignments.isEmpty),
      ("--text", content.text != nil), ("--image", content.image != nil),
      ("--background", content.background != nil), ("--reduced-motion", reducedMotion != nil),
    ]
    let plain = plainContent.typed.map { ["\(quoted: $0.value)"] } ?? []
    return options.filter(\.1).map(\.0) + plain
  }
}

/// Whether things move: shared by the commands that show a scene.
package struct MotionOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show still pictures in place of motion; by default as the preset says, else "
        + "$SHIMMER_REDUCED_MOTION, else, in `view`, the desktop."))
  package var reducedMotion: Bool?

  package init() {}
}

extension SceneMotion {
  /// Whether things move: as the option says, else the environment, else the desktop, else they do.
  ///
  /// - Parameters:
  ///   - reduced: What the option says.
  ///   - desktop: Reads what the desktop says; not called where nobody needs it.
  /// - Throws: When `SHIMMER_REDUCED_MOTION` is neither 1 nor 0.
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
        "SHIMMER_REDUCED_MOTION is \(quoted: text)", remedy: "use 1 or 0", status: .usage)
    }
  }
}
