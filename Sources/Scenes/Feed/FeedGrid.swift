import LayerKit

/// Columns and rows of cards that fill a window to its edges, each card about as large as suits it.
struct FeedGrid {
  /// The columns, 1…12.
  let columns: Int

  /// The rows, 1…100.
  let rows: Int

  private let origin: Double
  private let card: Size

  /// The width that suits a card, in points before it is magnified.
  private static let width = 400.0

  private static let mostColumns = 12
  private static let mostRows = 100

  /// Chooses the grid whose cards come nearest to their own size.
  ///
  /// - Parameters:
  ///   - window: The window in points, before it is magnified; so is everything here.
  ///   - gap: The distance between cards, and from the edges.
  ///   - height: The height that suits a card of a width.
  init(in window: Size, gap: Double, height: (Double) -> Double) {
    var best = (columns: 1, rows: 1, card: Size.zero, error: Double.infinity)
    for columns in 1...Self.mostColumns {
      let width = max((window.width - gap) / Double(columns) - gap, 1)
      let natural = height(width)
      let fitting = ((window.height - gap) / (natural + gap)).rounded()
      let rows = Int(min(max(fitting, 1), Double(Self.mostRows)))
      let share = max((window.height - gap) / Double(rows) - gap, 1)
      let error = Self.distance(width, Self.width) + Self.distance(share, natural)
      if error < best.error {
        best = (columns, rows, Size(width: width, height: share), error)
      }
    }
    (columns, rows, card) = (best.columns, best.rows, best.card)
    origin = gap
  }

  /// The box of a card, counted in reading order.
  func box(_ index: Int) -> Rect {
    Rect(
      x: origin + Double(index % columns) * (card.width + origin),
      y: origin + Double(index / columns) * (card.height + origin), width: card.width,
      height: card.height)
  }

  /// How far two lengths stand apart: 0 where they are equal, the same for twice and for half as long.
  private static func distance(_ first: Double, _ second: Double) -> Double {
    let ratio = max(first, 1) / max(second, 1)
    return max(ratio, 1 / ratio) - 1
  }
}
