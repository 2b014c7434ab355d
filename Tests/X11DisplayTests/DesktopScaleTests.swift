import TestSupport
import Testing
import X11Display

/// A desktop's settings that concern the scale, and the expected reading.
private struct DesktopCase: Sendable {
  var unscaled: Int32?
  var dots: Int32?
  var factor: Int32?
  var resources = ""
  var scale: Double?
  var source: String?

  /// The settings as the desktop's daemon publishes them.
  var settings: XSettings {
    var settings = SettingsBytes()
    if let unscaled { settings.add("Gdk/UnscaledDPI", unscaled) }
    if let dots { settings.add("Xft/DPI", dots) }
    if let factor { settings.add("Gdk/WindowScalingFactor", factor) }
    return XSettings(settings.bytes)
  }

  static let all: [DesktopCase] = [
    // GNOME and MATE at 200 %, with text of 125 %.
    DesktopCase(
      unscaled: 122_880, dots: 245_760, factor: 2, resources: "Xft.dpi: 240", scale: 2.5,
      source: "Gdk/UnscaledDPI × Gdk/WindowScalingFactor"),
    // KDE at 150 %.
    DesktopCase(
      unscaled: 147_456, factor: 1, resources: "Xft.dpi: 144", scale: 1.5,
      source: "Gdk/UnscaledDPI"),
    // Xfce at 200 %.
    DesktopCase(
      dots: 98_304, factor: 2, resources: "Xft.dpi: 96", scale: 2,
      source: "Xft/DPI × Gdk/WindowScalingFactor"),
    // A daemon without a desktop.
    DesktopCase(dots: 147_456, scale: 1.5, source: "Xft/DPI"),
    DesktopCase(dots: 98_304, resources: "Xft.dpi: 192", scale: 1, source: "Xft/DPI"),
    // Without dots in the settings the resource decides, and then the factor alone.
    DesktopCase(factor: 2, resources: "Xft.dpi: 192", scale: 2, source: "Xft.dpi"),
    DesktopCase(resources: "Xft.dpi: 120", scale: 1.25, source: "Xft.dpi"),
    DesktopCase(factor: 2, scale: 2, source: "Gdk/WindowScalingFactor"),
    DesktopCase(dots: -1024, factor: 1, scale: 1, source: "Gdk/WindowScalingFactor"),
    DesktopCase(
      unscaled: -1, dots: 0, resources: "Xft.dpi: 120", scale: 1.25, source: "Xft.dpi"),
    // Mistakes: a window of such a scale could not be used.
    DesktopCase(dots: 96), DesktopCase(factor: 0), DesktopCase(factor: .min), DesktopCase(),
    DesktopCase(dots: .max, factor: 9, scale: 9, source: "Gdk/WindowScalingFactor"),
    DesktopCase(dots: 983_040, factor: 16, scale: 16, source: "Gdk/WindowScalingFactor"),
  ]
}

@Suite("The scale that a desktop's settings set")
struct DesktopScaleTests {
  @Test("It is the one that GTK computes, and comes before resources")
  func scale() {
    for desktop in DesktopCase.all {
      let reading = ScaleReading.ofDesktop(desktop.settings, resources: desktop.resources)
      #expect(reading?.scale == desktop.scale && reading?.source == desktop.source, "\(desktop)")
    }
  }
}
