/// The gaps between the frames of a run: the times from the hand-over of one to that of the next, without a still
/// stretch between them.
package struct FrameGaps {
  /// The last hand-over since a still stretch, in nanoseconds; `nil` before the first.
  private var last: Int64?

  /// Creates the gaps of a run that begins.
  package init() {}

  /// Adds a frame, and returns the gap that its hand-over ends, in nanoseconds; `nil` if it ends none.
  ///
  /// The gap is negative if the clock went back in it.
  ///
  /// - Parameters:
  ///   - submit: The instant of the hand-over; `nil` if the frame was not handed over.
  ///   - isMoving: Whether no still stretch is between the frame and the one before.
  @inline(__always)
  package mutating func add(_ submit: Int64?, isMoving: Bool) -> Int64? {
    if !isMoving { last = nil }
    guard let submit else { return nil }
    defer { last = submit }
    return last.map { submit - $0 }
  }
}
