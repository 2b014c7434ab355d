extension AnimationTable {
  /// Applies an animation to the numbers that earlier animations produced.
  mutating func apply(_ record: AnimationRecord) {
    let progress = progress[record.clock]
    if progress.isNaN { return }
    if counts[record.slot] < 0 { counts[record.slot] = slots[record.slot].modelCount }
    switch record.rule {
    case .straight:
      if case .list = record.sink {
        applyList(record, progress)
      } else if !applyStep(record, progress) {
        applyNumbers(record, progress)
      }
    case .held:
      switch record.ends {
      case .fixed: hold(record, atEnd: progress >= 1)
      case .to: if progress >= 1 { hold(record, atEnd: false) }
      case .by: break
      case .track: applyList(record, progress)
      }
    case .outline:
      if hasOutlineLikeOne(of: record) {
        applyList(record, progress)
      } else if progress >= 1 {
        hold(record, atEnd: false)
      }
    case .flag: applyFlag(record, progress)
    case .parts: applyTransform(record, progress)
    }
  }

  /// Returns the number of completed cycles whose result a cumulative animation adds, and whether that result is the
  /// start value, as with autoreversing, instead of the end value.
  private func repetitions(_ record: AnimationRecord) -> (count: Double, ofStart: Bool) {
    guard record.isCumulative else { return (0, false) }
    return (cycles[record.clock - plainClocks.count], clocks[record.clock].span.autoreverses)
  }

  // MARK: Numbers

  /// Writes the key value of a discrete step into the slot, exactly as it was specified.
  ///
  /// - Returns: `false`, with nothing written, if the animation is not discrete, if it is additive or cumulative, or
  ///   if it does not drive numbers of the slot directly.
  private mutating func applyStep(_ record: AnimationRecord, _ progress: Double) -> Bool {
    guard case .track(let number) = record.ends, tracks[number].isDiscrete, !record.isAdditive,
      !record.isCumulative, case .numbers(let first) = record.sink
    else { return false }
    let step = tracks[number].operands[tracks[number].place(at: progress).segment]
    let target = slots[record.slot].first + first
    for index in 0..<record.count { numbers[target + index] = operands[step + index] }
    counts[record.slot] = max(counts[record.slot], first + record.count)
    return true
  }

  private mutating func applyNumbers(_ record: AnimationRecord, _ progress: Double) {
    let place = slots[record.slot]
    switch record.sink {
    case .numbers(let first):
      let target = place.first + first
      for index in 0..<record.count {
        let below = numbers[target + index]
        let value = value(of: record, index, progress, below: below)
        numbers[target + index] = record.isAdditive ? below + value : value
      }
      counts[record.slot] = max(counts[record.slot], first + record.count)
    case .component(let component):
      let matrix = matrix(of: place)
      let below = component.value(in: matrix)
      let value = value(of: record, 0, progress, below: below)
      write(component.setting(record.isAdditive ? below + value : value, in: matrix), to: place)
    case .function(let function):
      let matrix = matrix(of: place)
      for index in 0..<record.count {
        let below = function.input(index, of: matrix)
        scratch[index] = value(of: record, index, progress, below: below)
      }
      let made = function.transform { scratch[$0] }
      write(record.isAdditive ? made.concatenated(with: matrix) : made, to: place)
    case .list, .matrix: break
    }
  }

  /// Returns one number of an animation's value at a progress, before the value is added to the underlying value or
  /// replaces it.
  ///
  /// - Parameters:
  ///   - record: The animation.
  ///   - index: The index of the number in the value.
  ///   - progress: The eased progress in the cycle.
  ///   - below: The underlying number.
  private func value(
    of record: AnimationRecord, _ index: Int, _ progress: Double, below: Double
  ) -> Double {
    let start: Double
    let end: Double
    var share = progress
    var sum: (start: Double, end: Double)
    switch record.ends {
    case .fixed:
      start = operands[record.operands + index]
      end = operands[record.operands + record.count + index]
      sum = (start, end)
    case .to:
      start = below
      end = operands[record.operands + index]
      sum = (start, end)
    case .by:
      start = below
      end = below + operands[record.operands + index]
      sum = (start, end)
    case .track(let number):
      let track = tracks[number]
      let place = track.place(at: progress)
      share = place.share
      let shown = track.shown(place)
      sum = track.sums(index, count: track.counts[shown], operands)
      switch track.isDiscrete ? .held : track.segments[place.segment] {
      case .held:
        start = operands[track.operands[shown] + index]
        end = start
      case .straight:
        start = operands[track.operands[place.segment] + index]
        end = operands[track.operands[place.segment + 1] + index]
      case .curve:
        start = track.curveValue(place.segment, share, index, operands)
        end = start
      }
    }
    // Progress 1 gives exactly the end value, although from + (to − from) may round.
    var value = share == 1 ? end : start + (end - start) * share
    let repetitions = repetitions(record)
    if repetitions.count != 0 {
      value += repetitions.count * (repetitions.ofStart ? sum.start : sum.end)
    }
    return value
  }

  // MARK: Lists and flags

  private mutating func applyList(_ record: AnimationRecord, _ progress: Double) {
    let place = slots[record.slot]
    var count = record.count
    if case .track(let number) = record.ends {
      let track = tracks[number]
      count = track.counts[track.shown(track.place(at: progress))]
    }
    var needsBelow = record.isAdditive
    switch record.ends {
    case .to, .by: needsBelow = true
    case .fixed, .track: break
    }
    if needsBelow, counts[record.slot] != count {
      // Lists of different lengths are not interpolated: the underlying one is shown until the end.
      if case .to = record.ends, progress >= 1 { hold(record, atEnd: false) }
      return
    }
    counts[record.slot] = count
    for index in 0..<count {
      let below = numbers[place.first + index]
      let value = value(of: record, index, progress, below: below)
      numbers[place.first + index] = record.isAdditive ? below + value : value
    }
  }

  /// Returns whether the underlying path has the same kinds of elements as the animation's path, so that their points
  /// can be interpolated.
  private func hasOutlineLikeOne(of record: AnimationRecord) -> Bool {
    if counts[record.slot] != record.count { return false }
    let first = slots[record.slot].first
    var index = 0
    while index < record.count {
      let kind = operands[record.operands + index]
      if numbers[first + index] != kind { return false }
      index += Path.componentCount(ofElement: kind)
    }
    return true
  }

  /// Writes the start value or the end value of an animation whose values cannot be interpolated.
  private mutating func hold(_ record: AnimationRecord, atEnd: Bool) {
    let first = slots[record.slot].first
    let start = (place: record.operands, count: record.count)
    let end = (place: record.operands + record.count, count: record.secondCount)
    let shown = atEnd ? end : start
    let repetitions = repetitions(record)
    let step = repetitions.ofStart ? start : end
    if record.isAdditive && counts[record.slot] != shown.count { return }
    for index in 0..<shown.count {
      var value = operands[shown.place + index]
      if repetitions.count != 0, step.count == shown.count {
        value += repetitions.count * operands[step.place + index]
      }
      numbers[first + index] = record.isAdditive ? numbers[first + index] + value : value
    }
    counts[record.slot] = shown.count
  }

  private mutating func applyFlag(_ record: AnimationRecord, _ progress: Double) {
    let target = slots[record.slot].first
    switch record.ends {
    case .fixed: numbers[target] = operands[record.operands + (progress < 0.5 ? 0 : 1)]
    case .to: if progress >= 0.5 { numbers[target] = operands[record.operands] }
    case .by: if progress >= 0.5 { numbers[target] += operands[record.operands] }
    case .track(let number):
      let track = tracks[number]
      let (segment, share) = track.place(at: progress)
      let shown = !track.isDiscrete && share >= 0.5 ? segment + 1 : segment
      numbers[target] = operands[track.operands[shown]]
    }
  }

  // MARK: Transforms

  private mutating func applyTransform(_ record: AnimationRecord, _ progress: Double) {
    let place = slots[record.slot]
    let below = matrix(of: place)
    var start = TransformEnd(below)
    var end: TransformEnd
    var share = progress
    var sum: (start: TransformEnd, end: TransformEnd)
    switch record.ends {
    case .fixed:
      start = TransformEnd(operands, at: record.operands)
      end = TransformEnd(operands, at: record.operands + TransformEnd.count)
      sum = (start, end)
    case .to:
      end = TransformEnd(operands, at: record.operands)
      sum = (start, end)
    case .by:
      let change = TransformEnd(operands, at: record.operands)
      end = TransformEnd(change.matrix.concatenated(with: below))
      sum = (start, end)
    case .track(let number):
      let track = tracks[number]
      let (segment, within) = track.place(at: progress)
      share = within
      start = TransformEnd(operands, at: track.operands[segment])
      end = track.isDiscrete ? start : TransformEnd(operands, at: track.operands[segment + 1])
      sum = (
        TransformEnd(operands, at: track.operands[0]),
        TransformEnd(operands, at: track.operands[track.operands.count - 1])
      )
    }
    var value = start.mixed(with: end, share)
    let repetitions = repetitions(record)
    if repetitions.count != 0 {
      let step = repetitions.ofStart ? sum.start.matrix : sum.end.matrix
      value = value.concatenated(with: step.power(repetitions.count))
    }
    write(record.isAdditive ? value.concatenated(with: below) : value, to: place)
  }

  private func matrix(of place: AnimationSlot) -> Transform3D {
    Transform3D { numbers[place.first + $0] }
  }

  private mutating func write(_ matrix: Transform3D, to place: AnimationSlot) {
    let first = place.first
    (numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]) =
      (matrix.m11, matrix.m12, matrix.m13, matrix.m14)
    (numbers[first + 4], numbers[first + 5], numbers[first + 6], numbers[first + 7]) =
      (matrix.m21, matrix.m22, matrix.m23, matrix.m24)
    (numbers[first + 8], numbers[first + 9], numbers[first + 10], numbers[first + 11]) =
      (matrix.m31, matrix.m32, matrix.m33, matrix.m34)
    (numbers[first + 12], numbers[first + 13], numbers[first + 14], numbers[first + 15]) =
      (matrix.m41, matrix.m42, matrix.m43, matrix.m44)
  }
}

/// A transform at the start or the end of an animation: the matrix for the exact value, the parts for interpolation.
struct TransformEnd {
  let matrix: Transform3D
  /// The decomposed matrix; computed at the commit for constants, `nil` for a matrix that is known only in a frame.
  private let parts: TransformParts?

  /// The number of elements that one transform takes in the table's operands: the matrix and its parts.
  static let count = 16 + TransformParts.count

  /// Creates an end from a matrix that is known only in a frame; the matrix is decomposed only if it is interpolated.
  init(_ matrix: Transform3D) {
    self.matrix = matrix
    parts = nil
  }

  /// Creates an end from the operands that ``append(_:to:)`` has written, beginning at index `first`.
  init(_ operands: [Double], at first: Int) {
    matrix = Transform3D { operands[first + $0] }
    parts = TransformParts(operands, at: first + 16)
  }

  /// Appends a constant matrix and its parts to the operands.
  static func append(_ matrix: Transform3D, to operands: inout [Double]) {
    operands += matrix.rows
    TransformParts(matrix).append(to: &operands)
  }

  /// Returns the transform interpolated towards another end at a progress; exact at 0 and 1.
  func mixed(with other: TransformEnd, _ share: Double) -> Transform3D {
    // Decomposing and recomposing would round, so equal transforms are returned as they are.
    if share == 0 || matrix == other.matrix { return matrix }
    if share == 1 { return other.matrix }
    let from = parts ?? TransformParts(matrix)
    let to = other.parts ?? TransformParts(other.matrix)
    return from.mixed(with: to, share).transform
  }
}

extension KeyframeTrack {
  /// Returns the index of the key value that applies at a position: the value that is shown if the segment is not
  /// interpolated; otherwise the one at the start of the segment, which determines the count of numbers.
  fileprivate func shown(_ place: (segment: Int, share: Double)) -> Int {
    let isEnd = !isDiscrete && segments[place.segment] == .held && place.share >= 1
    return isEnd ? place.segment + 1 : place.segment
  }

  /// Returns one number of the first and of the last key value; a cumulative animation adds one of them for each
  /// completed cycle.
  ///
  /// A key value with another count of numbers than `count`, that of the shown value, gives 0.
  fileprivate func sums(
    _ index: Int, count: Int, _ numbers: [Double]
  ) -> (start: Double, end: Double) {
    let last = operands.count - 1
    // The end point of the last curve is its fourth point.
    let offset = segments.last == .curve ? 6 : 0
    return (
      counts[0] == count ? numbers[operands[0] + index] : 0,
      counts[last] == count ? numbers[operands[last] + offset + index] : 0
    )
  }

  /// Returns one coordinate of the point at a progress within a curved segment.
  fileprivate func curveValue(
    _ segment: Int, _ share: Double, _ index: Int, _ numbers: [Double]
  ) -> Double {
    let first = operands[segment] + index
    if share == 0 { return numbers[first] }
    if share == 1 { return numbers[first + 6] }
    let rest = 1 - share
    return rest * rest * rest * numbers[first] + 3 * rest * rest * share * numbers[first + 2]
      + 3 * rest * share * share * numbers[first + 4] + share * share * share * numbers[first + 6]
  }
}
