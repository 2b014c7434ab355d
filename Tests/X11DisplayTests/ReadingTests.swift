import Display
import Raster
import TestSupport
import Testing
import X11Display

@Suite("What is read from servers and desktops")
struct ReadingTests {
  @Test("A rate is an exact fraction of the mode's numbers")
  func rates() {
    let mode = ModeTiming(dotClock: 148_500_000, horizontalTotal: 2200, verticalTotal: 1125)
    #expect(mode.rate == RefreshRate(numerator: 148_500_000, denominator: 2_475_000))
    #expect(mode.rate?.hertz == 60)
    var other = mode
    other.isInterlaced = true
    #expect(other.rate?.hertz == 120)
    other = mode
    other.isDoubleScan = true
    #expect(other.rate?.hertz == 30)
  }

  @Test("A mode with a zero says nothing, and absurd ones are kept within 10 and 600")
  func strangeRates() {
    for zero in 0..<3 {
      let numbers = (0..<3).map { $0 == zero ? UInt(0) : 1000 }
      let mode = ModeTiming(
        dotClock: numbers[0], horizontalTotal: numbers[1], verticalTotal: numbers[2])
      #expect(mode.rate == nil)
    }
    let (huge, small) = (UInt.max, UInt(1))
    #expect(
      ModeTiming(dotClock: huge, horizontalTotal: huge, verticalTotal: huge).rate == nil)
    #expect(
      ModeTiming(dotClock: 1 << 62, horizontalTotal: small, verticalTotal: small).rate?.hertz == 600
    )
    #expect(ModeTiming(dotClock: 5, horizontalTotal: small, verticalTotal: small).rate?.hertz == 10)
    // 3840×2160 at 240 Hz: exceeds 32 bits.
    #expect(
      ModeTiming(dotClock: 2_376_000_000, horizontalTotal: 4400, verticalTotal: 2250).rate?.hertz
        == 240)
  }

  @Test("The rate is that of the monitor under the point, else of the first")
  func outputs() {
    let timing = ModeTiming(dotClock: 75_000, horizontalTotal: 1000, verticalTotal: 1)
    let left = ActiveOutput(
      name: "A", area: PixelRect(x: 0, y: 0, width: 100, height: 100), timing: nil)
    let right = ActiveOutput(
      name: "B", area: PixelRect(x: 100, y: 0, width: 100, height: 100), timing: timing)
    #expect([left, right].showing(x: 99, y: 0) == left)
    #expect([left, right].showing(x: 100, y: 99) == right)
    #expect([left, right].showing(x: 500, y: 0) == left)
    #expect([ActiveOutput]().showing(x: 0, y: 0) == nil)
    #expect(right.reading.rate.hertz == 75 && right.reading.source == "RandR mode of B")
    #expect(left.reading.source == "default, not reported by the display")
  }

  @Test("The dots per inch come from the Xft.dpi line alone")
  func resources() {
    for (text, dots) in [
      ("Xft.dpi:\t96\n", 96.0), ("a: 1\nXft.dpi: 192.5", 192.5), (" Xft.dpi :144 \nb: 2", 144),
      ("Xft.dpi: many\n", nil), ("Xft.dpi: 0\n", nil), ("Xft.dpi: nan\n", nil),
      ("Xft.dpi: 1e9", nil), ("Xft.dpi: 0x60", nil), ("NotXft.dpi: 96", nil),
      ("! Xft.dpi: 96", nil), ("Xft.dpi", nil),
      ("", nil),
    ] as [(String, Double?)] {
      #expect(ResourceDatabase.fontDotsPerInch(in: text) == dots, "\(text)")
    }
    // The format of `GDK_SCALE`.
    #expect(Double(decimal: "2") == 2 && Double(decimal: "0x2") == nil)
    #expect(Double(decimal: "2\0") == nil && Double(decimal: "2\0x") == nil)
  }

  @Test("Settings are read in both byte orders", arguments: [false, true])
  func settings(isMostSignificantFirst: Bool) {
    let bytes = settingsBytes(isMostSignificantFirst: isMostSignificantFirst)
    let settings = XSettings(bytes)
    #expect(settings.values["Gtk/EnableAnimations"] == .integer(0))
    #expect(settings.values["Net/ThemeName"] == .string("Plain"))
    #expect(settings.values["A/Color"] == nil)
    #expect(settings.values["Last"] == .integer(-2))
    #expect(settings.wantsReducedMotion == true)
    #expect(XSettings([]).wantsReducedMotion == nil)
  }

  @Test("A theme is dark if its name says so, whatever its letters; no name says nothing")
  func themes() {
    for (name, isDark) in [
      ("Adwaita-dark", true), ("Breeze Dark", true), ("DarkBlue", true), ("Adwaita", false),
      ("", false),
    ] {
      var settings = SettingsBytes()
      settings.add("Net/ThemeName", name)
      #expect(XSettings(settings.bytes).isDark == isDark, "\(name)")
    }
    var number = SettingsBytes()
    number.add("Net/ThemeName", 1)
    #expect(XSettings(number.bytes).isDark == nil && XSettings([]).isDark == nil)
  }

  @Test("Settings cut off at any byte are read up to there, damaged ones never trap")
  func damagedSettings() {
    let bytes = settingsBytes(isMostSignificantFirst: false)
    let whole = XSettings(bytes).values
    for length in 0..<bytes.count {
      let part = XSettings(Array(bytes.prefix(length))).values
      let isPart = part.allSatisfy { name, value in whole[name] == value }
      #expect(isPart, "cut at \(length)")
    }
    for seed in Seeds.all {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<2000 {
        var damaged = bytes
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        damaged[place] = .random(in: 0...255, using: &generator)
        _ = XSettings(damaged)
      }
    }
  }

  @Test("Geometries are read as X programs read them")
  func geometries() {
    func offset(_ distance: Int, far: Bool = false) -> WindowGeometry.Offset {
      WindowGeometry.Offset(distance, isFromFarEdge: far)
    }
    let full = WindowGeometry("800x450-10+20")
    #expect(full?.width == 800 && full?.height == 450)
    #expect(full?.x == offset(10, far: true) && full?.y == offset(20))
    #expect(WindowGeometry("=640x480")?.width == 640)
    #expect(WindowGeometry("+5-0")?.y == offset(0, far: true))
    #expect(WindowGeometry("+-5+3")?.x == offset(-5))
    #expect(WindowGeometry("40000x10")?.width == 32_767)
    #expect(WindowGeometry("40000x10")?.wasClamped == true && full?.wasClamped == false)
    for wrong in ["", "big", "0x10", "10x0", "10x10+", "10x10 ", "99999999999x1", "10y10"] {
      #expect(WindowGeometry(wrong) == nil, "\(wrong)")
    }
  }

  @Test(
    "Half a size or half a position is no geometry, although Xlib reads it",
    arguments: [
      "400", "400x", "x300", "=400", "+10", "-10", "400+10+20", "x300-1-2", "400x300+1",
      "400x300-1",
    ])
  func halves(text: String) { #expect(WindowGeometry(text) == nil) }

  @Test("Negative offsets count from the far edges")
  func placement() throws {
    let screen = PixelSize(width: 1280, height: 800)
    let size = PixelSize(width: 100, height: 50)
    for (text, x, y) in [
      ("", 0, 0), ("+10+20", 10, 20), ("-10+20", 1170, 20), ("-0-0", 1180, 750), ("+-5+3", -5, 3),
      ("--5-0", 1185, 750),
    ] {
      let geometry = text.isEmpty ? WindowGeometry() : try #require(WindowGeometry(text))
      let placement = WindowPlacement(geometry, default: size, screen: screen)
      #expect(placement.frame == PixelRect(x: x, y: y, width: 100, height: 50), "\(text)")
      #expect(placement.isPlaceChosen == !text.isEmpty && !placement.isSizeChosen)
    }
  }

  @Test("The work area is the current desktop's, or the screen if there is no valid one")
  func workArea() {
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    let two: [UInt] = [0, 30, 1280, 770, 50, 0, 1230, 800]
    let bottom = PixelRect(x: 0, y: 30, width: 1280, height: 770)
    let right = PixelRect(x: 50, y: 0, width: 1230, height: 800)
    for (numbers, desktop, expected) in [
      (two, 0, bottom), (two, 1, right), (two, 2, screen), (two, .max, screen), ([], 0, screen),
      ([0, 30, 1280], 0, screen), ([0, 30, .max, .max], 0, bottom), ([9999, 0, 5, 5], 0, screen),
      ([0, 0, 0, 0], 0, screen),
    ] as [([UInt], UInt, PixelRect)] {
      #expect(
        WorkArea.rect(numbers, desktop: desktop, screen: screen) == expected, "\(numbers)")
    }
  }

  private func settingsBytes(isMostSignificantFirst: Bool) -> [UInt8] {
    var settings = SettingsBytes(isMostSignificantFirst: isMostSignificantFirst)
    settings.add("Net/ThemeName", "Plain")
    settings.addColor("A/Color", 1, 2)
    settings.add("Gtk/EnableAnimations", 0)
    settings.add("Last", -2)
    return settings.bytes
  }
}
