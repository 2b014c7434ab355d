import Display
import Raster
import TestSupport
import Testing

@Suite("The memory presenter")
struct MemoryPresenterTests {
  @Test("It meets the contract of every presenter", arguments: [1, 2, 3])
  func immediate(buffers: Int) throws {
    try verifyPresenterContract {
      let presenter = MemoryPresenter(size: PixelSize(width: 40, height: 30), buffers: buffers)
      return fixture(presenter) {}
    }
  }

  @Test("It meets it when the display is slow", arguments: [1, 2, 3])
  func delayed(buffers: Int) throws {
    try verifyPresenterContract {
      let clock = ManualClock()
      let presenter = MemoryPresenter(
        size: PixelSize(width: 40, height: 30), buffers: buffers,
        completion: .delayed(1000, on: clock))
      return fixture(presenter) { clock.advance(by: 1000) }
    }
  }

  @Test("It meets it when each completion is reported", arguments: [1, 2, 3])
  func manual(buffers: Int) throws {
    try verifyPresenterContract {
      let presenter = MemoryPresenter(
        size: PixelSize(width: 40, height: 30), buffers: buffers, completion: .manual)
      return fixture(presenter) { for _ in 0..<buffers { presenter.completeOldest() } }
    }
  }

  @Test("A buffer is not lent while the display reads it", arguments: [1, 2, 3])
  func lending(buffers: Int) throws {
    let size = PixelSize(width: 4, height: 4)
    let presenter = MemoryPresenter(size: size, buffers: buffers, completion: .manual)
    var names: Set<BufferName> = []
    while let frame = try presenter.lendFrame() {
      names.insert(frame.buffer)
      try presenter.present(frame, damage: Damage(PixelRect(size)))
    }
    #expect(names.count == buffers)
    #expect(presenter.counts.presented == buffers)
    presenter.completeOldest()
    guard let frame = try presenter.lendFrame() else {
      Issue.record("the completed buffer is not lent")
      return
    }
    #expect(frame.buffer.slot == 0, "the oldest frame was completed")
    presenter.discard(frame)
  }

  @Test("Damage that was not reported is not shown")
  func forgottenDamage() throws {
    let presenter = MemoryPresenter(size: PixelSize(width: 4, height: 4))
    guard let frame = try presenter.lendFrame() else {
      Issue.record("no frame")
      return
    }
    frame.rows.fill(PixelRect(frame.rows.size), with: 0xFF00_0001)
    try presenter.present(frame, damage: Damage(PixelRect(x: 0, y: 0, width: 2, height: 4)))
    #expect(presenter.shown[1, 3] == 0xFF00_0001)
    #expect(presenter.shown[2, 3] == MemoryPresenter.undrawn)
  }

  private func fixture(
    _ presenter: MemoryPresenter, settle: @escaping () -> Void
  ) -> PresenterFixture {
    PresenterFixture(
      presenter: presenter, settle: settle, shownPixel: { x, y in presenter.shown[x, y] },
      resize: { size in presenter.resize(to: size) })
  }
}
