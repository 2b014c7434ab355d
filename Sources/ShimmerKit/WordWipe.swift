public import LayerKit

/// A mask that reveals a line of text word by word, in time with the words as they are sung.
///
/// ```
/// text       hello   wide   world
/// mask   ████████████████▒           its edge follows the singing
/// time       0 ─ 0.4 0.6 ─ 0.9 …     start and end of each word
/// ```
///
/// The mask is a gradient along the line, moved by one keyframe animation. Within a word its edge moves at the word's
/// own speed; between two words it crosses the gap. Such a mask is among the cheapest to draw.
public final class WordWipe: View {
  /// The key of the animation that moves the ``gradientLayer``.
  public static let animationKey = "wipe"

  /// The positions of the words in the line; `nil`, the default, for no line.
  ///
  /// Create them by ``WordEdges/init(of:width:typesetter:)``. A change takes effect the next time you play the wipe.
  public var edges: WordEdges? {
    didSet { if edges != oldValue { setNeedsLayout() } }
  }

  /// The time at which each word is sung, in reading order; default none.
  ///
  /// Words without a time stay hidden, and surplus times are ignored. A time that is not finite, or is earlier than
  /// the time before it, counts as the time before it.
  public var words: [WordTiming] = []

  /// The width of the soft edge between revealed and hidden text, in points; default 0.
  public var softness = 0.0 {
    didSet { if softness != oldValue { setNeedsLayout() } }
  }

  /// The timing function within each word; default `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether the whole line is revealed, without movement; default false.
  ///
  /// Set it for people who prefer reduced motion.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      stop()
      setNeedsLayout()
    }
  }

  /// The view's own layer, which is the gradient of the mask.
  public var gradientLayer: GradientLayer {
    guard let gradient = layer as? GradientLayer else {
      preconditionFailure("the layer was made by makeLayer(in:)")
    }
    return gradient
  }

  /// Creates a mask that hides the whole line.
  public override init(in context: LayerContext) {
    super.init(in: context)
    gradientLayer.anchorPoint = .zero
    gradientLayer.colors = [.black, Color(white: 0, alpha: 0)]
  }

  /// Creates the gradient layer that backs the view.
  public override class func makeLayer(in context: LayerContext) -> Layer {
    GradientLayer(in: context)
  }

  /// The time from the start of the line to the end of the last word, in seconds.
  public var duration: Double { keys.last?.time ?? 0 }

  /// Starts to reveal the line; what has been revealed stays visible at the end.
  ///
  /// If the line leaves the visible tree, it has the words sung meanwhile when it returns.
  ///
  /// It has no effect if ``showsStill`` is true, or if no word has a time after 0.
  ///
  /// - Parameter begin: The begin time, in the layer's time; `nil`, the default, for the commit of the turn.
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
    gradientLayer.addLasting(move, forKey: Self.animationKey)
  }

  /// Stops revealing the line; the whole line is hidden again immediately.
  public func stop() { gradientLayer.removeAnimation(forKey: Self.animationKey) }

  /// Fits the mask to the line and places its edge before the first word, or behind the last one if ``showsStill`` is
  /// true.
  public override func layoutSubviews() {
    let line = edges?.line ?? .zero
    // Glyphs may extend beyond their line.
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

  /// The distance in points by which glyphs may extend beyond the ends of the line.
  private var overhang: Double { (edges?.line.height ?? 0) / 2 }

  private var length: Double { (edges?.line.width ?? 0) + 2 * overhang + edge }

  /// Returns the position of the mask's left edge at which the line is revealed up to a distance from its beginning.
  ///
  /// The middle of the soft edge is at the distance. At the beginning of the first word and at the end of the last
  /// one, the whole edge is outside the line, beyond any glyphs that extend further than the line.
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

  /// The keyframes of the movement: times in seconds, which never decrease, with the distance revealed at each.
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

/// The positions of the words in a line.
///
/// Words are separated by white space. Only the first line of a text counts.
public struct WordEdges: Hashable, Sendable {
  /// A word's beginning and end, as distances from the line's beginning in points.
  public struct Word: Hashable, Sendable {
    /// The distance at which the word begins, in points.
    public var begin: Double

    /// The distance at which the word ends, in points; at least ``begin``.
    public var end: Double
  }

  /// The line's box, in points from the top left corner of the box in which the text is set.
  public let line: Rect

  /// Whether the line begins at the right, as in Hebrew or Arabic.
  public let runsLeft: Bool

  /// The words in reading order.
  public let words: [Word]

  /// Creates the positions of the words by measuring a line.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - width: The width within which the text is aligned, in points; `nil` for its natural width.
  ///   - typesetter: The typesetter that measures the text; a layer's is `layer.context.typesetter`.
  public init(of run: TextRun, width: Double? = nil, typesetter: any Typesetter) {
    let string = run.string.prefix { !$0.isNewline }
    var single = run
    single.string = String(string)
    single.isWrapped = false
    line = typesetter.metrics(of: single, width: width).lines.first ?? .zero
    single.alignment = .natural
    single.truncation = .none
    let natural = typesetter.metrics(of: single, width: nil).size.width
    // With natural alignment, a line that begins at the right is placed at the right end of the available width.
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

  /// Returns the words of a string's first line.
  public static func words(of string: String) -> [Substring] {
    string.prefix { !$0.isNewline }.split(whereSeparator: \.isWhitespace)
  }
}

/// The time in which a word is sung, in seconds from the start of its line.
public struct WordTiming: Hashable, Sendable {
  /// The time at which the wipe enters the word.
  public var begin: Double

  /// The time at which the wipe leaves the word.
  public var end: Double

  /// Creates a timing from two times since the start of the line.
  public init(begin: Double, end: Double) {
    self.begin = begin
    self.end = end
  }
}

extension [WordTiming] {
  /// Returns timings that distribute words over a duration in proportion to their numbers of letters.
  ///
  /// Each word takes one share per letter, and the gap after the word takes one more; the last word has no gap.
  ///
  /// - Parameters:
  ///   - words: The words in reading order.
  ///   - duration: The time from the start of the first word to the end of the last one, in seconds.
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

/// A line of text that changes from one colour to another, word by word.
///
/// Two layers set the same text at the same position. The front layer has the other colour and a ``WordWipe`` as its
/// mask.
public final class LyricsLine: View {
  /// The text; default `nil`.
  ///
  /// Only its first line is wiped. A change does not resize the view: call ``sizeToFit()``.
  public var text: TextRun? {
    didSet {
      if text == oldValue { return }
      restingLayer.text = text
      sungLayer.text = text
      setNeedsLayout()
    }
  }

  /// The colour of words that have not been sung yet; default grey.
  public var restingColor: Color {
    get { restingLayer.foregroundColor }
    set { restingLayer.foregroundColor = newValue }
  }

  /// The colour of words that have been sung; default white.
  public var sungColor: Color {
    get { sungLayer.foregroundColor }
    set { sungLayer.foregroundColor = newValue }
  }

  /// The time at which each word is sung, in seconds from the start of the line; default none.
  ///
  /// See ``WordWipe/words``.
  public var words: [WordTiming] {
    get { wipe.words }
    set { wipe.words = newValue }
  }

  /// Whether the whole line is shown as sung, without movement; default false.
  public var showsStill: Bool {
    get { wipe.showsStill }
    set { wipe.showsStill = newValue }
  }

  /// The layer of the text behind, in the ``restingColor``.
  public let restingLayer: TextLayer

  /// The layer of the text in front, in the ``sungColor``, which the ``wipe`` reveals.
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

  /// Sets ``words``: divides a duration among the words in proportion to their numbers of letters.
  ///
  /// - Parameter duration: The time from the start of the first word to the end of the last one, in seconds.
  public func spreadWords(over duration: Double) {
    words = .spread(WordEdges.words(of: text?.string ?? ""), over: duration)
  }

  /// Starts to change the line to the ``sungColor``, word by word; the colours stay as they are at the end.
  ///
  /// - Parameter begin: The begin time, in the layer's time; `nil`, the default, for the commit of the turn.
  public func play(at begin: Double? = nil) {
    layoutIfNeeded()
    wipe.play(at: begin)
  }

  /// Resets the whole line to the ``restingColor`` immediately.
  public func stop() { wipe.stop() }

  /// The size that holds the text, in points.
  public var fittingSize: Size { restingLayer.preferredSize() }

  /// Makes the view as large as its text; its anchor point stays at the same position.
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
