/// Tells the first press of a key from those that come because it is held.
package struct RepeatFilter {
  private var held: Set<UInt32> = []
  private var lastRelease: (key: UInt32, time: UInt)?

  /// Creates a filter; no key is held.
  package init() {}

  /// Notes a press.
  ///
  /// - Returns: Whether the key was down already, or was "released" in the very same millisecond,
  ///   which is how servers without detectable repeat show it.
  package mutating func press(_ key: UInt32, time: UInt) -> Bool {
    let wasReleasedNow = lastRelease.map { $0 == (key, time) } ?? false
    return !held.insert(key).inserted || wasReleasedNow
  }

  /// Notes a release.
  package mutating func release(_ key: UInt32, time: UInt) {
    held.remove(key)
    lastRelease = (key, time)
  }

  /// Forgets everything: what is released while another window has the keyboard is not reported.
  package mutating func focusLost() {
    held.removeAll()
    lastRelease = nil
  }
}
