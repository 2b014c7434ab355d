import Foundation

/// Small ICC profiles that the tests write byte by byte (ICC.1:2001-04, version 2).
enum ProfileSample {
  /// The profile of a display whose light is a power of the sample, with the primaries of sRGB.
  static func display(power: Double) -> [UInt8] { display(srgbColorants, curve(power)) }

  /// The profile of Adobe RGB (1998).
  static var adobe: [UInt8] {
    let colorants = [
      [0.6097559, 0.3111242, 0.0194811], [0.2052401, 0.6256560, 0.0608902],
      [0.1492240, 0.0632197, 0.7448387],
    ]
    return display(colorants, curve(563.0 / 256))
  }

  /// The profile of sRGB, with a table of its curve.
  static var srgb: [UInt8] {
    let table = (0...4095).flatMap { index -> [UInt8] in
      let light = Int((StandardRGB.light(Double(index) / 4095) * 65_535).rounded())
      return [UInt8(light >> 8), UInt8(light & 0xFF)]
    }
    return display(
      srgbColorants, Array("curv".utf8) + [0, 0, 0, 0] + PNGSample.number(4096) + table)
  }

  /// A profile whose curves have an unknown type, so that it can be opened but not used.
  static var curveless: [UInt8] {
    display(srgbColorants, Array("none".utf8) + [UInt8](repeating: 0, count: 12))
  }

  /// The colorants of red, green and blue, adapted to D50 (Lindbloom, RGB working spaces).
  private static let srgbColorants = [
    [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045],
    [0.1430804, 0.0606169, 0.7141733],
  ]

  private static func display(_ colorants: [[Double]], _ curve: [UInt8]) -> [UInt8] {
    profile(
      deviceClass: "mntr", space: "RGB ", connection: "XYZ ",
      tags: [white] + zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { ($0, xyz($1)) }
        + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  /// The profile of a grey display whose light is a power of the sample.
  static func gray(power: Double) -> [UInt8] {
    profile(
      deviceClass: "mntr", space: "GRAY", connection: "XYZ ",
      tags: [white, ("kTRC", curve(power))])
  }

  /// The lightness of pure cyan in ``inks``, within 0…255.
  static let cyan = 128

  /// A profile of four inks, all of them grey: paper is white, cyan as light as ``cyan``, all others are black.
  static var inks: [UInt8] {
    let ramp = (0...255).map { UInt8($0) }
    var table = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for value in [1.0, 0, 0, 0, 1, 0, 0, 0, 1] { table += fixed(value) }
    for _ in 0..<4 { table += ramp }
    for inks in 0..<16 {
      let lightness = inks == 0 ? 255 : inks == 8 ? cyan : 0
      table += [UInt8(lightness), 128, 128]
    }
    for _ in 0..<3 { table += ramp }
    return profile(
      deviceClass: "scnr", space: "CMYK", connection: "Lab ", tags: [white, ("A2B0", table)])
  }

  private static let white = ("wtpt", xyz([0.9642, 1, 0.8249]))

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  private static func curve(_ power: Double) -> [UInt8] {
    let value = Int((power * 256).rounded())
    return Array("curv".utf8) + [
      0, 0, 0, 0, 0, 0, 0, 1, UInt8(value >> 8), UInt8(value & 0xFF), 0, 0,
    ]
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    PNGSample.number(Int((value * 65_536).rounded()))
  }

  private static func profile(
    deviceClass: String, space: String, connection: String, tags: [(String, [UInt8])]
  ) -> [UInt8] {
    var table = PNGSample.number(tags.count)
    var data: [UInt8] = []
    for (name, contents) in tags {
      let offset = 128 + 4 + tags.count * 12 + data.count
      table += Array(name.utf8) + PNGSample.number(offset) + PNGSample.number(contents.count)
      data += contents + [UInt8](repeating: 0, count: -contents.count & 3)
    }
    var header = PNGSample.number(128 + table.count + data.count) + [0, 0, 0, 0, 2, 0x10, 0, 0]
    header += Array((deviceClass + space + connection).utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0.9642, 1, 0.8249].flatMap(fixed)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }
}

/// The samples of sRGB for light within 0…1, by IEC 61966-2-1.
enum StandardRGB {
  /// Returns the sample within 0…255 for an amount of light.
  static func sample(_ light: Double) -> Int {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return Int((value * 255).rounded())
  }

  /// Returns the light of a sample within 0…255.
  static func light(_ sample: Int) -> Double { light(Double(sample) / 255) }

  /// Returns the light of a sample within 0…1.
  static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
