import ArgumentParser
import ViewerCore

/// What is shown, and with which parameters: shared by the commands that show something.
struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scene and its parameters; the preset's by default, else \(SceneCatalog.names[0]).",
      valueName: "NAME[:key=value,…]"))
  var scene: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a parameter; `shimmer list` names them.", valueName: "key=value"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Begin with a preset: a name that `shimmer presets` lists, or a file with a slash or .toml; --scene and --set win.",
      valueName: "FILE|NAME"),
    transform: nonemptyText)
  var preset: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Let this text shimmer.", valueName: "STRING"),
    transform: nonemptyText)
  var text: String?

  @Option(
    help: ArgumentHelp("Let this picture shimmer: PNG, JPEG or SVG.", valueName: "FILE"),
    transform: nonemptyText)
  var image: String?

  @Option(
    help: ArgumentHelp("Show this behind it: a colour or a picture.", valueName: "COLOR|FILE"))
  var background: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show still pictures in place of motion; as $SHIMMER_REDUCED_MOTION or the desktop says by default."
    ))
  var reducedMotion: Bool?

  func validate() throws {
    if text != nil, image != nil {
      throw ValidationError("--text and --image exclude each other")
    }
  }

  /// The scene that was asked for, with a preset's values and then all parameters in the order in which they were
  /// typed.
  func request() throws(ProgramError) -> SceneRequest { try requestWithFile().request }

  /// The scene that was asked for, and the preset's file, if it has one that can be read again.
  func requestWithFile() throws(ProgramError) -> (request: SceneRequest, file: PresetFile?) {
    var document: PresetDocument?
    var file: PresetFile?
    if let preset { document = try PresetLibrary.load(preset) }
    var request = try typedRequest(for: document?.preset.scene)
    if var document {
      let typed = typedKeys(in: request)
      file = PresetFile(document, typedKeys: typed, isSceneTyped: scene != nil)
      request.begin(
        with: try document.assignments(among: request.parameters).filter { !typed.contains($0.key) }
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
  /// - Parameter presetScene: The scene where none was typed.
  private func typedRequest(for presetScene: String?) throws(ProgramError) -> SceneRequest {
    do throws(SceneError) {
      var request = try SceneRequest(scene ?? presetScene ?? SceneCatalog.names[0])
      for text in assignments { try request.set(text) }
      return request
    } catch {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    }
  }

  /// The user's own content, as it was typed.
  var content: ContentRequest {
    ContentRequest(text: text, image: image, background: background)
  }

  /// The names of the options that were typed: a recording has values of its own for them.
  var typed: [String] {
    let options: [(String, Bool)] = [
      ("--scene", scene != nil), ("--preset", preset != nil), ("--set", !assignments.isEmpty),
      ("--text", text != nil), ("--image", image != nil), ("--background", background != nil),
      ("--reduced-motion", reducedMotion != nil),
    ]
    return options.filter(\.1).map(\.0)
  }
}
