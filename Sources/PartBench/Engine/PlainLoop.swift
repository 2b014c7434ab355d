import Measuring

/// What an animated number costs at the least: one multiplication and two additions, in a loop that the
/// compiler turns into vector code.
///
/// `out[i] = from[i] + (to[i] − from[i]) · t[i]` over four buffers.
final class PlainLoop: Contender {
  private var buffers: Buffers

  /// Makes the buffers.
  ///
  /// - Parameter count: How many numbers each has.
  init(count: Int) { buffers = Buffers(count: count) }

  override func run(times: Int) {
    for _ in 0..<times { buffers.interpolate() }
  }
}

private struct Buffers {
  let from: [Double]
  let to: [Double]
  let progress: [Double]
  var out: [Double]

  init(count: Int) {
    from = (0..<count).map { Double($0) }
    to = (0..<count).map { Double($0) * 3 + 1 }
    progress = (0..<count).map { Double($0) / Double(count) }
    out = Array(repeating: 0, count: count)
  }

  /// Not inlined, so that no call can be left out because the one before wrote the same.
  @inline(never)
  mutating func interpolate() {
    let count = out.count
    precondition(from.count == count && to.count == count && progress.count == count)
    let (starts, ends, shares) = (from, to, progress)
    let (from, to, progress) = (starts.span, ends.span, shares.span)
    var out = out.mutableSpan
    for index in 0..<count {
      // SAFETY: the four counts are equal, as checked above; a check for each would cost the vectors.
      unsafe out[unchecked: index] =
        from[unchecked: index] + (to[unchecked: index] - from[unchecked: index])
        * progress[unchecked: index]
    }
  }
}
