package import LayerKit
package import ShimmerKit
package import ViewerUI

/// A picture with effects in it, for a window of any size.
///
/// A kind of scene is a file of its own: what it shows, what can be changed about it, what keys and drags do. To
/// add one is to write it and to name it in ``SceneCatalog``.
package protocol Scene: AnyObject, SendableMetatype {
  /// What it says about itself.
  static var card: SceneCard { get }

  /// What can be changed about it, in the order in which it is shown, and set when the scene begins.
  static var parameters: [ParameterBinding<Self>] { get }

  /// Puts its layers on a stage; nothing runs yet.
  init(on stage: SceneStage)

  /// Where its layers are.
  var stage: SceneStage { get }

  /// What Space and Return act on; the first one's state is the scene's.
  var effects: [any SceneEffect] { get }

  /// Places everything within the stage's bounds; called inside a turn, also when ``SceneStage/setNeedsLayout()``
  /// was called.
  func layOut()

  /// Gives everything its colours; called after each layout and when the stage becomes light or dark.
  func paint()

  /// Where the content is that people look at, in points of the window; as of the last layout.
  var focus: Rect { get }

  /// The colour of a faint copy of the content that lies beneath the shimmer; default none.
  var shade: Color? { get }

  /// What dragging does, at most one thing along each axis; default nothing.
  var drags: [SceneDrag] { get }

  /// Where a click does what ``performAction()`` does, in points of the window; as of the last layout, default nowhere.
  ///
  /// A click anywhere else toggles the effects.
  var buttons: [Rect] { get }

  /// Does what only this scene does; called inside a turn.
  ///
  /// - Returns: What it shows now, for the notice; `nil`, the default, when the scene has no action.
  func performAction() -> LabeledValue?
}

extension Scene {
  /// The whole window.
  package var focus: Rect { stage.bounds }

  /// None.
  package var shade: Color? { nil }

  /// Nothing.
  package var drags: [SceneDrag] { [] }

  /// None.
  package var buttons: [Rect] { [] }

  /// Nothing: colours that never change.
  package func paint() {}

  /// Does nothing.
  package func performAction() -> LabeledValue? { nil }
}

extension Scene {
  /// What can be changed about such a scene, and about every scene, in the order of ``allControls``.
  static var allParameters: [Parameter] {
    parameters.map(\.parameter) + SceneStage.parameters().map(\.parameter)
  }

  /// The scene's own parameters; made anew for whoever asks.
  package var controls: [Control] { Self.parameters.controls(of: self) }

  /// The scene's own controls, and those of every scene.
  package var allControls: [Control] { controls + stage.controls }

  /// The shimmering layer whose mask is drawn as a graph, if the first effect has one.
  package var shimmer: ShimmeringLayer? { effects.first?.shimmeringLayer }
}

/// What a scene says about itself: for lists, help and documents.
package struct SceneCard: Hashable, Sendable {
  /// What lies behind a scene where the user has chosen nothing.
  package enum Ground: Hashable, Sendable {
    /// The program's own picture.
    case wallpaper
    /// One quiet colour.
    case plain
  }

  /// The name that is typed.
  package let name: String

  /// What it shows, in a line.
  package let summary: String

  /// The system of the source texts, and what people know from other libraries, that it is the equivalent of.
  package let equivalents: [String]

  /// What the key for the scene's own action does; nothing where there is none.
  package let action: String?

  /// What dragging does; nothing where it does nothing.
  package let drag: String?

  /// What lies behind it.
  package let ground: Ground

  /// Describes a scene.
  package init(
    _ name: String, _ summary: String, equivalents: [String] = [], action: String? = nil,
    drag: String? = nil, ground: Ground = .wallpaper
  ) {
    self.name = name
    self.summary = summary
    self.equivalents = equivalents
    self.action = action
    self.drag = drag
    self.ground = ground
  }
}

/// The direction of a drag: that in which the pointer moved further at first.
package enum DragAxis: Hashable, Sendable {
  /// To the left or right.
  case horizontal
  /// Up or down.
  case vertical
}

/// What dragging along an axis does: it changes one parameter in proportion to the window.
package struct SceneDrag: Hashable, Sendable {
  /// The axis.
  package let axis: DragAxis

  /// The key of the parameter, a number.
  package let key: String

  /// How much the parameter grows over the window's whole height downwards, or width to the right.
  package let span: Double

  /// Creates a description.
  init(_ axis: DragAxis, changes key: String, by span: Double) {
    self.axis = axis
    self.key = key
    self.span = span
  }

  /// The value for a share of the window, from the value that the drag began with.
  package func value(
    of parameter: Parameter, from start: Double, by share: Double
  ) -> ParameterValue {
    parameter.value(near: start + share * span) ?? .number(start)
  }
}

extension Rect {
  /// The part of the window that a finger or a hurried pointer may hit for a button: at least 44 by 30 points.
  package var pressable: Rect {
    insetBy(x: min((width - 44) / 2, 0), y: min((height - 30) / 2, 0))
  }
}
