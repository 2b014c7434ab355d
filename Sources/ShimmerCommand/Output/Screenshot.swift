import Glibc

/// Names for screenshots.
enum Screenshot {
  /// The first of `shimmer-1.png`, `shimmer-2.png`, … that the current folder does not have.
  static func nextPath() -> String {
    var number = 1
    while unsafe access("shimmer-\(number).png", F_OK) == 0 { number += 1 }
    return "shimmer-\(number).png"
  }
}
