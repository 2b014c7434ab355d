import Measuring
import Raster
import Testing

@Suite("Hashes of bitmaps")
struct PictureHashTests {
  /// Returns a bitmap with a different value in each pixel.
  private func picture(changing place: (x: Int, y: Int)? = nil, bit: UInt32 = 0) -> Bitmap {
    Bitmap(size: PixelSize(width: 19, height: 5)) { rows in
      for y in 0..<5 {
        for x in 0..<19 { rows[x, y] = 0xFF00_0000 | UInt32(y * 19 + x) &* 0x01_0305 }
      }
      if let place { rows[place.x, place.y] ^= 1 << bit }
    }
  }

  @Test("Bytes have the published hashes of FNV-1a")
  func known() {
    #expect(PictureHash(bytes: []).description == "cbf29ce484222325")
    #expect(PictureHash(bytes: Array("a".utf8)).description == "af63dc4c8601ec8c")
    #expect(PictureHash(bytes: Array("foobar".utf8)).description == "85944171f73967e8")
    #expect(PictureHash(bytes: Array("10".utf8)).description == "07f89207b4ba08a4")
  }

  @Test("A bitmap has the hash of its pixels' bytes: blue, green, red and alpha, row by row")
  func bytes() {
    let picture = Bitmap(size: PixelSize(width: 1, height: 2)) { rows in
      rows[0, 0] = 0xFF11_2233
      rows[0, 1] = 0x0401_0203
    }
    #expect(PictureHash(picture).description == "64c0477b0dd33528")
    #expect(
      PictureHash(picture) == PictureHash(bytes: [0x33, 0x22, 0x11, 0xFF, 0x03, 0x02, 0x01, 0x04]))
  }

  @Test("Any bit of any pixel changes the hash")
  func changes() {
    let before = PictureHash(picture())
    #expect(before == PictureHash(picture()))
    for (x, y) in [(0, 0), (18, 0), (7, 2), (0, 4), (18, 4)] {
      for bit in [0, 9, 17, 31] as [UInt32] {
        let after = PictureHash(picture(changing: (x: x, y: y), bit: bit))
        #expect(after != before, "bit \(bit) of (\(x), \(y))")
      }
    }
  }

  @Test("The padding of rows does not change the hash")
  func padding() {
    let size = PixelSize(width: 3, height: 2)
    let picture = Bitmap(size: size) { rows in rows.fill(PixelRect(size), with: 0xFF01_0203) }
    let before = PictureHash(picture)
    picture.withRows { rows in
      #expect(rows.stride > 3)
      // SAFETY: the row is padded to a multiple of 16 pixels.
      unsafe rows.base[3] = 0xFFFF_FFFF
    }
    #expect(PictureHash(picture) == before)
  }
}
