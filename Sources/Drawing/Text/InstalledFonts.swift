import CCairo

/// What fontconfig knows of the fonts of this machine.
enum InstalledFonts {
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
