/// The reference's model of a mask: numbers, no layers.
final class ReferenceMask {
  /// The slide; its position is a function of time.
  struct Slide {
    var begin: Double
    var cycle: Double
    var sign: Double
    var isEndless: Bool
  }

  struct Fade {
    var from: Double
    var to: Double
    var begin: Double
    var duration: Double
    var isEnd: Bool { to == 1 }
    var end: Double { begin + duration }
  }

  var alphas: [Double] = []
  var stops: [Double]?
  var start = [0.5, 0.0]
  var end = [0.5, 1.0]
  var anchor = [0.5, 0.5]
  var position = [0.0, 0.0]
  var size = [0.0, 0.0]
  var slide: Slide?
  var fade: Fade?
  var coverModel = 1.0
  var hasReportedEnd = false

  /// Section 3: the geometry step.
  func lay(out content: [Double], axis: Int, speed: Double, pause: Double, highlight: Double) {
    let length = content[axis]
    if length == 0 { return }
    let q = length + speed * pause
    let full = 3 * length + q
    let travel = 2 * length + q
    stops = [(1 - highlight) / 2, 0.5, 1 - (1 - highlight) / 2]
    start = [0, 0]
    end = [0, 0]
    position = [0, 0]
    anchor = [0, 0]
    start[axis] = (length + q) / full
    end[axis] = travel / full
    position[axis] = -travel
    size = content
    size[axis] = full
  }

  /// f: the cover's opacity at a time.
  func cover(at time: Double) -> Double {
    guard let fade else { return coverModel }
    if time <= fade.begin { return fade.from }
    if time >= fade.end { return fade.to }
    return fade.from + (fade.to - fade.from) * (time - fade.begin) / fade.duration
  }

  /// The mask's corner at a time: from the model position to (0, 0).
  func corner(at time: Double) -> [Double] {
    guard let slide, time >= slide.begin else { return position }
    let passed = (time - slide.begin) / slide.cycle
    var progress = passed
    if slide.cycle == .infinity {
      progress = 0
    } else if slide.isEndless {
      progress = passed - passed.rounded(.down)
      if slide.sign < 0, time > slide.begin { progress = 1 - progress }
    } else {
      progress = min(passed, 1)
      if slide.sign < 0, time > slide.begin { progress = 1 - progress }
    }
    return position.map { $0 - $0 * progress }
  }

  /// g: the gradient's alpha at a position along its line.
  func gradient(at place: Double) -> Double {
    guard let stops else { return 0 }
    let (outer, middle) = (alphas[0], alphas[1])
    let place = min(max(place, 0), 1)
    let second = max(stops[0], stops[1])
    let third = max(second, stops[2])
    if place < stops[0] || place >= third { return outer }
    if place < second { return outer + (middle - outer) * (place - stops[0]) / (second - stops[0]) }
    return middle + (outer - middle) * (place - second) / (third - second)
  }

  /// The alpha at a point of the content; `nil` if the geometry is undefined.
  func alpha(at point: [Double], time: Double) -> Double? {
    let corner = corner(at: time)
    guard (corner + size).allSatisfy(\.isFinite), size[0] > 0, size[1] > 0 else { return nil }
    let unit = [(point[0] - corner[0]) / size[0], (point[1] - corner[1]) / size[1]]
    guard unit.allSatisfy({ $0 >= 0 && $0 < 1 }) else { return 0 }
    let axis = [end[0] - start[0], end[1] - start[1]]
    let along = (unit[0] - start[0]) * axis[0] + (unit[1] - start[1]) * axis[1]
    let g = gradient(at: along / (axis[0] * axis[0] + axis[1] * axis[1]))
    let f = cover(at: time)
    return f + g * (1 - f)
  }
}
