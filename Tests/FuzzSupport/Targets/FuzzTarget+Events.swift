import Display
import Raster
import Viewer
import X11Display

extension FuzzTarget {
  /// Key symbols, positions and repeats.
  static let keys = FuzzTarget(
    name: "keys", dictionary: bytes(["AD01", "TLDE", "AE12", "SPCE"]),
    makeCheck: {
      { input in
        var reader = ByteReader(input)
        var repeats = RepeatFilter()
        while !reader.isAtEnd {
          var choice = KeyChoice(printed: symbol(&reader), plain: symbol(&reader))
          choice.otherLayouts = (0..<Int(reader.byte() % 5)).map { _ in symbol(&reader) }
          choice.place = reader.flag() ? reader.text() : nil
          if let (key, usesShift) = choice.resolve(isShiftHeld: reader.flag()) {
            try require(!key.name.isEmpty, "a key without a name")
            let press = KeyPress(key, modifiers: usesShift ? [] : .shift)
            _ = KeyTable.binding(for: press)
          }
          let key = UInt32(reader.byte() % 4)
          switch reader.byte() % 4 {
          case 0: repeats.release(key, time: reader.word())
          case 1: repeats.focusLost()
          default:
            _ = repeats.press(key, time: reader.word())
            try require(repeats.press(key, time: 1), "a key that is held was pressed anew")
          }
        }
      }
    })

  private static func symbol(_ reader: inout ByteReader) -> UInt {
    switch reader.byte() % 4 {
    case 0: UInt(reader.byte())
    case 1: 0xFF00 | UInt(reader.byte())
    case 2: 0x100_0000 | UInt(reader.bits(3))
    default: reader.word()
    }
  }

  /// A frame buffer under any order of completions, errors and serials.
  static let slots = FuzzTarget(
    name: "slots",
    makeCheck: {
      { input in
        var reader = ByteReader(input)
        var state = BufferState.free
        var pending = 0
        while !reader.isAtEnd {
          let before = state
          var serial: UInt?
          let event = step(&state, &reader, pending: &pending, completed: &serial)
          let (old, new) = (before.ticket?.frame?.number, state.ticket?.frame?.number)
          switch event {
          case .frameEnded(let end):
            try require(end.frame == old && new == nil, "\(end) of \(before), now \(state)")
            let isOwn = serial != nil && serial == before.ticket?.frame?.last
            try require(end.outcome != .completed || isOwn, "\(end) of \(before) at \(serial ?? 0)")
          case .bufferFreed:
            let isOver = before.ticket != nil && state.ticket == nil
            try require(isOver && old == nil, "\(before) told no frame's end, now \(state)")
          case nil: try require(old == nil || new == old, "\(before) became \(state) unheard")
          default: try require(false, "\(before) told what no buffer knows")
          }
          if event != nil, state.ticket == nil { pending -= 1 }
          try require(pending == (state.ticket == nil ? 0 : 1), "\(pending) puts, \(state)")
        }
      }
    })

  /// Performs one permitted operation and returns its report.
  ///
  /// - Parameter completed: Set to the serial of a completion.
  private static func step(
    _ state: inout BufferState, _ reader: inout ByteReader, pending: inout Int,
    completed: inout UInt?
  ) -> DisplayEvent? {
    switch reader.byte() % 8 {
    case 0: if state == .free { state.lend() }
    case 1: if state == .drawing { state.discard() }
    case 2, 3:
      if case .retired = state { return nil }
      let isRepetition = state.ticket != nil
      if !isRepetition { pending += 1 }
      let first = reader.word()
      var ticket = PutTicket(
        first: first, last: max(first, reader.word()), sentAt: Int64(reader.int32()),
        frame: reader.flag() ? Int(first % 1000) : nil)
      if isRepetition { ticket.frame = nil }
      state.queue(ticket)
    case 4: if state != .drawing && reader.byte() % 4 == 0 { state.retire() }
    case 5:
      let serial = reader.word()
      completed = serial
      return state.complete(serial: serial)
    case 6: return state.fail(serial: reader.word())
    default: return state.expire(processed: reader.word(), now: Int64(reader.int32()))
    }
    if state == .retired(nil) { state = .free }
    return nil
  }

  /// Rectangles from events, whose numbers have 16 bits on the wire, and values computed from them.
  static let damage = FuzzTarget(
    name: "damage",
    makeCheck: {
      { input in
        var reader = ByteReader(input)
        let window = PixelSize(
          width: max(1, Int(reader.bits(2))), height: max(1, Int(reader.bits(2))))
        let frame = PixelSize(
          width: max(1, Int(reader.bits(2))), height: max(1, Int(reader.bits(2))))
        let offset = WindowOffset.centering(frame, in: PixelRect(window))
        var damage = Damage()
        while !reader.isAtEnd {
          let numbers = (0..<4).map { _ in Int(reader.int32() % 0x1_0000) }
          let rect = PixelRect(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
          damage.add(rect)
          try require(damage.rects.count <= Damage.limit, "\(damage.rects.count) rectangles")
          try require(
            rect.isEmpty || damage.rects.contains { $0.intersects(rect) }, "\(rect) was lost")
          _ = (rect.area, rect.blockAligned, damage.area, damage.bounds)
          let inside = rect.offset(x: -offset.x, y: -offset.y).intersection(PixelRect(frame))
          try require(inside.isEmpty || PixelRect(frame).contains(inside), "\(inside)")
        }
        let clipped = damage.clipped(to: PixelRect(window))
        try require(PixelRect(window).contains(clipped.bounds), "\(clipped) in \(window)")
        // A frame longer than its window has margins that the server clips.
        let both = PixelRect(window).union(PixelRect(frame))
        for margin in offset.margins(around: frame, in: window) {
          try require(both.contains(margin), "\(margin) in \(window)")
        }
      }
    })
}
