import LayerKit

/// A bar that moves by one device pixel with each frame, from the left edge of a lane to the right and again.
final class SteppingBar {
  /// The lane, which clips the bar.
  let lane: Layer

  /// The bar.
  let bar: Layer

  /// How many pixels the small steps take together, before a large one takes their place.
  ///
  /// Two animations of some tens of steps each add up to the way; one of thousands would have to be rebuilt
  /// whenever any animation of the window changes.
  private static let stride = 64

  private static let keys = ["large", "small"]

  /// Makes a bar that stands at the left.
  init(in context: LayerContext) {
    lane = Layer(in: context).withoutActions()
    lane.name = "lane"
    lane.masksToBounds = true
    bar = Layer(in: context).withoutActions()
    bar.name = "bar"
    bar.anchorPoint = .zero
    lane.sublayers = [bar]
  }

  /// Places the lane; a bar that moves has to be started again.
  func layOut(in box: Rect, width: Double) {
    lane.frame = box
    bar.bounds = Rect(x: 0, y: 0, width: width, height: box.height)
    bar.position = .zero
  }

  /// Moves from a media time on.
  ///
  /// - Parameters:
  ///   - begin: When the first step begins.
  ///   - period: The length of a step in seconds.
  ///   - pixel: The length of a step in points.
  func start(at begin: Double, period: Double, pixel: Double) {
    let count = Int((min(lane.bounds.width / pixel, 65_536) / Double(Self.stride)).rounded(.up))
    let large = (0...max(count, 1)).dropLast().map { Double($0 * Self.stride) * pixel }
    let small = (0..<Self.stride).map { Double($0) * pixel }
    // Fewer than two values animate nothing.
    let lists = [large.count > 1 ? large : [0, 0], small]
    for (index, values) in lists.enumerated() {
      var steps = KeyframeAnimation(\.position.x, values: values)
      steps.calculationMode = .discrete
      steps.isAdditive = true
      steps.beginTime = begin
      let length = index == 0 ? Double(Self.stride * large.count) : Double(Self.stride)
      steps.duration = length * period
      steps.repeatCount = .forever
      bar.add(steps, forKey: Self.keys[index])
    }
  }

  /// Stands at the left.
  func stop() { bar.removeAllAnimations() }
}
