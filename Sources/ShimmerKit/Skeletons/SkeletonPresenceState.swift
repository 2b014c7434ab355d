/// What a skeleton's presence is.
public enum SkeletonPresenceState: String, Hashable, Sendable, CaseIterable {
  /// Nothing loads, or what has loaded shows.
  case absent
  /// A load has begun, and may still be fast enough to need no skeleton.
  case waiting
  /// The skeleton shows while loading.
  case shown
  /// The content is there, but the skeleton has not been seen for long enough.
  case lingering
}
