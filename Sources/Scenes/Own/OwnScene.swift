package import LayerKit
import Raster
package import ShimmerKit
package import ViewerUI

/// The user's own text or picture under a sweep, with everything about it to be tuned.
package final class OwnScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "own", "your text, picture or SVG under a light of any kind: --text, --image",
    equivalents: [
      "Facebook Shimmer, SwiftUI-Shimmer, shimmer-android: any content",
      "compose-shimmer: rotation, width and easing",
      "flutter_shimmer: any gradient, direction and period",
    ],
    action: "reveal, conceal, accent, rainbow, spotlight, three peaks",
    drag: "vertical length, horizontal angle")

  /// The size of the text in points, where it fits.
  static let fontSize = 96.0

  /// Where the layers are.
  package let stage: SceneStage

  /// The sweep over the content.
  package let sweep: SweepLayer

  /// The one sweep.
  package var effects: [any SceneEffect] { [sweep] }

  /// The content.
  package var focus: Rect { sweep.frame }

  /// Everything about the sweep, and whether it runs.
  package static let parameters: [ParameterBinding<OwnScene>] =
    OwnTuning.parameters.of(\.tuning) + [.shimmering(\.sweep.isSweeping)]

  /// The light's length over the window's height, its angle over the width.
  package let drags = [
    SceneDrag(.vertical, changes: "length", by: 1.5),
    SceneDrag(.horizontal, changes: "angle", by: 180),
  ]

  private let tuning = OwnTuning()
  private let subject: SceneSubject
  private var lookIndex = 0

  /// Makes the scene; nothing runs yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sweep = SweepLayer(in: context).withoutActions()
    sweep.name = "own"
    subject = SceneSubject(of: stage, else: "Your own")
    sweep.contentLayer = subject.layer
    sweep.writingDirection = WritingDirection(of: subject.text ?? "")
    stage.show([sweep])
    tuning.onChange = { [unowned self] in sweep.sweep = tuning.sweep }
    sweep.sweep = tuning.sweep
  }

  /// Places the content in the middle, as large as it is and fits.
  package func layOut() {
    let measure = SceneMeasure(stage)
    let bounds = stage.bounds
    let room = Size(
      width: max(bounds.width - 2 * measure.margin, 1),
      height: max(bounds.height - 2 * measure.margin, 1))
    let size =
      switch subject {
      case .word(let word, let string):
        word.fit(string, largest: Self.fontSize * measure.unit, within: room, measure)
      case .picture(let picture):
        SceneSubject.size(of: picture, within: room, scale: stage.scale)
      }
    sweep.frame = Rect(
      x: stage.aligned(bounds.center.x - size.width / 2),
      y: stage.aligned(bounds.center.y - size.height / 2), width: size.width, height: size.height)
    sweep.layoutIfNeeded()
  }

  /// Text in the colour of text, tints from the palette.
  package func paint() {
    if case .word(let word, _) = subject { word.foregroundColor = stage.palette.text }
    tuning.palette = stage.palette
  }

  /// Goes on to the next look.
  package func performAction() -> Fact? {
    lookIndex = (lookIndex + 1) % OwnLook.all.count
    let look = OwnLook.all[lookIndex]
    look.give(to: tuning)
    return Fact("Look", look.name)
  }
}
