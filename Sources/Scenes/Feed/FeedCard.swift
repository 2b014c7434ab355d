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

  // Lengths in points, before they are magnified.
  private static let padding = 16.0
  private static let avatarSize = 40.0
  private static let gap = 12.0
  private static let leastPicture = 24.0

  private let post: FeedPost
  private let avatar: GradientLayer
  private let name: SheetText
  private let time: SheetText
  private let picture: FeedPicture
  private let text: FeedText
  private let context: LayerContext

  /// Makes the card of a number.
  init(_ number: Int, in context: LayerContext) {
    self.context = context
    post = FeedPost.all[number % FeedPost.all.count]
    surface = Layer(in: context).withoutActions()
    avatar = GradientLayer(in: context).withoutActions()
    avatar.colors = Array(post.sky.suffix(2))
    name = SheetText(post.name, in: context)
    time = SheetText(post.time, in: context)
    picture = FeedPicture.make(of: post, in: context)
    text = FeedText(post.text, in: context)
  }

  /// The height that suits a card of a width, in points, before it is magnified.
  ///
  /// - Parameter text: The height of the lines, which are not magnified either.
  static func height(width: Double, text: Double) -> Double {
    rest(text: text) + max(width - 2 * padding, 0) / 2
  }

  /// The height of everything but the picture.
  private static func rest(text: Double) -> Double {
    padding + avatarSize + gap + (text > 0 ? gap + text : 0) + padding
  }

  /// Places everything, in the window's coordinates; the picture takes the height that is left.
  func layOut(in box: Rect, _ print: FeedPrint, on stage: SceneStage) {
    let unit = print.unit
    surface.frame = box
    surface.cornerRadius = 10 * unit
    let inner = box.insetBy(x: Self.padding * unit, y: Self.padding * unit)
    let width = max(inner.width, 0)
    let side = Self.avatarSize * unit
    let disc = Rect(x: inner.minX, y: inner.minY, width: side, height: side)
    let left = disc.maxX + Self.gap * unit
    let room = max(inner.maxX - left, 0)
    let image = Rect(
      x: inner.minX, y: disc.maxY + Self.gap * unit, width: width,
      height: max(box.height - Self.rest(text: print.textHeight) * unit, Self.leastPicture * unit))
    let lines = print.bones.frames(width: width, typesetter: context.typesetter)
    let top = image.maxY + Self.gap * unit
    // Avatar, name, time, picture, lines.
    var frames = [
      disc,
      Rect(x: left, y: disc.minY + 5 * unit, width: room * 0.5, height: 12 * unit),
      Rect(x: left, y: disc.minY + 25 * unit, width: room * 0.3, height: 10 * unit),
      image,
    ]
    frames += lines.map {
      Rect(x: inner.minX + $0.minX, y: top + $0.minY, width: $0.width, height: $0.height)
    }
    placeBones(frames.map(stage.aligned), unit: unit)
    avatar.frame = stage.aligned(disc)
    avatar.cornerRadius = avatar.bounds.height / 2
    name.place(
      in: Rect(x: left, y: disc.minY, width: room, height: 22 * unit), size: 14 * unit,
      weight: 700, on: stage)
    time.place(
      in: Rect(x: left, y: disc.minY + 20 * unit, width: room, height: 18 * unit),
      size: 12 * unit, on: stage)
    picture.place(in: stage.aligned(image), radius: 8 * unit)
    self.text.place(
      in: lines.map { Rect(origin: $0.origin + Point(x: inner.minX, y: top), size: $0.size) },
      width: width, print.widths, on: stage)
  }

  /// Gives card and texts their colours.
  func paint(_ palette: ScenePalette) {
    surface.backgroundColor = palette.surface
    name.layer.foregroundColor = palette.text
    time.layer.foregroundColor = palette.dim
    for line in text.layers { line.foregroundColor = palette.text }
  }

  private func placeBones(_ frames: [Rect], unit: Double) {
    while bones.count < frames.count { bones.append(GradientLayer(in: context).withoutActions()) }
    while bones.count > frames.count { bones.removeLast().removeFromSuperlayer() }
    for (index, (bone, frame)) in zip(bones, frames).enumerated() {
      bone.frame = frame
      bone.cornerRadius = index == 3 ? 8 * unit : min(frame.width, frame.height) / 2
    }
  }
}
