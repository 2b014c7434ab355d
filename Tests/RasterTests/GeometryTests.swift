import Raster
import TestSupport
import Testing

@Suite("Rectangles and damage")
struct GeometryTests {
  /// All rectangles with edges in 0...3, including empty ones.
  static let rects: [PixelRect] = (0..<256).map { n in
    PixelRect(minX: n & 3, minY: n >> 2 & 3, maxX: n >> 4 & 3, maxY: n >> 6 & 3)
  }

  static func pixels(_ rect: PixelRect) -> Set<Int> {
    var set: Set<Int> = []
    for y in 0..<4 {
      for x in 0..<4 where rect.columns.contains(x) && rect.rows.contains(y) {
        set.insert(y * 4 + x)
      }
    }
    return set
  }

  @Test("Intersection, containment and area are those of the sets of pixels")
  func sets() {
    let sets = Self.rects.map(Self.pixels)
    for (a, first) in zip(Self.rects, sets) {
      #expect(a.area == first.count && a.isEmpty == first.isEmpty)
      var isRight = true
      for (b, second) in zip(Self.rects, sets) {
        let both = first.intersection(second)
        isRight = isRight && Self.pixels(a.intersection(b)) == both
        isRight = isRight && a.intersects(b) == !both.isEmpty
        isRight = isRight && a.contains(b) == second.isSubset(of: first)
      }
      #expect(isRight, "\(a)")
    }
  }

  @Test("A union holds both, is the smallest that does, and ignores what is empty")
  func unions() {
    for a in Self.rects {
      var isRight = true
      for b in Self.rects {
        let union = a.union(b)
        isRight = isRight && union.contains(a) && union.contains(b)
        if !a.isEmpty && !b.isEmpty {
          let edges = [
            (union.minX, min(a.minX, b.minX)), (union.minY, min(a.minY, b.minY)),
            (union.maxX, max(a.maxX, b.maxX)), (union.maxY, max(a.maxY, b.maxY)),
          ]
          isRight = isRight && edges.allSatisfy { $0.0 == $0.1 }
        }
      }
      #expect(isRight, "\(a)")
    }
  }

  @Test("Crossed edges and negative sizes give empty rectangles")
  func crossed() {
    #expect(PixelRect(minX: 5, minY: 5, maxX: 1, maxY: 9).isEmpty)
    #expect(PixelRect(x: 3, y: 3, width: -2, height: 4).isEmpty)
    #expect(PixelRect(x: 3, y: 3, width: -2, height: 4).size == PixelSize(width: 0, height: 4))
  }

  @Test("Damage holds every pixel that was added, in at most sixteen rectangles")
  func damage() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var damage = Damage()
      var added: [PixelRect] = []
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let rect = PixelRect(
          x: .random(in: 0...60, using: &generator), y: .random(in: 0...60, using: &generator),
          width: .random(in: 0...9, using: &generator),
          height: .random(in: 0...9, using: &generator))
        damage.add(rect)
        added.append(rect)
      }
      let bounds = added.reduce(PixelRect.empty) { $0.union($1) }
      #expect(damage.bounds == bounds, "seed \(seed)")
      #expect(damage.rects.count <= Damage.limit && !damage.rects.contains(where: \.isEmpty))
      let isCovered = added.allSatisfy { rect in
        rect.isEmpty || damage.rects.contains { $0.contains(rect) }
      }
      #expect(isCovered, "seed \(seed)")
      let clip = PixelRect(x: 10, y: 10, width: 30, height: 30)
      #expect(clip.contains(damage.clipped(to: clip).bounds))
      var union = Damage(clip)
      union.formUnion(damage)
      #expect(union.bounds == bounds.union(clip), "seed \(seed)")
    }
  }

  @Test("Damage drops what a larger rectangle covers")
  func absorbed() {
    var damage = Damage(PixelRect(x: 2, y: 2, width: 2, height: 2))
    damage.add(PixelRect(x: 0, y: 0, width: 9, height: 9))
    damage.add(PixelRect(x: 1, y: 1, width: 3, height: 3))
    #expect(damage.rects == [PixelRect(x: 0, y: 0, width: 9, height: 9)])
    damage.removeAll()
    #expect(damage.isEmpty && damage.area == 0)
  }
}
