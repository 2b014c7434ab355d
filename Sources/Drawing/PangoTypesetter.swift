import CCairo
import GLibLog
public import LayerKit
import Platform
public import Raster

/// A typesetter that lays text out with Pango and draws it with Cairo.
///
/// Neither outlines nor distances are hinted: text has the same proportions at every size and scale, and its metrics
/// do not depend on the scale. Glyphs are filled as anti-aliased outlines at fractions of a pixel. Cairo 1.16 would
/// place glyph *images* at whole pixels, which spoils the spacing of small text. Only glyphs with colours of their
/// own are drawn as images.
///
/// The time to lay text out is proportional to its length. A paragraph of more than 256 characters is shaped in pieces of
/// whole words; a longer word is cut, so that no kerning or ligature joins the characters at a cut, and if its lines end
/// within it, they have no hyphens.
///
/// Invalid numbers are clamped: sizes to 0.5…4096 points (NaN becomes 0.5) and weights to 100…900. A width that is
/// not finite counts as no width.
public final class PangoTypesetter: Typesetter {
  /// The capacity of each of the three caches: of metrics, of the bounding boxes of ink, and of installed families.
  private static let cacheCapacity = 256

  /// The maximum number of fonts that Pango loads before its font map is replaced; each size of a face counts as one
  /// font.
  ///
  /// A font map never releases a font. Each font takes 50 kB, and still 15 kB long after its last use. So a window
  /// whose text changes its size along with the window would take more memory with every size. A new font map takes
  /// one or two milliseconds, and about as long again for each font still in use.
  package static let fontCapacity = 64

  private var fonts: PangoFonts
  private var askedFonts: Set<Font> = []
  private var knownMetrics = BoundedCache<MetricsKey, TextMetrics>(capacity: cacheCapacity)
  private var knownInk = BoundedCache<InkKey, Rect>(capacity: cacheCapacity)
  private var knownFamilies = BoundedCache<[String], [String]>(capacity: cacheCapacity)

  private struct MetricsKey: Hashable {
    var run: TextRun
    var width: Double?
  }

  private struct InkKey: Hashable {
    var run: TextRun
    var size: Size
  }

  /// Creates a typesetter with empty caches, or `nil` if no font is installed.
  ///
  /// Without fonts, Pango would end the process.
  public init?() {
    GLibMessages.silence()
    guard Self.hasFonts, let fonts = PangoFonts() else { return nil }
    self.fonts = fonts
  }

  /// The limit of open files with which fonts could be found; `nil` if it is high enough.
  ///
  /// If fontconfig cannot open a font's file, it takes the font as missing, and stores that for all programs.
  package static var neededDescriptorLimit: Int? { FreeDescriptors.neededLimit(for: 4) }

  /// Whether any font is installed, so that a typesetter can be created.
  public static var hasFonts: Bool { !InstalledFonts.isEmpty }

  /// The installed families, in alphabetical order; of a family with several names, the first one.
  public static var families: [String] { InstalledFonts.families }

  /// Returns the family in which a font's text is set: the first of the font's families that is installed.
  ///
  /// - Returns: `nil` if none of them is installed, or the font specifies no family; the desktop's own family is then
  ///   used.
  public func family(for font: Font) -> String? { installed(font.families).first }

  /// Returns the metrics of a run that is laid out within a width.
  ///
  /// The size is the width of the widest line and the height of all lines. The boxes of the lines are at their
  /// aligned positions within the width.
  public func metrics(of run: TextRun, width: Double?) -> TextMetrics {
    let width = width.flatMap { $0.isFinite ? max($0, 0) : nil }
    return knownMetrics.value(for: MetricsKey(run: run, width: width)) {
      layout(run, width: width, height: nil).metrics(width: width)
    }
  }

  /// Returns the bounding box of a run's ink when the run is laid out in a box.
  public func inkBounds(of run: TextRun, size: Size) -> Rect {
    knownInk.value(for: InkKey(run: run, size: size)) {
      layout(run, width: size.width, height: size.height).inkBounds(width: size.width)
    }
  }

  /// Returns a run drawn as coverage: premultiplied white pixels, transparent outside the glyphs.
  ///
  /// If a run is wrapped and truncated, the last line that fits the height is truncated.
  public func bitmap(of run: TextRun, size: Size, part: PixelRect, scale: Double) -> Bitmap? {
    guard let pixels = part.bitmapSize else { return nil }
    let layout = layout(run, width: size.width, height: size.height)
    return Bitmap(size: pixels) { rows in
      rows.drawWithCairo { context in
        context.setWhite()
        context.translate(x: -Double(part.minX), y: -Double(part.minY))
        context.scale(by: scale)
        layout.draw(in: context, width: size.width)
      }
    }
  }

  private func layout(_ run: TextRun, width: Double?, height: Double?) -> TextLayout {
    note(run.font)
    return unsafe TextLayout(
      run, families: installed(run.font.families), width: width, height: height,
      context: fonts.context)
  }

  /// Records the use of a font, and replaces the font map if it contains too many fonts.
  private func note(_ font: Font) {
    guard askedFonts.insert(font).inserted, askedFonts.count > Self.fontCapacity,
      let fresh = PangoFonts()
    else { return }
    fonts = fresh
    askedFonts = [font]
  }

  /// Returns the given families that are installed, in order; a generic family in the first place, such as `Serif`, alone.
  ///
  /// Families after the first supply the glyphs that the first lacks.
  private func installed(_ families: [String]) -> [String] {
    knownFamilies.value(for: families) {
      // A comma separates families in Pango, so a family name that contains a comma cannot be used.
      // Fontconfig prefers any installed family to the one that it chooses for a generic name.
      if let first = families.first, InstalledFonts.isGeneric(first) { return [first] }
      return families.filter { !$0.contains(",") && InstalledFonts.contains(family: $0) }
    }
  }
}

/// A Pango font map and the context in which text is laid out.
///
/// Layouts retain the parts that they need.
@safe
private struct PangoFonts: ~Copyable {
  /// The Pango context; valid while this value exists.
  let context: OpaquePointer

  private let map: OpaquePointer

  /// Creates a font map without loaded fonts, or `nil` if Pango cannot create one.
  init?() {
    guard let map = unsafe pango_cairo_font_map_new() else { return nil }
    guard let context = unsafe pango_font_map_create_context(map) else {
      unsafe g_object_unref(UnsafeMutableRawPointer(map))
      return nil
    }
    unsafe self.map = map
    unsafe self.context = context
    // At 72 dpi, one point of Pango equals one point of this package and one unit of Cairo before scaling.
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }

  deinit {
    // SAFETY: both were made by `init`; layouts hold references of their own.
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
  }
}

/// The fonts of this machine, according to fontconfig.
private enum InstalledFonts {
  /// Whether no font is installed.
  static var isEmpty: Bool {
    // SAFETY: NULL stands for the current configuration, which owns the set.
    guard let fonts = unsafe FcConfigGetFonts(nil, FcSetSystem) else { return true }
    return unsafe fonts.pointee.nfont == 0
  }

  /// The first names of all families, in alphabetical order, without those that Pango cannot be asked for.
  static var families: [String] {
    // SAFETY: NULL stands for the current configuration, which owns the set; its names are copied.
    guard let fonts = unsafe FcConfigGetFonts(nil, FcSetSystem) else { return [] }
    var names: Set<String> = []
    for index in 0..<Int(unsafe fonts.pointee.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      guard
        unsafe FcPatternGetString(fonts.pointee.fonts[index], FC_FAMILY, 0, &name) == FcResultMatch,
        let name = unsafe name
      else { continue }
      unsafe names.insert(String(cString: name))
    }
    return names.filter { !$0.contains(",") }.sorted {
      ($0.lowercased(), $0) < ($1.lowercased(), $1)
    }
  }

  /// Returns whether fontconfig replaces the name by an installed family of a kind, ignoring case.
  static func isGeneric(_ family: String) -> Bool { generic.contains(family.lowercased()) }

  private static let generic: Set<String> = [
    "sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui",
  ]

  /// Returns whether an installed font has the given name among its family names, ignoring case.
  ///
  /// Pango lists only the first family name of each font. For example, *Lato Hairline* is the second family name of a
  /// font whose first family name is *Lato*.
  static func contains(family: String) -> Bool {
    // SAFETY: each object is released once; a NULL is checked before it is used; fontconfig copies
    // the name.
    guard let pattern = unsafe FcPatternCreate() else { return false }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe FcPatternAddString(pattern, FC_FAMILY, family)
    guard let wanted = unsafe FcObjectSetCreate() else { return false }
    defer { unsafe FcObjectSetDestroy(wanted) }
    guard let found = unsafe FcFontList(nil, pattern, wanted) else { return false }
    defer { unsafe FcFontSetDestroy(found) }
    return unsafe found.pointee.nfont > 0
  }
}

/// A cache of bounded size that keeps the values in use.
///
/// The cache has two generations. When the younger one is full, it becomes the older one, and the previous older one
/// is dropped. A requested value moves to the younger generation. So the cache contains at most twice its capacity,
/// keeps the values in use, and needs no list of ages.
private struct BoundedCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let capacity: Int

  /// Creates an empty cache.
  ///
  /// - Precondition: The capacity is greater than 0.
  init(capacity: Int) {
    precondition(capacity > 0, "the capacity must be greater than 0, not \(capacity)")
    self.capacity = capacity
  }

  /// Returns the value for a key.
  ///
  /// Computes the value if it is not in the cache.
  mutating func value(for key: Key, make: () -> Value) -> Value {
    if let known = young[key] { return known }
    let value = old.removeValue(forKey: key) ?? make()
    if young.count == capacity {
      old = young
      young = [:]
    }
    young[key] = value
    return value
  }
}
