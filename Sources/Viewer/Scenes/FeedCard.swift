import LayerKit
import ShimmerKit

/// A card of the feed: avatar, two lines, a picture and text, as bones and as content.
final class FeedCard {
  /// The card's background, which is always visible.
  let surface: Layer

  /// The bones: avatar, name, time, picture, then the lines of the text.
  private(set) var bones: [GradientLayer] = []

  /// The content's layers.
  var content: [Layer] { [avatar, name.layer, time.layer, picture] + text.layers }

  // Lengths in points, before magnification.
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

  /// Creates the card at an index of the feed; the posts repeat.
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

  /// Returns the preferred height of a card of a width, in points before magnification.
  ///
  /// - Parameter text: The height of the lines of text, in points before magnification.
  static func height(width: Double, text: Double) -> Double {
    rest(text: text) + max(width - 2 * padding, 0) / 2
  }

  /// Returns the height of everything except the picture, in points before magnification.
  private static func rest(text: Double) -> Double {
    padding + avatarSize + gap + (text > 0 ? gap + text : 0) + padding
  }

  /// Places everything, in the window's coordinates; the picture takes the remaining height.
  func layOut(in box: Rect, _ print: FeedPrint, on stage: SceneStage) {
    let unit = print.unit
    surface.frame = box
    surface.cornerRadius = 10 * unit
    let inner = box.insetBy(dx: Self.padding * unit, dy: Self.padding * unit)
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

  /// Applies the colours of the card and its text.
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

/// The text layout of a feed in a window: the magnification, and the positions of lines of text.
struct FeedPrint {
  /// The magnification; default 1.
  private(set) var unit = 1.0

  /// The lines of text as bones, each 15 points high before magnification.
  private(set) var bones: TextBones

  /// The widths of words in the font of the lines.
  fileprivate private(set) var widths: WordWidths

  private let typesetter: any Typesetter

  /// Creates the layout for a window of the usual size.
  init(typesetter: any Typesetter) {
    self.typesetter = typesetter
    bones = TextBones(
      font: SheetText.font(15), lineCount: 3, lastLineShare: 0.7, boneHeight: 15, spacing: 8)
    widths = WordWidths(bones.font, typesetter: typesetter)
  }

  /// The number of lines.
  var lineCount: Int {
    get { bones.lineCount }
    set { bones.lineCount = newValue }
  }

  /// The length of the last line, as a share of the width.
  var lastLineShare: Double {
    get { bones.lastLineShare }
    set { bones.lastLineShare = newValue }
  }

  /// The height of the lines, in points before magnification.
  var textHeight: Double { bones.height(typesetter: typesetter) / unit }

  /// Sets the magnification; words are measured again if it changes.
  mutating func magnify(by unit: Double) {
    if unit == self.unit { return }
    self.unit = unit
    bones.font = SheetText.font(15 * unit)
    (bones.boneHeight, bones.spacing) = (15 * unit, 8 * unit)
    widths = WordWidths(bones.font, typesetter: typesetter)
  }
}

/// Text that is broken into lines between words; each line replaces its bone.
private final class FeedText {
  /// The layers of the lines.
  private(set) var layers: [TextLayer] = []

  private let words: [String]
  private let context: LayerContext

  /// Creates text without lines.
  init(_ string: String, in context: LayerContext) {
    words = string.split(separator: " ").map(String.init)
    self.context = context
  }

  /// Places the text in as many lines as there are boxes, and truncates the last one.
  ///
  /// - Parameters:
  ///   - boxes: The boxes of the lines; each line is vertically centred in its box.
  ///   - width: The width of a line, in points.
  ///   - widths: The widths of words in the font of the text.
  func place(in boxes: [Rect], width: Double, _ widths: WordWidths, on stage: SceneStage) {
    let lines = lines(count: boxes.count, width: width, widths)
    while layers.count > lines.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < lines.count { layers.append(TextLayer(in: context).withoutActions()) }
    for (layer, (line, box)) in zip(layers, zip(lines, boxes)) {
      layer.text = TextRun(line, font: widths.font, truncation: .end)
      layer.frame = Rect(
        x: box.minX, y: stage.aligned(box.center.y - widths.lineHeight / 2), width: width,
        height: widths.lineHeight)
    }
  }

  private func lines(count: Int, width: Double, _ widths: WordWidths) -> [String] {
    var lines: [String] = []
    var room = 0.0
    for word in words {
      let length = widths.width(of: word)
      if !lines.isEmpty, lines.count == count || widths.space + length <= room {
        lines[lines.count - 1] += " " + word
        room -= widths.space + length
      } else if lines.count < count {
        lines.append(word)
        room = width - length
      }
    }
    return lines
  }
}

/// The widths of words in a font; each word is measured once.
private final class WordWidths {
  let font: Font

  /// The width of a space, in points.
  private(set) lazy var space = width(of: "a a") - width(of: "aa")

  /// The height of a line, in points.
  private(set) lazy var lineHeight = size(of: "a").height

  private let typesetter: any Typesetter
  private var known: [String: Double] = [:]

  /// Creates an empty table.
  init(_ font: Font, typesetter: any Typesetter) {
    self.font = font
    self.typesetter = typesetter
  }

  /// Returns the width of a word, in points.
  func width(of word: String) -> Double {
    if let width = known[word] { return width }
    let width = size(of: word).width
    known[word] = width
    return width
  }

  private func size(of string: String) -> Size {
    typesetter.metrics(of: TextRun(string, font: font), width: nil).size
  }
}

/// A drawn picture, which needs no file: a sky, a sun and a hill.
private final class FeedPicture: Layer {
  private var sky: GradientLayer?
  private var sun: Layer?
  private var hill: Layer?

  /// Creates the picture of a post.
  static func make(of post: FeedPost, in context: LayerContext) -> FeedPicture {
    let picture = FeedPicture(in: context).withoutActions()
    let sky = GradientLayer(in: context).withoutActions()
    sky.colors = post.sky
    let sun = Layer(in: context).withoutActions()
    sun.backgroundColor = post.sun
    let hill = Layer(in: context).withoutActions()
    hill.backgroundColor = post.sky.first
    picture.sublayers = [sky, sun, hill]
    (picture.sky, picture.sun, picture.hill) = (sky, sun, hill)
    picture.masksToBounds = true
    return picture
  }

  func place(in box: Rect, radius corner: Double) {
    frame = box
    cornerRadius = corner
    let (width, height) = (box.width, box.height)
    sky?.frame = bounds
    let radius = height * 0.14
    sun?.bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    sun?.cornerRadius = radius
    sun?.position = Point(x: width * 0.68, y: height * 0.5)
    // The top of a disc that is far larger than the picture.
    let arc = width * 0.9
    hill?.bounds = Rect(x: 0, y: 0, width: 2 * arc, height: 2 * arc)
    hill?.cornerRadius = arc
    hill?.position = Point(x: width * 0.3, y: height * 0.76 + arc)
  }
}

/// The content of a card of the feed.
private struct FeedPost {
  let name: String
  /// The age of the post, as text.
  let time: String
  let text: String
  /// The colours of the picture from top to bottom, and of the sun in it.
  let sky: [Color]
  let sun: Color

  private init(_ name: String, _ time: String, _ text: String, _ sky: [UInt32], _ sun: UInt32) {
    self.name = name
    self.time = time
    self.text = text
    self.sky = sky.map { Color(hex: $0) }
    self.sun = Color(hex: sun)
  }

  /// A few posts; a longer feed repeats them.
  static let all = [
    FeedPost(
      "Mira Okafor", "12 minutes ago",
      "First light over the bay. The ferry was late, the coffee was not, and for once nobody was in a hurry to leave. We will be back.",
      [0x2E4374, 0x7C81AD, 0xE8C4A0], 0xFFE9C9),
    FeedPost(
      "Jonas Weiss", "1 hour ago",
      "Three days of rain and then this. We sat on the wall until the lamps came on and talked about nothing at all. Bring a warm coat.",
      [0x53354A, 0xA64B63, 0xF2A65A], 0xFFD68A),
    FeedPost(
      "Ines Duarte", "3 hours ago",
      "Went up for the view and stayed for the quiet. If you go, take the path behind the chapel, it is shorter than it looks.",
      [0x1B4D4A, 0x4F9A8B, 0xD8E3B4], 0xFFF7D6),
    FeedPost(
      "Kenji Mori", "yesterday",
      "The old road along the coast is open again. Slow all the way, and every bend of it worth the time. Photographs do not do it justice.",
      [0x0F3057, 0x3F7CAC, 0xBFD7EA], 0xFFFFFF),
    FeedPost(
      "Lea Fontaine", "2 days ago",
      "Last evening of the holidays. We counted seven colours in the sky before the stars made us stop. Next year we will count again.",
      [0x372549, 0x774C7A, 0xEACDC2], 0xFFE0D5),
    FeedPost(
      "Tom Lindqvist", "last week",
      "Up before everyone else, and the lake like glass. Two swans, one heron, no signal. I can recommend all three of them warmly.",
      [0x28313B, 0x6B7A8F, 0xF7C59F], 0xFFF1DC),
  ]
}
