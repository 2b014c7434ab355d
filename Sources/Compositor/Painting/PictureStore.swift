/// Pictures by name, of which those that have not been asked for in a while are given up.
///
/// What has been asked for since a pass began stays until the next one: a pass goes over the same
/// layers band by band, and they must not drive out each other's pictures in each of them.
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
  ///   - limit: Pictures that are kept beyond a pass.
  ///   - byteLimit: The bytes that these may take.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Lets go of what the last pass needed, when there is need for room.
  mutating func beginPass() { lastUseBeforePass = uses }

  /// A picture that is kept.
  mutating func picture(for key: Key) -> Picture? {
    guard let entry = entries[key] else { return nil }
    uses += 1
    entries[key]?.lastUse = uses
    return entry.picture
  }

  /// Whether a picture can be kept within the limits, next to those that the pass has asked for.
  ///
  /// - Complexity: O(pictures).
  func hasRoom(forBytes count: Int) -> Bool {
    let needed = entries.values.filter { isOfPass($0) }
    let bytes = needed.reduce(0) { $0 + $1.byteCount }
    return needed.count < limit && count <= byteLimit - bytes
  }

  /// Keeps a picture; others go as far as the limits ask for it and the pass does not.
  mutating func keep(_ picture: Picture, byteCount count: Int, for key: Key) {
    while entries.count >= limit || byteCount > byteLimit - count {
      if !removeOldest() { break }
    }
    uses += 1
    entries[key] = Entry(picture: picture, byteCount: count, lastUse: uses)
    byteCount += count
  }

  /// Drops the older half of what the pass does not need at once, so that the search is rare.
  private mutating func removeOldest() -> Bool {
    let old = entries.values.filter { !isOfPass($0) }.map(\.lastUse).sorted()
    if old.isEmpty { return false }
    let middle = old[old.count / 2]
    // Not by key: one with a number that is none is not equal to itself.
    entries = entries.filter { $0.value.lastUse > middle }
    byteCount = entries.values.reduce(0) { $0 + $1.byteCount }
    return true
  }

  private func isOfPass(_ entry: Entry) -> Bool { entry.lastUse > lastUseBeforePass }
}
