/// What a comparison says of a metric; the names are those of the JSON document.
package enum Verdict: String, CaseIterable, Sendable, Encodable {
  /// The second run is worse.
  case worse
  /// The second run is better.
  case better
  /// There is no difference, or none that is told from noise.
  case same
  /// There is a difference, of which so few rounds cannot say whether it is noise.
  case tooFew
  /// There is a difference where neither is the better one.
  case changed
  /// Only the first document has the metric.
  case onlyA
  /// Only the second document has the metric.
  case onlyB

  /// The verdict in a table.
  package var title: String {
    switch self {
    case .worse, .better, .changed: rawValue
    case .same: "within the noise"
    case .tooFew: "too few rounds"
    case .onlyA: "only in A"
    case .onlyB: "only in B"
    }
  }

  /// The verdict after a count: "2 with too few rounds".
  package var clause: String { self == .tooFew ? "with too few rounds" : title }

  /// Whether the verdict is of a metric that both documents have.
  package var isOfBoth: Bool { self != .onlyA && self != .onlyB }
}
