public import Display
public import Raster
import Testing

/// A presenter, and the access to its display that a test needs.
public struct PresenterFixture {
  /// The presenter, which has not presented a frame yet.
  public var presenter: any Presenter

  /// Waits until the display has read everything that was presented.
  public var settle: () throws -> Void

  /// Reads a shown pixel, as `0x00RRGGBB` or with any alpha; called after `settle`.
  public var shownPixel: (_ x: Int, _ y: Int) throws -> UInt32

  /// Resizes the window and waits until frames have the new size; `nil` if it cannot be resized.
  public var resize: ((PixelSize) throws -> Void)?

  /// Creates a fixture; without `resize`, resizing is not tested.
  public init(
    presenter: any Presenter, settle: @escaping () throws -> Void,
    shownPixel: @escaping (_ x: Int, _ y: Int) throws -> UInt32,
    resize: ((PixelSize) throws -> Void)? = nil
  ) {
    self.presenter = presenter
    self.settle = settle
    self.shownPixel = shownPixel
    self.resize = resize
  }
}

/// Verifies every promise of ``Presenter``, each with a presenter of its own.
///
/// - Parameter make: Creates a presenter whose frames are at least 32×24 pixels.
public func verifyPresenterContract(make: () throws -> PresenterFixture) throws {
  try verifyFrames(of: make())
  try verifyDamage(of: make())
  try verifyBufferContents(of: make())
  try verifyDiscard(of: make())
  try verifyStarvation(of: make())
  try verifyResize(of: make())
}

/// Verifies that a frame has the promised size, and is shown when it is presented.
private func verifyFrames(of fixture: PresenterFixture) throws {
  let size = fixture.presenter.frameSize
  try #require(size.width >= 32 && size.height >= 24, "the contract needs frames of 32×24")
  for color: UInt32 in [0xFF10_2030, 0xFFFE_DCBA, 0xFF00_0000] {
    try fixture.show(color, in: PixelRect(size))
    try fixture.settle()
    for (x, y) in [(0, 0), (size.width - 1, 0), (0, size.height - 1), (31, 23)] {
      try fixture.expectShown(color, x: x, y: y)
    }
  }
  let counts = fixture.presenter.counts
  #expect(counts.presented == 3)
  #expect(counts.completions == 3 && counts.failed == 0, "every frame is reported as read, once")
  #expect(counts.bytesPut >= 3 * size.area)
  #expect(counts.putRequests >= 3)
}

/// Verifies that all rectangles of the damage are shown, the rest stays, and parts outside are cut off.
private func verifyDamage(of fixture: PresenterFixture) throws {
  let size = fixture.presenter.frameSize
  let (ground, mark): (UInt32, UInt32) = (0xFF33_6699, 0xFFCC_8800)
  try fixture.show(ground, in: PixelRect(size))
  try fixture.settle()
  var damage = Damage(PixelRect(x: 2, y: 3, width: 5, height: 4))
  damage.add(PixelRect(x: size.width - 2, y: size.height - 2, width: 9, height: 9))
  damage.add(PixelRect(x: -7, y: 20, width: 8, height: 1))
  let before = fixture.presenter.counts.bytesPut
  try fixture.present(damage) { rows in
    rows.fill(PixelRect(size), with: ground)
    for rect in damage.rects { rows.fill(rect, with: mark) }
  }
  try fixture.settle()
  for (x, y) in [(2, 3), (6, 6), (size.width - 1, size.height - 1), (0, 20)] {
    try fixture.expectShown(mark, x: x, y: y)
  }
  for (x, y) in [(1, 3), (7, 6), (2, 2), (2, 7), (1, 20), (size.width - 3, size.height - 1)] {
    try fixture.expectShown(ground, x: x, y: y)
  }
  let put = fixture.presenter.counts.bytesPut - before
  #expect(put < size.area, "a small damage sends little, not \(put) bytes")
}

/// Verifies that a buffer lent again under its name still contains what was drawn last.
private func verifyBufferContents(of fixture: PresenterFixture) throws {
  var drawn: [BufferName: UInt32] = [:]
  var recognised = 0
  for number in 0..<12 {
    let color = 0xFF00_0000 | UInt32(number * 16 + 5)
    try fixture.present(Damage(PixelRect(x: 0, y: 0, width: 32, height: 24))) { rows, name in
      #expect(name.slot >= 0)
      if let before = drawn[name] {
        recognised += 1
        #expect(rows[0, 0] & 0xFF_FFFF == before & 0xFF_FFFF)
        #expect(rows[31, 23] & 0xFF_FFFF == before & 0xFF_FFFF)
      }
      rows.fill(PixelRect(rows.size), with: color)
      drawn[name] = color
    }
    try fixture.settle()
  }
  #expect(recognised > 0, "buffers are used again")
}

/// Verifies that a discarded frame is not shown, not counted, and free again.
private func verifyDiscard(of fixture: PresenterFixture) throws {
  try fixture.show(0xFF11_2233, in: PixelRect(fixture.presenter.frameSize))
  try fixture.settle()
  let before = fixture.presenter.counts
  for _ in 0..<8 {
    guard let frame = try fixture.presenter.lendFrame() else {
      Issue.record("a discarded frame is not free again")
      return
    }
    frame.rows.fill(PixelRect(frame.rows.size), with: 0xFFFF_FFFF)
    fixture.presenter.discard(frame)
  }
  try fixture.settle()
  try fixture.expectShown(0xFF11_2233, x: 5, y: 5)
  #expect(fixture.presenter.counts == before)
}

/// Verifies that frames are refused only while the display reads them, and lent again afterwards.
private func verifyStarvation(of fixture: PresenterFixture) throws {
  for _ in 0..<32 {
    guard let frame = try fixture.presenter.lendFrame() else {
      let counts = fixture.presenter.counts
      #expect(counts.presented > 0, "a fresh presenter lends a frame")
      break
    }
    let whole = PixelRect(frame.rows.size)
    frame.rows.fill(whole, with: 0xFF45_4545)
    try fixture.presenter.present(frame, damage: Damage(whole))
  }
  try fixture.settle()
  let counts = fixture.presenter.counts
  #expect(counts.completions + counts.failed == counts.presented)
  try fixture.show(0xFF67_6767, in: PixelRect(fixture.presenter.frameSize))
  try fixture.settle()
  try fixture.expectShown(0xFF67_6767, x: 0, y: 0)
}

/// Verifies that after a resize frames have the new size and no buffer has an earlier name.
private func verifyResize(of fixture: PresenterFixture) throws {
  guard let resize = fixture.resize else { return }
  var known: Set<BufferName> = []
  let full = Damage(PixelRect(x: 0, y: 0, width: 4096, height: 4096))
  for size in [PixelSize(width: 57, height: 41), PixelSize(width: 33, height: 25)] {
    for _ in 0..<4 {
      try fixture.present(full) { rows, name in
        known.insert(name)
        rows.fill(PixelRect(rows.size), with: 0xFF01_0101)
      }
      try fixture.settle()
    }
    let before = known
    try resize(size)
    #expect(fixture.presenter.frameSize == size)
    try fixture.present(full) { rows, name in
      #expect(rows.size == size)
      #expect(!before.contains(name), "\(name) promises contents that are lost")
      rows.fill(PixelRect(size), with: 0xFF7F_0A0B)
    }
    try fixture.settle()
    try fixture.expectShown(0xFF7F_0A0B, x: size.width - 1, y: size.height - 1)
  }
}

extension PresenterFixture {
  /// Fills a rectangle with a colour and shows it.
  fileprivate func show(_ color: UInt32, in rect: PixelRect) throws {
    try present(Damage(rect)) { rows in rows.fill(rect, with: color) }
  }

  fileprivate func present(_ damage: Damage, drawing: (PixelRows) -> Void) throws {
    try present(damage) { rows, _ in drawing(rows) }
  }

  fileprivate func present(_ damage: Damage, drawing: (PixelRows, BufferName) -> Void) throws {
    guard let frame = try presenter.lendFrame() else {
      Issue.record("no frame, though the display has read them all")
      return
    }
    #expect(frame.rows.size == presenter.frameSize)
    #expect(frame.rows.stride >= frame.rows.size.width)
    drawing(frame.rows, frame.buffer)
    try presenter.present(frame, damage: damage)
  }

  fileprivate func expectShown(_ color: UInt32, x: Int, y: Int) throws {
    let pixel = try shownPixel(x, y) & 0xFF_FFFF
    #expect(
      pixel == color & 0xFF_FFFF,
      "(\(x), \(y)) shows \(String(pixel, radix: 16)), not \(String(color & 0xFF_FFFF, radix: 16))")
  }
}
