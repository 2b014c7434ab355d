import BenchStages
import Compositor
import LayerKit
import Raster
import ShimmerKit

/// A shimmering picture as our compositor draws it, and as the inputs that the peers get.
final class PeerScene {
  /// What it shows.
  let kind: PeerSceneKind

  /// The layers, with our compositor.
  let ours: ShimmerStage

  /// The inputs of the peers, with the frame that they draw into.
  let picture: PeerPicture

  /// Masks of instants at which the band is over the content.
  let litMasks: [PeerMask]

  /// How many such instants there are; the cost of a frame changes little from one to another.
  private static let litCount = 12

  private let material: CompositeMaterial

  /// Makes the picture and computes the masks.
  init(_ kind: PeerSceneKind, _ material: CompositeMaterial) {
    self.kind = kind
    self.material = material
    ours = Self.stage(kind, material)
    let twin = Self.stage(kind, material)
    picture = PeerPicture(
      content: Self.content(of: twin), on: ShimmerStage.groundColor.premultipliedPixel,
      isHorizontal: kind.isHorizontal)
    litMasks = Self.masks(kind, material, at: (0..<Self.litCount).map(ours.litInstant))
  }

  /// The masks of instants, in their order.
  func masks(at instants: [Double]) -> [PeerMask] {
    Self.masks(kind, material, at: instants)
  }

  /// The frame of an instant as our compositor draws it from nothing.
  func reference(at instant: Double) -> Bitmap {
    let frame = Bitmap(size: kind.size)
    let stage = Self.stage(kind, material)
    stage.stage.drawWhole(at: instant, into: frame, epoch: 0)
    return frame
  }

  private static func stage(_ kind: PeerSceneKind, _ material: CompositeMaterial) -> ShimmerStage {
    ShimmerStage(
      kind.content, direction: kind.isHorizontal ? .right : .down, size: kind.size,
      highlightLength: kind.band, typesetter: material.typesetter, picture: material.picture)
  }

  /// The content without its mask, on nothing; the stage shows nothing else from then on.
  private static func content(of scene: ShimmerStage) -> Bitmap {
    let context = scene.stage.context
    context.turn(at: context.time) { scene.shimmer.contentLayer?.mask = nil }
    let compositor = Compositor(context: context, background: .clear)
    return Bitmap(size: scene.stage.size) { rows in
      compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// The masks of instants, as a stage of their own presents them: time does not run backwards there.
  private static func masks(
    _ kind: PeerSceneKind, _ material: CompositeMaterial, at instants: [Double]
  ) -> [PeerMask] {
    let scene = stage(kind, material)
    var masks: [Double: PeerMask] = [:]
    for instant in instants.sorted() {
      scene.stage.context.turn(at: instant) {}
      masks[instant] = mask(of: scene, kind)
    }
    return instants.compactMap { masks[$0] }
  }

  /// The mask of a shimmering layer that fills the frame, as the screen shows it.
  private static func mask(of scene: ShimmerStage, _ kind: PeerSceneKind) -> PeerMask {
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
