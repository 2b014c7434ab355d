import CCairo

/// Pango's fonts, and the context that texts are laid out in; layouts keep alive what they need of it.
@safe
struct PangoFonts: ~Copyable {
  /// The context, which is alive as long as this is.
  let context: OpaquePointer

  private let map: UnsafeMutablePointer<PangoFontMap>

  /// Makes fonts that nobody has asked for yet.
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
