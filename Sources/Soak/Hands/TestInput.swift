import CX11
import Glibc

/// Keys, buttons and movements that the server takes for a person's.
///
/// The library of the XTEST extension is opened while the program runs: `xdotool` brings it along, and
/// nothing but this needs it.
@safe
struct TestInput {
  typealias Fake = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
  typealias FakeMotion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32

  private let display: OpaquePointer
  private let fakeKey: Fake
  private let fakeButton: Fake
  private let fakeMotion: FakeMotion

  /// Opens the library; nothing where it is not installed.
  init?(_ display: OpaquePointer) {
    guard let library = unsafe dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL),
      let key = unsafe dlsym(library, "XTestFakeKeyEvent"),
      let button = unsafe dlsym(library, "XTestFakeButtonEvent"),
      let motion = unsafe dlsym(library, "XTestFakeMotionEvent")
    else { return nil }
    unsafe self.display = display
    // SAFETY: these are the types in <X11/extensions/XTest.h>, where Bool is an int.
    unsafe fakeKey = unsafeBitCast(key, to: Fake.self)
    unsafe fakeButton = unsafeBitCast(button, to: Fake.self)
    unsafe fakeMotion = unsafeBitCast(motion, to: FakeMotion.self)
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
