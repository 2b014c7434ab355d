import CCairo
public import LayerKit
public import Raster

/// A typesetter that lays text out with Pango and draws it with Cairo.
///
/// Neither outlines nor distances are fitted to pixels: a text has the same proportions at every
/// size and scale, and metrics do not depend on the scale. Glyphs are filled as outlines, in grey
/// levels, at fractions of a pixel: Cairo 1.16 places glyph *images* at whole pixels, which spoils
/// the spacing of small text. Only glyphs with colours of their own are drawn as images.
///
/// Numbers that cannot be set are brought into range: sizes into 0.5…4096 points (what is no number
/// becomes 0.5), weights into 100…900; a width that is not finite is none.
public final class PangoTypesetter: Typesetter {
  /// The most metrics, boxes of ink and families, each, that are kept until used again.
  private static let cacheCapacity = 256

  /// The most fonts, each size of a face being one, that Pango is asked for before it begins anew.
  ///
  /// It forgets none: each costs 50 kB, and 15 kB still when it has long been out of use, so that a
  /// window whose texts follow its size would take more with every size. To begin anew costs a
  /// millisecond or two, and again as much for each font that is still in use.
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

  /// Creates a typesetter.
  ///
  /// - Returns: `nil` when no font is installed; Pango would end the process.
  public init?() {
    GLibMessages.silence()
    guard Self.hasFonts, let fonts = PangoFonts() else { return nil }
    self.fonts = fonts
  }

  /// Whether any font is installed, so that a typesetter can be made.
  public static var hasFonts: Bool { !InstalledFonts.isEmpty }

  /// The family that a face is set in: the first of its families that is installed.
  ///
  /// - Returns: `nil` when none is, or when the face names none: then the desktop's own is used.
  public func family(for font: Font) -> String? { installed(font.families).first }

  /// Measures a run that is set within a width.
  ///
  /// The size is that of the widest line and of all lines together; the boxes of lines lie where the
  /// alignment puts them within the width.
  public func metrics(of run: TextRun, width: Double?) -> TextMetrics {
    let width = width.flatMap { $0.isFinite ? max($0, 0) : nil }
    return knownMetrics.value(for: MetricsKey(run: run, width: width)) {
      layout(run, width: width, height: nil).metrics(width: width)
    }
  }

  /// The box around the ink of a run in a box.
  public func inkBounds(of run: TextRun, size: Size) -> Rect {
    knownInk.value(for: InkKey(run: run, size: size)) {
      layout(run, width: size.width, height: size.height).inkBounds(width: size.width)
    }
  }

  /// Draws a run as coverage: white, premultiplied, transparent where there is no glyph.
  ///
  /// A run that is wrapped and truncated loses the letters of the last line that fits the height.
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

  /// Notes that a font is asked for, and begins anew when that is one too many.
  private func note(_ font: Font) {
    guard askedFonts.insert(font).inserted, askedFonts.count > Self.fontCapacity,
      let fresh = PangoFonts()
    else { return }
    fonts = fresh
    askedFonts = [font]
  }

  /// The families that are installed, in order: behind the first they serve glyphs it lacks.
  private func installed(_ families: [String]) -> [String] {
    knownFamilies.value(for: families) {
      // A comma parts families in Pango, so no family has one.
      families.filter { !$0.contains(",") && InstalledFonts.contains(family: $0) }
    }
  }
}

/// Pango's fonts, and the context that texts are laid out in; layouts keep alive what they need of it.
@safe
private struct PangoFonts: ~Copyable {
  /// The context, which is alive as long as this is.
  let context: OpaquePointer

  private let map: UnsafeMutablePointer<PangoFontMap>

  /// Makes a font map in which no font is loaded yet.
  ///
  /// - Returns: `nil` when Pango has none to offer.
  init?() {
    guard let map = unsafe pango_cairo_font_map_new() else { return nil }
    guard let context = unsafe pango_font_map_create_context(map) else {
      unsafe g_object_unref(map)
      return nil
    }
    unsafe self.map = map
    unsafe self.context = context
    // One unit of Pango's "points" is one of ours, and one of Cairo's before scaling.
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
    unsafe g_object_unref(map)
  }
}

/// The fonts of this machine, as fontconfig knows them.
private enum InstalledFonts {
  /// Whether there is any font.
  static var isEmpty: Bool {
    // SAFETY: NULL stands for the current configuration, which owns the set.
    guard let fonts = unsafe FcConfigGetFonts(nil, FcSetSystem) else { return true }
    return unsafe fonts.pointee.nfont == 0
  }

  /// Whether a font has this family name among its names, letter case aside.
  ///
  /// Pango lists only the first name of each font; *Lato Hairline* is the second one of a font that
  /// is first of all *Lato*.
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

/// Answers that are kept until too many others were asked for.
///
/// Two generations: when the younger one is full it becomes the older one, whose answers are
/// forgotten unless they are asked for again. So at most twice the capacity is held, what is in use
/// stays, and no list of ages has to be kept.
private struct BoundedCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let capacity: Int

  /// Creates an empty cache.
  ///
  /// - Precondition: The capacity is greater than 0.
  init(capacity: Int) {
    precondition(capacity > 0, "a capacity of \(capacity)")
    self.capacity = capacity
  }

  /// The number of answers held.
  var count: Int { young.count + old.count }

  /// The answer for a key, made when it is not known.
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
