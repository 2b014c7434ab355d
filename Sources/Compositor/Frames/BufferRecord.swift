import Raster

/// What a buffer was last drawn with.
struct BufferRecord {
  /// The epoch of its pixels, or nothing before it was first drawn.
  var epoch: Int?

  /// Grows when the pixels are lost; states of items with another stamp do not count.
  var stamp = 1

  /// The commit whose items it shows.
  var commit = -1

  /// The generation of the backdrop that it shows.
  var backdrop = -1

  /// The items that it shows, from back to front.
  var items: [DisplayItem] = []

  /// The revisions of their states, in the same order.
  var revisions: [Int] = []

  /// The rectangles that it has outlines of; see ``Compositor/showsDamage``.
  var outlines: [PixelRect] = []

  /// The scale that they were drawn at.
  var outlineScale = 1.0

  /// Whether the rectangles are tinted all over; see ``Compositor/showsOverdraw``.
  var hasTints = false

  /// Forgets what is shown.
  mutating func invalidate() {
    epoch = nil
    stamp += 1
    items = []
    revisions = []
    outlines = []
    commit = -1
  }
}
