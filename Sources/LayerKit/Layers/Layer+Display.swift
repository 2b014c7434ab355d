extension Layer {
  /// Asks for a display pass at the end of the turn.
  ///
  /// The corresponding Core Animation method is `CALayer.setNeedsDisplay()`.
  public func setNeedsDisplay() {
    if needsDisplay { return }
    needsDisplay = true
    context.layersThatNeedDisplay.append(WeakLayer(layer: self))
  }

  /// Displays now, if a display pass is due.
  ///
  /// The corresponding Core Animation method is `CALayer.displayIfNeeded()`.
  public func displayIfNeeded() {
    guard needsDisplay else { return }
    // Cleared before the call, so that who displays may ask for another pass.
    needsDisplay = false
    display()
  }
}
