import LayerKit

/// A picture without a file: a sky, a sun and a hill.
final class FeedPicture: Layer {
  private var sky: GradientLayer?
  private var sun: Layer?
  private var hill: Layer?

  /// Makes the picture of a post.
  static func make(of post: FeedPost, in context: LayerContext) -> FeedPicture {
    let picture = FeedPicture(in: context).withoutActions()
    let sky = GradientLayer(in: context).withoutActions()
    sky.colors = post.sky
    let sun = Layer(in: context).withoutActions()
    sun.backgroundColor = post.sun
    let hill = Layer(in: context).withoutActions()
    hill.backgroundColor = post.sky.first
    picture.sublayers = [sky, sun, hill]
    (picture.sky, picture.sun, picture.hill) = (sky, sun, hill)
    picture.masksToBounds = true
    return picture
  }

  /// Places it.
  func place(in box: Rect, radius corner: Double) {
    frame = box
    cornerRadius = corner
    let (width, height) = (box.width, box.height)
    sky?.frame = bounds
    let radius = height * 0.14
    sun?.bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    sun?.cornerRadius = radius
    sun?.position = Point(x: width * 0.68, y: height * 0.5)
    // The top of a disc that is far larger than the picture.
    let arc = width * 0.9
    hill?.bounds = Rect(x: 0, y: 0, width: 2 * arc, height: 2 * arc)
    hill?.cornerRadius = arc
    hill?.position = Point(x: width * 0.3, y: height * 0.76 + arc)
  }
}
