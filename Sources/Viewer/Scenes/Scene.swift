package import LayerKit
package import ShimmerKit

/// A composition with effects, for a window of any size.
///
/// Each kind of scene is a file of its own that defines its content, its parameters, its keys and its drags. To add
/// one, write it and list it in ``SceneCatalog``.
package protocol Scene: AnyObject, SendableMetatype {
  /// The scene's description, for lists, help and documents.
  static var card: SceneCard { get }

  /// The scene's parameters. They are shown in this order, and set in this order when the scene begins.
  ///
  /// A ``table(_:)``, stored, because its creation needs a scene.
  static var parameters: ParameterTable<Self> { get }

  /// Creates the scene's layers on a stage, with all effects off and every other parameter at its default.
  init(on stage: SceneStage)

  /// The stage that holds the layers.
  var stage: SceneStage { get }

  /// The effects that Space and Return switch.
  ///
  /// - The first effect provides the scene's state. If it has a ``SceneEffect/shimmeringLayer``, the graph shows the
  ///   profile of that layer's mask.
  /// - Space switches all effects on, or all of them off if the first one is on. Return stops all of them at once.
  /// - Motion that the scene itself implements is a ``SceneSwitch``.
  /// - No animation of an effect runs while the effect shows a still, or after it was switched off and has ended. A
  ///   scene at rest then needs no frames.
  var effects: [any SceneEffect] { get }

  /// Places the layers within the stage's bounds. Called inside a turn, when the window changes and after
  /// ``SceneStage/setNeedsLayout()``.
  func layOut()

  /// Applies the colours; called after each layout and when the stage becomes light or dark.
  func paint()

  /// The frame of the main content, in points of the window; as of the last layout.
  var focus: Rect { get }

  /// The colour of a faint copy of the content beneath the shimmer; `nil`, the default, if there is no such copy.
  var shade: Color? { get }

  /// The drags, at most one for each axis; default none.
  var drags: [SceneDrag] { get }

  /// The areas in which a click performs ``performAction()``, in points of the window; as of the last layout, default
  /// none.
  ///
  /// A click anywhere else toggles the effects.
  var buttons: [Rect] { get }

  /// Why parameters have no effect with the present values of others, by their keys; default none.
  var idleParameters: [String: String] { get }

  /// Performs the scene's own action; called inside a turn.
  ///
  /// - Returns: The new state, for the notice; `nil`, the default, if the scene has no action.
  func performAction() -> LabeledValue?
}

extension Scene {
  /// By default the whole stage, in points.
  package var focus: Rect { stage.bounds }

  package var shade: Color? { nil }

  package var drags: [SceneDrag] { [] }

  package var buttons: [Rect] { [] }

  package var idleParameters: [String: String] { [:] }

  /// Does nothing, for scenes whose colours never change.
  package func paint() {}

  package func performAction() -> LabeledValue? { nil }
}

extension Scene {
  /// Returns the parameters of the scene and those of every scene, in the order of ``allControls``.
  ///
  /// - Parameter motion: The default amount of motion.
  static func allParameters(usually motion: SceneMotion) -> [Parameter] {
    parameters.all + SceneStage.parameters(usually: motion).all
  }

  /// The number of the scene's own parameters.
  static var ownParameterCount: Int { parameters.all.count }

  /// Returns the table of a scene's parameters, with the values of a new scene as defaults.
  static func table(_ rows: [ParameterBinding<Self>]) -> ParameterTable<Self> {
    ParameterTable(rows, of: Self(on: SceneStage(in: LayerContext())))
  }

  /// The controls of the scene's own parameters; created on each access.
  package var controls: [Control] { Self.parameters.controls(of: self) }

  /// The scene's own controls, followed by those of every scene.
  package var allControls: [Control] { controls + stage.controls }

  /// The shimmering layer whose mask the graph shows; `nil` if the first effect has none.
  package var shimmer: ShimmeringLayer? { effects.first?.shimmeringLayer }
}

/// The description of a scene, for lists, help and documents.
package struct SceneCard: Hashable, Sendable {
  /// The background of a scene if the user has chosen none.
  package enum Ground: Hashable, Sendable {
    /// The program's own wallpaper.
    case wallpaper
    /// A single plain colour.
    case plain
  }

  /// A kind of the user's content, which a scene may show in place of its own.
  package enum Content: String, Hashable, Sendable, CaseIterable {
    case text
    case image
  }

  /// The name that the user types.
  package let name: String

  /// A one-line summary of what the scene shows.
  package let summary: String

  /// The counterparts of the scene elsewhere, such as an idiom of Core Animation or a feature of another library;
  /// default none.
  package let equivalents: [String]

  /// A description of the scene's own action, for the help; `nil` if the scene has no action.
  package let action: String?

  /// A description of the effect of dragging, for the help; `nil` if dragging has no effect.
  package let drag: String?

  /// The background; default the wallpaper.
  package let ground: Ground

  /// The kinds of the user's content that the scene shows; default none.
  package let shows: Set<Content>

  /// Creates the description of a scene.
  package init(
    _ name: String, _ summary: String, equivalents: [String] = [], action: String? = nil,
    drag: String? = nil, ground: Ground = .wallpaper, shows: Set<Content> = []
  ) {
    self.name = name
    self.summary = summary
    self.equivalents = equivalents
    self.action = action
    self.drag = drag
    self.ground = ground
    self.shows = shows
  }
}

/// The axis of a drag, which is the one along which the pointer moves further at the beginning.
package enum DragAxis: Hashable, Sendable {
  /// To the left or right.
  case horizontal
  /// Up or down.
  case vertical
}

/// A drag along an axis, which changes one parameter in proportion to the share of the window that the pointer
/// crosses.
package struct SceneDrag: Hashable, Sendable {
  package let axis: DragAxis

  /// The key of the parameter, which must be a number.
  package let key: String

  /// The change of the parameter for a drag over the window's whole height downwards, or its whole width to the
  /// right.
  package let span: Double

  /// Creates a drag that changes the parameter of a key.
  init(_ axis: DragAxis, changes key: String, by span: Double) {
    self.axis = axis
    self.key = key
    self.span = span
  }

  /// Returns the value after a drag over a share of the window, given the value at the start of the drag.
  package func value(
    of parameter: Parameter, from start: Double, by share: Double
  ) -> ParameterValue {
    parameter.value(near: start + share * span) ?? .number(start)
  }
}

extension Rect {
  /// The hit area of a button: at least 44 by 30 points, for fingers and imprecise pointers.
  var pressable: Rect {
    insetBy(dx: min((width - 44) / 2, 0), dy: min((height - 30) / 2, 0))
  }
}
