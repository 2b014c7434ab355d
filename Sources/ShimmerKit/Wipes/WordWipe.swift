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
