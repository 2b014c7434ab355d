import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
import Viewer

/// A shimmering image, both as layers for our compositor and as inputs for the peers.
final class PeerScene {
  /// The parameters of the image.
  let kind: PeerSceneKind

  /// The stage of the layers that our compositor draws.
  let ours: ShimmerStage

  /// The inputs of the peers, with the frame that they draw into.
  let picture: PeerPicture

  /// Twelve masks at instants when the band is over the content; the cost of a frame varies little between them.
  private(set) lazy var litMasks = masks(at: (0..<12).map(ours.litInstant))

  private let material: CompositeMaterial

  init(_ kind: PeerSceneKind, _ material: CompositeMaterial) {
    self.kind = kind
    self.material = material
    ours = kind.stage(material)
    let (twin, background) = (kind.stage(material), ShimmerStage.backgroundColor)
    picture = PeerPicture(
      content: Self.content(of: twin, on: .clear),
      flattened: Self.content(of: twin, on: background), on: background.premultipliedPixel,
      isHorizontal: kind.isHorizontal)
  }

  /// Returns the frame at an instant, drawn by our compositor into an empty bitmap.
  func reference(at instant: Double) -> Bitmap {
    let frame = Bitmap(size: kind.size)
    kind.stage(material).stage.drawWhole(at: instant, into: frame, epoch: 0)
    return frame
  }

  /// Returns the content without its mask on a background.
  ///
  /// It removes the mask from the stage's content permanently.
  private static func content(of scene: ShimmerStage, on background: Color) -> Bitmap {
    let context = scene.stage.context
    context.turn(at: context.time) { scene.shimmer.contentLayer?.mask = nil }
    let compositor = Compositor(context: context, background: background)
    return Bitmap(size: scene.stage.size) { rows in
      compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// Returns the masks that a separate stage presents at the given instants, in their order.
  ///
  /// The instants are visited in ascending order, because the stage's time cannot run backwards.
  func masks(at instants: [Double]) -> [PeerMask] {
    let scene = kind.stage(material)
    var masks: [Double: PeerMask] = [:]
    for instant in instants.sorted() {
      scene.stage.context.turn(at: instant) {}
      masks[instant] = mask(of: scene)
    }
    return instants.compactMap { masks[$0] }
  }

  /// Returns the presentation value of the mask of a shimmering layer that fills the frame.
  private func mask(of scene: ShimmerStage) -> PeerMask {
    guard let gradient = scene.shimmer.maskLayer?.presentation(), let stops = gradient.locations
    else { preconditionFailure("a shimmering layer without a gradient for its mask") }
    let isHorizontal = kind.isHorizontal
    let (frame, start, end) = (gradient.frame, gradient.startPoint, gradient.endPoint)
    let origin = isHorizontal ? frame.minX : frame.minY
    let length = isHorizontal ? frame.width : frame.height
    let (first, last) = isHorizontal ? (start.x, end.x) : (start.y, end.y)
    return PeerMask(
      places: stops.map { origin + length * (first + $0 * (last - first)) },
      alphas: gradient.colors.map(\.alpha),
      length: isHorizontal ? kind.size.width : kind.size.height)
  }
}

/// The parameters of a scene: the content, the frame's size, and the direction and length of the band.
struct PeerSceneKind: Hashable {
  let size: PixelSize

  /// Whether the mask's alpha varies by column; otherwise it varies by row.
  let isHorizontal: Bool

  /// The content that shimmers.
  let content: ShimmerStage.Content

  /// The length of the band as a share of the content.
  var band = 1.0

  /// The size, the direction and the content as text: "1920x1080 h text".
  var title: String { "\(size.text) \(direction) \(content.rawValue)" }

  /// The letter of the direction: h or v.
  var direction: String { isHorizontal ? "h" : "v" }

  /// Creates a stage with the layers of the scene.
  func stage(_ material: CompositeMaterial) -> ShimmerStage {
    ShimmerStage(
      content, direction: isHorizontal ? .right : .down, size: size, highlightLength: band,
      material)
  }
}

/// The mask of a frame: its alpha along one axis, as three stops and as a profile.
struct PeerMask {
  /// The positions of the stops, in pixels from the frame's edge, ascending.
  ///
  /// The alpha is constant before the first
  /// and after the last stop.
  let places: [Double]

  /// The alphas at the stops, 0…1.
  let alphas: [Double]

  /// The alpha at the centre of each column or row, as a byte.
  let profile: [UInt8]

  /// Creates a mask from three stops, and computes the alphas of `length` pixels.
  ///
  /// - Precondition: The positions ascend.
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

  /// The positions of the stops as fractions of the distance from the first to the last.
  var offsets: [Double] { places.map { ($0 - places[0]) / (places[2] - places[0]) } }

  /// Calls a closure with each longest range of pixels along the axis that have the same alpha, and with that alpha.
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

/// The image that all libraries draw, and the frame that all of them draw into.
///
/// A peer can draw the content through the mask. It can also draw the flattened content, which has no mask and an
/// opaque background, and then draw the background over it where the mask removes the content.
final class PeerPicture {
  /// The size of the frame and of the bitmaps, in pixels.
  let size: PixelSize

  /// Whether the mask's alpha varies by column; otherwise it varies by row.
  let isHorizontal: Bool

  /// The opaque pixel of the background.
  let background: UInt32

  /// The content with premultiplied alpha.
  let content: Bitmap

  /// The content on the background; opaque.
  let flattened: Bitmap

  /// The frame that libraries draw into.
  let frame: Bitmap

  /// The pixels along the mask's axis, one after the other: the background where the mask removes the content.
  let line: Bitmap

  /// The background multiplied by 1 − alpha for each alpha 0…255, premultiplied and rounded.
  private let backgrounds: [UInt32]

  /// - Precondition: The background is opaque.
  init(content: Bitmap, flattened: Bitmap, on background: UInt32, isHorizontal: Bool) {
    precondition(background >> 24 == 0xFF, "a background that is not opaque")
    (self.content, self.flattened, self.background) = (content, flattened, background)
    self.isHorizontal = isHorizontal
    size = content.size
    frame = Bitmap(size: size)
    line = Bitmap(size: PixelSize(width: isHorizontal ? size.width : size.height, height: 1))
    backgrounds = (0...255).map { alpha in
      let rest = UInt32(255 - alpha)
      return [UInt32(0), 8, 16].reduce(rest << 24) { pixel, shift in
        pixel | (((background >> shift & 0xFF) * rest + 127) / 255) << shift
      }
    }
  }

  /// The size of an image of the line's pixels.
  var lineSize: PixelSize {
    isHorizontal ? line.size : PixelSize(width: 1, height: line.size.width)
  }

  func fillLine(from mask: PeerMask) {
    line.withRows { rows in
      for x in 0..<rows.size.width { rows[x, 0] = backgrounds[Int(mask.profile[x])] }
    }
  }
}

extension Bitmap {
  /// Returns the largest difference of any channel from another bitmap of the same size, in levels of 255.
  func largestDifference(from other: Bitmap) -> Int {
    var largest = 0
    withRows { rows in
      other.withRows { others in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let (a, b) = (rows[x, y], others[x, y])
            if a == b { continue }
            for shift in Swift.stride(from: UInt32(0), to: 32, by: 8) {
              largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
            }
          }
        }
      }
    }
    return largest
  }
}
