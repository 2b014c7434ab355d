/// The mask of one frame: the alpha along one axis, as three stops and as what they come to.
struct PeerMask {
  /// Where the stops lie, in pixels from the frame's edge, ascending; before the first and behind the
  /// last the alpha stays as it is.
  let places: [Double]

  /// The alphas at the stops, 0…1.
  let alphas: [Double]

  /// The alpha at the centre of each column, or of each row, as a byte.
  let profile: [UInt8]

  /// Computes the alpha of so many pixels from three stops.
  ///
  /// - Precondition: The places ascend.
  init(places: [Double], alphas: [Double], length: Int) {
    precondition(places.count == 3 && alphas.count == 3, "a mask of \(places.count) stops")
    precondition(places[0] < places[1] && places[1] < places[2], "stops at \(places)")
    self.places = places
    self.alphas = alphas
    profile = (0..<length).map { index in
      let place = min(max(Double(index) + 0.5, places[0]), places[2])
      let first = place < places[1] ? 0 : 1
      let fraction = (place - places[first]) / (places[first + 1] - places[first])
      let alpha = alphas[first] + (alphas[first + 1] - alphas[first]) * fraction
      return UInt8(alpha * 255 + 0.5)
    }
  }

  /// The stops' places as fractions of the way from the first to the last.
  var offsets: [Double] { places.map { ($0 - places[0]) / (places[2] - places[0]) } }

  /// Calls a closure with each stretch along the axis whose alpha is the same.
  func forEachStretch(_ body: (Range<Int>, UInt8) -> Void) {
    var begin = 0
    while begin < profile.count {
      let alpha = profile[begin]
      var end = begin + 1
      while end < profile.count, profile[end] == alpha { end += 1 }
      body(begin..<end, alpha)
      begin = end
    }
  }
}
