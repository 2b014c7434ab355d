/// What the pointer can hit above the scene.
package enum OverlayTarget: Hashable, Sendable {
  /// A part that hides the scene and has no controls; the pointer has no effect there.
  case ground
  /// The key help, which a click closes.
  case help
  /// The bar of keys for new users, between its buttons.
  case invitation
  /// The upper edge of a sheet, with which it is pulled away.
  case handle
  /// A position on the timeline, to which the pointer moves time.
  case timeline
  /// The row of a parameter, by its index in the table, outside of its other parts.
  case row(Int)
  /// The bar of a parameter that is a number.
  case bar(Int)
  /// The arrow that sets a parameter to the previous value.
  case back(Int)
  /// The arrow that sets a parameter to the next value.
  case forward(Int)
  /// The sign that resets a parameter.
  case reset(Int)
  /// The row of the preset, outside of its arrows and its sign.
  case preset
  /// An arrow that shows the preset that many steps away.
  case otherPreset(by: Int)
  /// The sign that sets the scene's defaults.
  case defaults
  /// A line of the layer tree, by its number.
  case layer(Int)
  /// The box of an open curve, beside its points and names.
  case curve
  /// A point of an open curve: 0 for the first, 1 for the second.
  case curvePoint(Int)
  /// The name of a known curve, by its index.
  case curveName(Int)
  /// A picture of the gallery, by the scene's number.
  case tile(Int)
  /// A button that runs a command.
  case command(ViewerCommand)

  /// The index of the parameter in whose row the target is; `nil` for others.
  package var parameter: Int? {
    switch self {
    case .row(let index), .bar(let index), .back(let index), .forward(let index),
      .reset(let index):
      index
    default: nil
    }
  }

  /// Whether the target is in the row of the preset.
  var isInPresetRow: Bool {
    switch self {
    case .preset, .otherPreset, .defaults: true
    default: false
    }
  }

  /// Whether the target belongs to an open curve, which a press there leaves open.
  var isOfCurve: Bool {
    switch self {
    case .curve, .curvePoint, .curveName: true
    default: false
    }
  }

  /// Whether the target is in the bar of keys, which a replay does not have.
  var isInInvitation: Bool {
    switch self {
    case .invitation, .command: true
    default: false
    }
  }

  /// Whether a click here does something.
  var isButton: Bool {
    switch self {
    case .ground, .help, .invitation, .handle, .timeline, .preset, .curve: false
    default: true
    }
  }
}
