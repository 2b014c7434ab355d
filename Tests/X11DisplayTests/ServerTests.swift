import Testing

/// All tests that connect to an X server, one after the other.
///
/// A program uses Xlib from one thread, and so do the tests.
@Suite("With X servers", .serialized)
enum ServerTests {}
