public import LayerKit

/// A mask that uncovers a line of text word by word.
///
/// ```
/// text       hello   wide   world
/// mask   ████████████████▒           its edge is where the singing is
/// time       0 ─ 0.4 0.6 ─ 0.9 …     begin and end of each word
/// ```
///
/// It is a gradient along the line, moved by one keyframe animation: inside of a word its edge moves at the
/// word's own speed, between two words it crosses the gap. Such a mask is among the cheapest to draw.
public final class WordWipe: View {
  /// The key of the movement on the ``gradientLayer``.
  public static let animationKey = "wipe"

  /// Where the words are; see ``WordEdges/init(of:width:typesetter:)``.
  ///
  /// Other edges count when the wipe is played.
  public var edges: WordEdges? {
    didSet { if edges != oldValue { setNeedsLayout() } }
  }

  /// When each word is sung, in reading order.
  ///
  /// Words without a time stay covered; times without a word, and those that are no number or run back,
  /// do not count.
  public var words: [WordTiming] = []

  /// The width of the edge, from covered to uncovered, in points; default 0.
  public var softness = 0.0 {
    didSet { if softness != oldValue { setNeedsLayout() } }
  }

  /// How progress is bent within each word; default `nil`, linear.
  public var timingFunction: TimingFunction?

  /// Whether the whole line shows, without movement; default false.
  ///
  /// For people who do not want movement.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      stop()
      setNeedsLayout()
    }
  }

  /// The mask.
  public var gradientLayer: GradientLayer {
    guard let gradient = layer as? GradientLayer else {
      preconditionFailure("the layer was made by makeLayer(in:)")
    }
    return gradient
  }

  /// Creates a mask that covers everything.
  public override init(in context: LayerContext) {
    super.init(in: context)
    gradientLayer.anchorPoint = .zero
    gradientLayer.colors = [.black, Color(white: 0, alpha: 0)]
  }

  /// Makes the gradient.
  public override class func makeLayer(in context: LayerContext) -> Layer {
    GradientLayer(in: context)
  }

  /// The time from the first word's line begin to the last word's end, in seconds.
  public var duration: Double { keys.last?.time ?? 0 }

  /// Begins to uncover, and stays where it ends.
  ///
  /// - Parameter begin: When, in the layer's time; `nil`, the default, for the commit of the turn.
  public func play(at begin: Double? = nil) {
    layoutIfNeeded()
    let keys = keys
    guard !showsStill, duration > 0, keys.count > 1 else { return }
    var move = KeyframeAnimation(\.position.x, values: keys.map { position(at: $0.distance) })
    move.keyTimes = keys.map { $0.time / duration }
    move.timingFunctions = keys.indices.dropFirst().map { index in
      keys[index].endsWord ? timingFunction ?? .linear : .linear
    }
    move.timing = MediaTiming(beginTime: begin, duration: duration, fillMode: .forwards)
    move.isRemovedOnCompletion = false
    gradientLayer.addAtOwnPace(move, forKey: Self.animationKey)
  }

  /// Covers the line again at once.
  public func stop() { gradientLayer.removeAnimation(forKey: Self.animationKey) }

  /// Makes the mask as large as the line and puts its edge before the first word, or, where it stands still,
  /// behind the last one.
  public override func layoutSubviews() {
    let line = edges?.line ?? .zero
    // Letters may reach beyond their line.
    let height = 3 * line.height
    gradientLayer.bounds = Rect(x: 0, y: 0, width: length, height: height)
    gradientLayer.position = Point(
      x: position(at: showsStill ? line.width : 0), y: line.minY - line.height)
    let soft = length > 0 ? edge / length : 0
    gradientLayer.locations = [1 - soft, 1]
    let runsLeft = edges?.runsLeft ?? false
    gradientLayer.startPoint = Point(x: runsLeft ? 1 : 0, y: 0.5)
    gradientLayer.endPoint = Point(x: runsLeft ? 0 : 1, y: 0.5)
  }

  // MARK: Geometry

  private var edge: Double { softness.isFinite ? max(softness, 0) : 0 }

  /// What the letters at the line's ends may reach beyond it.
  private var overhang: Double { (edges?.line.height ?? 0) / 2 }

  private var length: Double { (edges?.line.width ?? 0) + 2 * overhang + edge }

  /// The mask's left edge where it uncovers a distance from the line's beginning.
  ///
  /// The middle of the soft edge is at the distance; at the beginning of the first word and at the end of
  /// the last one all of it is outside, and so is what letters reach beyond.
  private func position(at distance: Double) -> Double {
    guard let edges else { return 0 }
    let reach: Double
    if distance <= edges.words.first?.begin ?? 0 {
      reach = -overhang
    } else if distance >= edges.words.last?.end ?? edges.line.width {
      reach = edges.line.width + overhang + edge
    } else {
      reach = distance + edge / 2
    }
    return edges.runsLeft ? edges.line.maxX - reach : edges.line.minX + reach - length
  }

  private struct Key {
    let time: Double
    let distance: Double
    let endsWord: Bool
  }

  /// Times that never run back, and how much is uncovered at each.
  private var keys: [Key] {
    var keys = [Key(time: 0, distance: 0, endsWord: false)]
    for (word, timing) in zip(edges?.words ?? [], words) {
      for (time, distance, endsWord) in [
        (timing.begin, word.begin, false), (timing.end, word.end, true),
      ] {
        let last = keys[keys.count - 1].time
        keys.append(
          Key(time: time.isFinite ? max(time, last) : last, distance: distance, endsWord: endsWord))
      }
    }
    return keys
  }
}

/// Where the words of a line begin and end.
///
/// Words are what white space parts. Of a text of several lines only the first one counts.
public struct WordEdges: Hashable, Sendable {
  /// A word's beginning and end, as distances from the line's beginning in points.
  public struct Word: Hashable, Sendable {
    /// Where it begins.
    public var begin: Double

    /// Where it ends; not before its beginning.
    public var end: Double
  }

  /// The line's box, in points from the top left of the box that the text is set in.
  public let line: Rect

  /// Whether the line begins at the right.
  public let runsLeft: Bool

  /// The words in reading order.
  public let words: [Word]

  /// Measures a line.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - width: The width that it is aligned within, in points; `nil` for as wide as it is.
  ///   - typesetter: Measures it; a layer's is `layer.context.typesetter`.
  public init(of run: TextRun, width: Double? = nil, typesetter: any Typesetter) {
    let string = run.string.prefix { !$0.isNewline }
    var single = run
    single.string = String(string)
    single.isWrapped = false
    line = typesetter.metrics(of: single, width: width).lines.first ?? .zero
    single.alignment = .natural
    single.truncation = .none
    let natural = typesetter.metrics(of: single, width: nil).size.width
    // Natural alignment puts a line that begins at the right to the right of the room it has.
    let room = typesetter.metrics(of: single, width: natural + 100).lines.first?.minX ?? 0
    runsLeft = room > 50
    func distance(to index: String.Index) -> Double {
      var head = single
      head.string = String(string[..<index])
      return typesetter.metrics(of: head, width: nil).size.width
    }
    words = string.split(whereSeparator: \.isWhitespace).map { word in
      let begin = distance(to: word.startIndex)
      return Word(begin: begin, end: max(begin, distance(to: word.endIndex)))
    }
  }

  /// The words of a line.
  public static func words(of string: String) -> [Substring] {
    string.prefix { !$0.isNewline }.split(whereSeparator: \.isWhitespace)
  }
}

/// When a word is sung, in seconds from the beginning of its line.
public struct WordTiming: Hashable, Sendable {
  /// When the wipe enters the word.
  public var begin: Double

  /// When the wipe leaves the word.
  public var end: Double

  /// Creates a timing.
  public init(begin: Double, end: Double) {
    self.begin = begin
    self.end = end
  }
}

extension [WordTiming] {
  /// Spreads words over a time, each as long as its letters ask for.
  ///
  /// A word takes a share for each of its letters; the break behind it takes one more, the last word has
  /// none.
  ///
  /// - Parameters:
  ///   - words: The words in reading order.
  ///   - duration: The time from the first word's begin to the last one's end, in seconds.
  public static func spread(_ words: [some StringProtocol], over duration: Double) -> [WordTiming] {
    let lengths = words.map { Double(Swift.max($0.count, 1)) }
    let share = duration / Swift.max(lengths.reduce(-1) { $0 + $1 + 1 }, 1)
    var passed = 0.0
    return lengths.map { length in
      defer { passed += length + 1 }
      return WordTiming(begin: passed * share, end: (passed + length) * share)
    }
  }
}

/// A line of text that is wiped from one colour to another, word by word.
///
/// Two layers set the same text at the same place; the one in front has the other colour and a ``WordWipe``
/// as its mask.
public final class LyricsLine: View {
  /// The line; default nothing.
  ///
  /// Only its first line is wiped. Another one does not change the view's size: see ``sizeToFit()``.
  public var text: TextRun? {
    didSet {
      if text == oldValue { return }
      restingLayer.text = text
      sungLayer.text = text
      setNeedsLayout()
    }
  }

  /// The colour of what is not sung yet; default grey.
  public var restingColor: Color {
    get { restingLayer.foregroundColor }
    set { restingLayer.foregroundColor = newValue }
  }

  /// The colour of what has been sung; default white.
  public var sungColor: Color {
    get { sungLayer.foregroundColor }
    set { sungLayer.foregroundColor = newValue }
  }

  /// When each word is sung, in seconds from the begin of the line; default none.
  ///
  /// See ``WordWipe/words``.
  public var words: [WordTiming] {
    get { wipe.words }
    set { wipe.words = newValue }
  }

  /// Whether all is sung, without movement; default false.
  public var showsStill: Bool {
    get { wipe.showsStill }
    set { wipe.showsStill = newValue }
  }

  /// The text behind.
  public let restingLayer: TextLayer

  /// The text in front, which is uncovered.
  public let sungLayer: TextLayer

  /// The mask of the text in front.
  public let wipe: WordWipe

  /// Creates a line without text.
  public override init(in context: LayerContext) {
    restingLayer = TextLayer(in: context).withoutActions()
    sungLayer = TextLayer(in: context).withoutActions()
    wipe = WordWipe(in: context)
    super.init(in: context)
    restingLayer.foregroundColor = Color(white: 0.5)
    layer.sublayers = [restingLayer, sungLayer]
    sungLayer.mask = wipe.layer
  }

  /// Spreads the words over a time, by their letters.
  ///
  /// - Parameter duration: Seconds from the first word's begin to the last one's end.
  public func spreadWords(over duration: Double) {
    words = .spread(WordEdges.words(of: text?.string ?? ""), over: duration)
  }

  /// Begins to sing, and stays where it ends.
  ///
  /// - Parameter begin: When, in the layer's time; `nil`, the default, for the commit of the turn.
  public func play(at begin: Double? = nil) {
    layoutIfNeeded()
    wipe.play(at: begin)
  }

  /// Takes back at once what has been sung.
  public func stop() { wipe.stop() }

  /// The size that holds the text, in points.
  public var fittingSize: Size { restingLayer.preferredSize() }

  /// Makes the view as large as its text; the anchor stays where it is.
  public func sizeToFit() { bounds.size = fittingSize }

  /// Gives both texts the view's bounds and measures the words.
  public override func layoutSubviews() {
    restingLayer.frame = bounds
    sungLayer.frame = bounds
    wipe.edges = text.map {
      WordEdges(of: $0, width: bounds.width, typesetter: layer.context.typesetter)
    }
  }
}
