package import Display

/// What a pressed key can be called, from the best name to the last resort.
package struct KeyChoice {
  /// The symbol with Shift as it is held.
  package var printed: UInt

  /// The symbol without Shift.
  package var plain: UInt

  /// The symbols that the key has in the keyboard's other layouts.
  package var otherLayouts: [UInt] = []

  /// The name of the key's place in the server's keyboard description.
  package var place: String?

  /// Creates a choice.
  package init(
    printed: UInt, plain: UInt, otherLayouts: [UInt] = [], place: String? = nil
  ) {
    self.printed = printed
    self.plain = plain
    self.otherLayouts = otherLayouts
    self.place = place
  }

  /// The name of the key, and whether Shift was used up by printing it.
  ///
  /// A key that prints nothing of Latin-1, as on a Russian keyboard, is looked up in the other
  /// layouts, and then by its place on an American keyboard.
  package func resolve(isShiftHeld: Bool) -> (key: KeyName, usesShift: Bool)? {
    if isShiftHeld, let name = KeySymbols.name(of: printed), KeySymbols.standsForItself(name),
      name != KeySymbols.name(of: plain)
    {
      return (name, true)
    }
    for symbol in [plain] + otherLayouts {
      if let name = KeySymbols.name(of: symbol) { return (name, false) }
    }
    return place.flatMap(KeySymbols.name(at:)).map { ($0, false) }
  }
}
