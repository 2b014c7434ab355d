import TestSupport
import Testing

// example: Pictures, sun
import Pictures
import Raster
// end

@Suite("The example of the guide to Pictures")
struct PicturesExamples {
  @Test("An SVG as a bitmap")
  func sun() throws {
    let print = Transcript()
    // example: Pictures, sun
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
        <circle cx="5" cy="5" r="5" fill="#ff8800"/>
      </svg>
      """
    let sun = try ImageDecoder.decode(
      Array(svg.utf8), vectorsFitting: PixelSize(width: 48, height: 48))
    print(sun.size)  // PixelSize(width: 48, height: 48)
    print(String(sun[24, 24], radix: 16))  // ffff8800
    print(sun[0, 0])  // 0
    // end
    try print.check()
  }
}
