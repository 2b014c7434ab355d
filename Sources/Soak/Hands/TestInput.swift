import CX11
import Glibc
import ProgramSupport

/// Keys, buttons and movements that the server takes for a person's.
///
/// The library of the XTEST extension is opened while the program runs: `xdotool` brings it along, and
/// nothing but this needs it.
@safe
struct TestInput {
  typealias Query =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  typealias Fake = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
  typealias FakeMotion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32

  private let display: OpaquePointer
  private let fakeKey: Fake
  private let fakeButton: Fake
  private let fakeMotion: FakeMotion

  /// Opens the library, and asks the server for the extension at once.
  ///
  /// Asked with the first key, a server that has died by then would be said to have no such extension.
  ///
  /// - Throws: `ProgramError` where the library is not installed, or the server does not have it.
  init(_ display: OpaquePointer) throws(ProgramError) {
    guard let library = unsafe dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL),
      let query = unsafe dlsym(library, "XTestQueryExtension"),
      let key = unsafe dlsym(library, "XTestFakeKeyEvent"),
      let button = unsafe dlsym(library, "XTestFakeButtonEvent"),
      let motion = unsafe dlsym(library, "XTestFakeMotionEvent")
    else {
      throw ProgramError(
        "cannot press keys", why: "there is no libXtst.so.6", remedy: "install xdotool",
        status: .noDisplay)
    }
    unsafe self.display = display
    // SAFETY: these are the types in <X11/extensions/XTest.h>, where Bool is an int.
    unsafe fakeKey = unsafeBitCast(key, to: Fake.self)
    unsafe fakeButton = unsafeBitCast(button, to: Fake.self)
    unsafe fakeMotion = unsafeBitCast(motion, to: FakeMotion.self)
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let ask = unsafe unsafeBitCast(query, to: Query.self)
    if unsafe ask(display, &event, &error, &major, &minor) == 0 {
      throw ProgramError(
        "cannot press keys", why: "the server has no XTEST extension",
        remedy: "name another server", status: .noDisplay)
    }
  }

  /// Moves a key.
  func key(_ code: UInt8, isDown: Bool) {
    _ = unsafe fakeKey(display, UInt32(code), isDown ? 1 : 0, 0)
  }

  /// Moves a button of the pointer; 4 and 5 are the wheel.
  func button(_ number: Int, isDown: Bool) {
    _ = unsafe fakeButton(display, UInt32(number), isDown ? 1 : 0, 0)
  }

  /// Moves the pointer to a place on the screen.
  func move(x: Int, y: Int) {
    _ = unsafe fakeMotion(display, -1, Int32(x), Int32(y), 0)
  }
}
