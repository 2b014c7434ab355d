import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The viewer's own overlays")
struct StillnessTests {
  @Test("It never moves by itself: after any change only the effect runs")
  func still() {
    let session = Session(
      SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800), scale: 1)
    let changes: [(String, (Int64) -> Void)] = [
      ("page", { _ = session.perform(.turnPage, at: $0) }),
      ("resize", { _ = session.resize(to: PixelSize(width: 640, height: 500), scale: 1, at: $0) }),
      ("scale", { _ = session.resize(to: PixelSize(width: 900, height: 700), scale: 2, at: $0) }),
      ("help", { _ = session.perform(.toggleHelp, at: $0) }),
      ("toggle", { _ = session.perform(.toggleShimmering, at: $0) }),
      ("page again", { _ = session.perform(.turnPage, at: $0) }),
      (
        "resize again",
        { _ = session.resize(to: PixelSize(width: 300, height: 200), scale: 1, at: $0) }
      ),
    ]
    for (index, (name, change)) in changes.enumerated() {
      let instant = Int64(index + 1) * 200_000_000
      session.advance(to: session.mediaTime(at: instant))
      change(instant)
      session.advance(to: session.mediaTime(at: instant + 50_000_000))
      #expect(movers(of: session).isEmpty, "after \(name)")
    }
  }

  /// The layers with an implicit animation, by the property's name, except the mask's cover.
  private func movers(of session: Session) -> [String] {
    let covers = [session.shimmer].compactMap { $0.maskLayer?.sublayers.first }
    return session.context.shownLayers.filter { layer in !covers.contains { $0 === layer } }
      .flatMap { layer in
        layer.animationKeys.filter { LayerField(actionKey: ActionKey(rawValue: $0)) != nil }
          .map { "\(layer.name ?? "a layer").\($0)" }
      }
  }
}
