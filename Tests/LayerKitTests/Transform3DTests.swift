import LayerKit
import TestSupport
import Testing

@Suite("Transforms")
struct Transform3DTests {
  @Test("A matrix times its inverse is the identity", arguments: Seeds.all)
  func inverse(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<200 {
        let matrix = Transform3D(
          rows: (0..<16).map { _ in Double.random(in: -3...3, using: &random) })
        let product = matrix.concatenated(with: matrix.inverse)
        let largest = matrix.inverse.rows.map(\.magnitude).max() ?? 0
        for (number, expected) in zip(product.rows, Transform3D.identity.rows) {
          #expect((number - expected).magnitude < 1e-12 * max(1, largest * largest))
        }
      }
    }
  }

  @Test("A matrix without an inverse comes back as it is")
  func singular() {
    let flat = Transform3D.scale(x: 2, y: 0)
    #expect(flat.inverse == flat)
  }

  @Test("A flat transform and its matrix are the same")
  func affine() {
    let flat = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(Transform3D(flat).isAffine)
    #expect(AffineTransform(Transform3D(flat)) == flat)
  }

  @Test("Equal parts of a turn about z keep a rectangle's centre", arguments: [0.1, 1, 2.5, -4])
  func centre(angle: Double) {
    let layer = Layer(in: LayerContext())
    layer.bounds = Rect(x: 11, y: -3, width: 40, height: 20)
    layer.position = Point(x: 70, y: 30)
    layer.transform = .rotation(angle)
    #expect((layer.frame.center.x - 70).magnitude < 1e-9)
    #expect((layer.frame.center.y - 30).magnitude < 1e-9)
  }
}
