public import LayerKit

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
