import LayerKit
import ShimmerKit

/// A card of the feed: avatar, two lines, a picture and a text, as bones and as content.
final class FeedCard {
  /// The card itself, which is there all the time.
  let surface: Layer

  /// The bones: avatar, name, time, picture, then the lines of the text.
  private(set) var bones: [GradientLayer] = []

  /// The content's layers.
  var content: [Layer] { [avatar, name.layer, time.layer, picture] + text.layers }

  private static let padding = 16.0
  private static let avatarSize = 40.0
  private static let gap = 12.0

  private let post: FeedPost
  private let avatar: GradientLayer
  private let name: SheetText
  private let time: SheetText
  private let picture: FeedPicture
  private let text: FeedText
  private let context: LayerContext

  /// Makes the card of a number.
  init(_ number: Int, widths: WordWidths, in context: LayerContext) {
    self.context = context
    post = FeedPost.all[number % FeedPost.all.count]
    surface = Layer(in: context).withoutActions()
    avatar = GradientLayer(in: context).withoutActions()
    avatar.colors = Array(post.sky.suffix(2))
    name = SheetText(post.name, in: context)
    time = SheetText(post.time, in: context)
    picture = FeedPicture.make(of: post, in: context)
    text = FeedText(post.text, widths: widths, in: context)
  }

  /// The height of a card of a width.
  static func height(width: Double, bones: TextBones, typesetter: any Typesetter) -> Double {
    let text = bones.height(typesetter: typesetter)
    return padding + avatarSize + gap + pictureHeight(width: width) + (text > 0 ? gap + text : 0)
      + padding
  }

  private static func pictureHeight(width: Double) -> Double {
    (max(width - 2 * padding, 0) * 0.5).rounded()
  }

  /// Places everything, in the window's coordinates.
  func layOut(in box: Rect, bones textBones: TextBones, on stage: SceneStage) {
    surface.frame = box
    surface.cornerRadius = 10
    let inner = box.insetBy(x: Self.padding, y: Self.padding)
    let width = max(inner.width, 0)
    let disc = Rect(x: inner.minX, y: inner.minY, width: Self.avatarSize, height: Self.avatarSize)
    let left = disc.maxX + Self.gap
    let room = max(inner.maxX - left, 0)
    let image = Rect(
      x: inner.minX, y: disc.maxY + Self.gap, width: width,
      height: Self.pictureHeight(width: box.width))
    let lines = textBones.frames(width: width, typesetter: context.typesetter)
    let top = image.maxY + Self.gap
    // Avatar, name, time, picture, lines.
    var frames = [
      disc,
      Rect(x: left, y: disc.minY + 5, width: room * 0.5, height: 12),
      Rect(x: left, y: disc.minY + 25, width: room * 0.3, height: 10),
      image,
    ]
    frames += lines.map {
      Rect(x: inner.minX + $0.minX, y: top + $0.minY, width: $0.width, height: $0.height)
    }
    placeBones(frames.map(stage.aligned))
    avatar.frame = disc
    avatar.cornerRadius = Self.avatarSize / 2
    name.place(
      in: Rect(x: left, y: disc.minY, width: room, height: 22), size: 14, weight: 700, on: stage)
    time.place(in: Rect(x: left, y: disc.minY + 20, width: room, height: 18), size: 12, on: stage)
    picture.place(in: stage.aligned(image))
    text.place(
      in: lines.map { Rect(origin: $0.origin + Point(x: inner.minX, y: top), size: $0.size) },
      width: width, on: stage)
  }

  /// Gives card and texts their colours.
  func paint(_ palette: ScenePalette) {
    surface.backgroundColor = palette.surface
    name.layer.foregroundColor = palette.text
    time.layer.foregroundColor = palette.dim
    for line in text.layers { line.foregroundColor = palette.text }
  }

  private func placeBones(_ frames: [Rect]) {
    while bones.count < frames.count { bones.append(GradientLayer(in: context).withoutActions()) }
    while bones.count > frames.count { bones.removeLast().removeFromSuperlayer() }
    for (index, (bone, frame)) in zip(bones, frames).enumerated() {
      bone.frame = frame
      bone.cornerRadius = index == 3 ? 8 : min(frame.width, frame.height) / 2
    }
  }
}
