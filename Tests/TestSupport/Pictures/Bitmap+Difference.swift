public import Raster

extension Bitmap {
  /// The absolute differences of the channels of two pictures.
  public struct Difference {
    /// The sum over all channels of all pixels, in levels.
    public var sum = 0

    /// The largest difference of a channel, 0…255.
    public var largest = 0
  }

  /// Returns the differences of the channels from another picture of the same size; the padding of rows is ignored.
  ///
  /// It is here because this module is optimised, and most tests are not.
  public func difference(from other: Bitmap) -> Difference {
    precondition(size == other.size, "\(size) and \(other.size)")
    var all = Difference()
    withRows { mine in
      other.withRows { theirs in
        for y in 0..<size.height {
          mine.withRow(reading: y, 0..<size.width) { mine in
            theirs.withRow(reading: y, 0..<size.width) { theirs in
              for x in mine.indices where mine[x] != theirs[x] { all.add(mine[x], theirs[x]) }
            }
          }
        }
      }
    }
    return all
  }
}

extension Bitmap.Difference {
  fileprivate mutating func add(_ first: UInt32, _ second: UInt32) {
    var shift: UInt32 = 0
    while shift < 32 {
      let levels = (Int(first >> shift & 255), Int(second >> shift & 255))
      let size = abs(levels.0 - levels.1)
      sum += size
      largest = max(largest, size)
      shift += 8
    }
  }
}
