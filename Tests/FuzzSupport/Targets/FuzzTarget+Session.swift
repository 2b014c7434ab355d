import Compositor
import Display
import LayerKit
import Raster
import Viewer
import X11Display

extension FuzzTarget {
  /// Any events of a window, in any order and with any size, and the frames that follow.
  static let session = FuzzTarget(
    name: "session", longest: 96,
    makeCheck: {
      let frame = Bitmap(size: PixelSize(width: 64, height: 40))
      let keys = KeyTable.rows.flatMap { $0.bindings + $0.variants }.compactMap { binding in
        if case .key(let chord) = binding.trigger { chord } else { nil }
      }
      return { input in
        var reader = ByteReader(input)
        // Keys lead from the first scene to the others.
        let session = Session(
          SceneCatalog.all[0], content: SceneContent(background: .color(.black)),
          size: PixelSize(width: 64, height: 40), scale: reader.choice([1, 0.25, 16, 1.5]))
        let compositor = Compositor(context: session.context, scale: session.document.window.scale)
        var instant: Int64 = 0
        for _ in 0..<6 where !reader.isAtEnd {
          instant += Int64(reader.byte()) * 10_000_000
          session.apply(event(&reader, keys: keys), at: instant)
          let time = session.mediaTime(at: instant)
          session.advance(to: time)
          if reader.byte() % 8 > 0 { continue }
          frame.withRows { rows in
            _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
          }
        }
        for control in session.controls {
          try require(
            control.parameter.allows(control.value), "\(control.parameter.key) left its range")
        }
        // Layers and their context retain each other while the context has roots.
        session.context.turn(at: session.context.time) { session.context.roots = [] }
      }
    })

  private static func event(_ reader: inout ByteReader, keys: [KeyChord]) -> DisplayEvent {
    switch reader.byte() % 9 {
    case 0, 1:
      let chord = reader.choice(keys)
      return .key(KeyPress(chord.key, modifiers: chord.modifiers, isRepeat: reader.flag()))
    case 2:
      return .key(
        KeyPress(KeyName(reader.text()), modifiers: KeyModifiers(rawValue: Int(reader.byte()))))
    case 3:
      // The sides of a window have 16 bits and are never 0.
      return .resized(
        PixelSize(width: max(1, Int(reader.bits(2))), height: max(1, Int(reader.bits(2)))))
    case 4:
      let timing = ModeTiming(
        dotClock: reader.word(), horizontalTotal: reader.word(), verticalTotal: reader.word())
      return .refreshRate(timing.rate ?? .sixty)
    case 5: return .fullscreen(reader.flag())
    case 8: return .scale(reader.choice([1, 0.25, 16, 1.5]))
    default:
      let action: PointerEvent.Action =
        switch reader.byte() % 4 {
        case 0: .pressed(button: Int(reader.byte()))
        case 1: .released(button: Int(reader.byte()))
        case 2: .moved
        default: .wheel(steps: reader.flag() ? 1 : -1)
        }
      return .pointer(
        PointerEvent(
          action, x: Int(reader.int32()), y: Int(reader.int32()),
          modifiers: KeyModifiers(rawValue: Int(reader.byte()))))
    }
  }
}
