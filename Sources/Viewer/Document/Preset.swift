import Display

/// A named set of parameter values.
///
/// ```swift
/// let preset = Preset(
///   "calm", "a slow light", scene: "wordmark", values: [.init("speed", "60")])
/// session.apply(preset, at: instant)
/// ```
package struct Preset: Hashable, Sendable {
  /// The version of the format that is written; newer versions are not read.
  package static let version = 1

  /// A parameter's key and its value as text.
  ///
  /// The text is checked only when the preset is fitted to a scene.
  package struct Value: Hashable, Sendable {
    /// The key of the parameter.
    package let key: String
    /// The value as a user types it.
    package let text: String

    package init(_ key: String, _ text: String) { (self.key, self.text) = (key, text) }

    /// Creates a value from a parameter's key and a value of that parameter.
    package init(_ key: String, _ value: ParameterValue) { self.init(key, value.text) }

    /// The text as a number; `nil` unless the text is the shortest spelling of that number.
    package var number: Double? {
      Double(decimal: text).flatMap { NumberText.shortest($0) == text ? $0 : nil }
    }

    /// Returns the value as an assignment to the parameter with exactly its key.
    ///
    /// - Throws: ``ParameterError``, which lists the allowed keys, range or words.
    package func assignment(
      among parameters: [Parameter]
    ) throws(ParameterError) -> ParameterAssignment {
      guard let parameter = parameters.first(where: { $0.key == key }) else {
        throw .unknownKey(key, known: parameters.map(\.key))
      }
      return ParameterAssignment(parameter, try parameter.parse(text))
    }
  }

  /// The name by which the user selects the preset, and which the viewer shows.
  package var name: String

  /// A description of the preset's look on one line; empty if there is none.
  package var summary: String

  /// A description on one line of how closely the preset matches the effect in its name; empty if its name refers to
  /// no such effect.
  package var fidelity: String

  /// The name of the scene for which the preset is made; `nil` for any scene with its parameters.
  package var scene: String?

  /// The background with which the program starts: a colour, or the path of an image, relative to the folder of the
  /// preset; `nil` for that of the scene.
  package var background: String?

  /// The values; each key occurs once.
  package var values: [Value]

  package init(
    _ name: String, _ summary: String = "", fidelity: String = "", scene: String? = nil,
    background: String? = nil, values: [Value] = []
  ) {
    self.name = name
    self.summary = summary
    self.fidelity = fidelity
    self.scene = scene
    self.background = background
    self.values = values
  }
}

extension Preset {
  /// The keys of parameters that presets do not save.
  ///
  /// The amount of motion is a person's need and not part of a look.
  private static let personal: Set<String> = ["motion"]

  /// Creates a preset from a scene's present values.
  ///
  /// - Parameters:
  ///   - name: The preset's name.
  ///   - scene: The scene's name.
  ///   - controls: The scene's controls.
  init(_ name: String, of scene: String, _ controls: [Control]) {
    self.init(
      name, scene: scene,
      values: controls.filter { control in
        // Without content of its own, a preset leaves the user's.
        !Self.personal.contains(control.parameter.key) && !control.value.text.isEmpty
      }
      .map { Value($0.parameter.key, $0.value) })
  }

  /// Returns the text of a value; `nil` if there is none, or if it is empty.
  package func value(of key: String) -> String? {
    values.last { $0.key == key && !$0.text.isEmpty }?.text
  }

  /// Returns the preset with another path of the picture that shimmers, if it has one.
  package func mapImage(_ path: (String) -> String) -> Preset {
    var preset = self
    let key = SceneCard.Content.image.rawValue
    for index in values.indices where values[index].key == key && !values[index].text.isEmpty {
      preset.values[index] = Value(key, path(values[index].text))
    }
    return preset
  }

  /// Returns the assignments for a scene's parameters, in the order of the parameters.
  ///
  /// Values with unknown keys, and values that a parameter does not allow, are left out.
  ///
  /// - Parameter parameters: The scene's parameters.
  package func assignments(among parameters: [Parameter]) -> [ParameterAssignment] {
    parameters.compactMap { parameter in
      values.last { $0.key == parameter.key }
        .flatMap { try? $0.assignment(among: [parameter]) }
    }
  }

  /// The name of the scene to show with a preset that specifies no scene.
  ///
  /// It is the scene that has the most of the preset's parameters, and the first of several such scenes.
  package var likelyScene: String {
    let keys = Set(values.map(\.key))
    func count(_ entry: SceneCatalog.Entry) -> Int {
      entry.parameters.count { keys.contains($0.key) }
    }
    var best = (name: SceneCatalog.names[0], count: 0)
    for entry in SceneCatalog.all {
      let count = count(entry)
      if count > best.count { best = (entry.name, count) }
    }
    return best.name
  }

  /// Returns whether a scene can show the preset.
  ///
  /// A preset that specifies a scene fits only that scene; any other preset fits the scenes for which it has a value.
  ///
  /// - Parameters:
  ///   - scene: The scene's name.
  ///   - parameters: The scene's parameters.
  package func fits(_ scene: String, with parameters: [Parameter]) -> Bool {
    if let own = self.scene { return own == scene }
    return !assignments(among: parameters).isEmpty
  }
}

extension Preset {
  /// The program's presets: Facebook's effect with its defaults and as in its sample, and the looks of well-known
  /// libraries.
  package static let shipped: [Preset] = facebook + android + peers + skeletons

  private static let facebook = [
    Preset(
      "facebook-defaults", "a dim band crosses a bright word, with the library's defaults",
      fidelity: "exact, including the original's rules for changes while it runs",
      scene: "defaults",
      values: facebookTimes + [
        Value("opacity", 1), Value("animation-opacity", 0.5), Value("begin-fade", 0.1),
      ]),
    Preset(
      "facebook-sample", "a bright band crosses a dim word, as in the sample application",
      fidelity:
        "exact numbers, including the original's rules for changes while it runs; font, picture and, on light, a faint copy of the word are ours",
      scene: "wordmark",
      values: facebookTimes + [
        Value("opacity", 0.3), Value("animation-opacity", 0.5), Value("begin-fade", 0.3),
      ]),
  ]

  private static let facebookTimes = [
    Value("speed", 230), Value("pause", 0.4), Value("direction", "right"),
    Value("highlight-length", 1), Value("end-fade", 0.3), Value("phase", "original"),
    Value("geometry", "layout"),
  ]

  private static let android = [
    own(
      "android-default", "shimmer-android's default: a soft band, tilted by 20°, each second",
      fidelity:
        "close: same band, opacities and duration; its path is longer by the height and the tilt",
      [
        Value("angle", 20), Value("duration", 1), Value("length", 0.5), Value("core", 0),
        Value("base", 0.3), Value("highlight", 1), Value("overshoot", 0.25),
      ]),
    own(
      "android-thin", "shimmer-android's sample: a thin, straight band over a dim word",
      fidelity:
        "close: same band, opacities, duration and path, for content that is as wide as its view",
      [
        Value("angle", 0), Value("duration", 1), Value("length", 0.1), Value("core", 0),
        Value("base", 0.1), Value("highlight", 1), Value("overshoot", 0.45),
      ]),
    own(
      "android-spotlight", "shimmer-android's sample: a round light in the dark",
      fidelity:
        "close: same core and slopes; its radius follows the longer side, ours the content's length",
      [
        Value("shape", "spot"), Value("angle", 0), Value("duration", 2), Value("length", 0.45),
        Value("core", 0.78), Value("base", 0), Value("highlight", 1), Value("overshoot", 0.3),
      ]),
  ]

  private static let peers = [
    own(
      "swiftui-shimmer", "SwiftUI-Shimmer's default: a band from corner to corner in 1.5 s",
      fidelity:
        "close: same duration, opacities and band; its angle follows the content's diagonal, ours is 20°",
      [
        Value("angle", 20), Value("duration", 1.5), Value("length", 0.6), Value("core", 0),
        Value("base", 0.3), Value("highlight", 1),
      ]),
    own(
      "compose-shimmer", "compose-shimmer's default: a quick band at 15°, then a long pause",
      fidelity:
        "close: same times, angle and opacities; its band is 400 dp long, ours a share of the content",
      [
        Value("angle", 15), Value("duration", 0.8), Value("pause", 1.5), Value("length", 0.6),
        Value("core", 0), Value("base", 0.25), Value("highlight", 1),
      ]),
    own(
      "flutter-shimmer", "flutter_shimmer's default: a band over nine tenths of the content, 1.5 s",
      fidelity:
        "close: same duration, band and path; its slight tilt is left out, and it paints two colours where we change the opacity",
      [
        Value("angle", 0), Value("duration", 1.5), Value("length", 0.9), Value("core", 0),
        Value("overshoot", 0.05), Value("base", 0.35), Value("highlight", 1),
      ]),
    own(
      "react-loading-skeleton",
      "react-loading-skeleton's default: 1.5 s, slow at both ends, hardly brighter",
      fidelity:
        "close: same duration and easing; its band has 200 px and two greys, ours a share and two opacities",
      [
        Value("angle", 0), Value("duration", 1.5), Value("easing", "ease-in-ease-out"),
        Value("length", 0.35), Value("core", 0), Value("base", 0.6), Value("highlight", 0.85),
      ]),
    own(
      "skeletonview-sliding",
      "SkeletonView's sliding gradient: as long as the content, slow at first",
      fidelity:
        "close: same duration, easing, path and contrast as its dark look; it paints two colours where we change the opacity",
      [
        Value("angle", 0), Value("duration", 1.5), Value("easing", "ease-in"), Value("length", 1),
        Value("core", 0), Value("base", 0.74), Value("highlight", 1),
      ]),
  ]

  private static let skeletons = [
    Preset(
      "skeleton-pulse", "a table of grey pills that breathe, a third of a second apart",
      fidelity: "exact numbers: 1.5 s each way, 0.33 s apart, as its author intended",
      scene: "skeleton",
      values: [
        Value("stagger-rule", "meant"), Value("stagger", 0.33), Value("half-period", 1.5),
        Value("content", "loading"),
      ])
  ]

  /// Creates a preset for the scene `own`, which shows the user's content; the band moves linearly and without pauses
  /// unless `values` say otherwise.
  private static func own(
    _ name: String, _ summary: String, fidelity: String, _ values: [Value]
  ) -> Preset {
    let usual = [
      Value("direction", "right"), Value("pace", "duration"), Value("pause", 0),
      Value("easing", "linear"), Value("softness", 1),
    ]
    return Preset(
      name, summary, fidelity: fidelity, scene: "own",
      values: usual.filter { one in !values.contains { $0.key == one.key } } + values)
  }
}

extension Preset.Value {
  fileprivate init(_ key: String, _ number: Double) { self.init(key, .number(number)) }
}
