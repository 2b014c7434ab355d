/// A cache that drops the pictures that were used least recently.
///
/// Pictures used since the start of a pass stay until the next pass. A pass visits the same layers band by band, and
/// the layers must not evict each other's pictures in every band.
struct PictureStore<Key: Hashable, Picture> {
  private struct Entry {
    let picture: Picture
    let byteCount: Int
    var lastUse: Int
  }

  /// Memory in use, in bytes.
  private(set) var byteCount = 0

  private var entries: [Key: Entry] = [:]
  private var uses = 0
  private var lastUseBeforePass = 0
  private let limit: Int
  private let byteLimit: Int

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of pictures that are kept beyond a pass.
  ///   - byteLimit: The maximum memory of these pictures, in bytes.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Begins a pass: pictures that earlier passes used may be dropped when space is needed.
  mutating func beginPass() { lastUseBeforePass = uses }

  /// Returns the picture for a key, or `nil` if it is not in the store.
  mutating func picture(for key: Key) -> Picture? {
    guard let entry = entries[key] else { return nil }
    uses += 1
    entries[key]?.lastUse = uses
    return entry.picture
  }

  /// Returns whether a picture of a number of bytes fits into the limits along with the pictures used in this pass.
  ///
  /// - Complexity: O(pictures).
  func hasRoom(forBytes count: Int) -> Bool {
    let needed = entries.values.filter { isOfPass($0) }
    let bytes = needed.reduce(0) { $0 + $1.byteCount }
    return needed.count < limit && count <= byteLimit - bytes
  }

  /// Stores a picture.
  ///
  /// To stay within the limits, drops pictures that this pass has not used.
  mutating func keep(_ picture: Picture, byteCount count: Int, for key: Key) {
    while entries.count >= limit || byteCount > byteLimit - count {
      if !removeOldest() { break }
    }
    uses += 1
    entries[key] = Entry(picture: picture, byteCount: count, lastUse: uses)
    byteCount += count
  }

  /// Drops the older half of the pictures that this pass has not used; returns `false` if there are none.
  ///
  /// Dropping many at once makes the search for old pictures rare.
  private mutating func removeOldest() -> Bool {
    let old = entries.values.filter { !isOfPass($0) }.map(\.lastUse).sorted()
    if old.isEmpty { return false }
    let middle = old[old.count / 2]
    // Not by key: a key that contains NaN is not equal to itself.
    entries = entries.filter { $0.value.lastUse > middle }
    byteCount = entries.values.reduce(0) { $0 + $1.byteCount }
    return true
  }

  private func isOfPass(_ entry: Entry) -> Bool { entry.lastUse > lastUseBeforePass }
}
