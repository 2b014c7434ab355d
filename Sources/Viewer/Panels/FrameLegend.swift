import LayerKit

/// The overlay that shows how frames were drawn, in front of the layers.
package enum FrameDisplay: Hashable, Sendable, CaseIterable {
  case none
  /// An outline of each rectangle that the frame changes.
  case damage
  /// A tint of each pixel that the frame changes; its colour shows how many layers painted the pixel.
  case overdraw

  /// The next overlay in the cycle of the key.
  package var next: FrameDisplay {
    switch self {
    case .none: .damage
    case .damage: .overdraw
    case .overdraw: .none
    }
  }

  /// The notice that is shown when the overlay is chosen.
  package var fact: LabeledValue {
    switch self {
    case .none: LabeledValue("Damage, overdraw", "not shown")
    case .damage: LabeledValue("Damage", "outlined")
    case .overdraw: LabeledValue("Overdraw", "tinted")
    }
  }
}

/// The explanation of the frame overlay.
struct FrameLegend: Hashable {
  /// The overlay to explain.
  var display: FrameDisplay

  /// The numbers of the last frame, and the reason for drawing it.
  var lines: [String]

  /// The names of the overdraw steps: the number of layers on a pixel, and the pattern.
  static let stepNames = ["1 (plain)", "2 (rows)", "3 (diagonals)", "4 and more (checks)"]

  /// The tints of the steps, which match the compositor's; that module must not be imported here.
  private static let tints = [0x3D7DFF, 0x35C46A, 0xFFC233, 0xFF4A3D].map { Color(hex: $0) }

  /// Returns the legend; `nil` if it has no lines.
  func node(_ style: PanelStyle) -> Node? {
    if lines.isEmpty { return nil }
    var parts = lines.map { line in
      Node.text(line, Theme.body, style.theme.text, wraps: true).width(.rest)
    }
    if display == .overdraw {
      parts.append(style.dim("Layers on a pixel:", Theme.medium))
      parts.append(
        Node.row(
          gap: 12,
          zip(Self.tints, Self.stepNames).map { tint, name in
            let swatch = Node.box(tint).width(.points(10)).height(.points(10))
              .placed(Node.Place(y: 0.5))
            return Node.row(gap: 5, [swatch, style.text(name, Theme.medium)]).width(.fit)
          }))
    }
    let legend = Node.column(key: "legend", gap: 3, parts).padded(12, 8).width(.points(460))
    return Node.row([style.box(legend.widest(1))])
  }
}
