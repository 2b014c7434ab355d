import Testing

/// All tests that connect to an X server, one after the other.
///
/// libXext 1.3.4 has one table for all connections of a process, and crashes when threads open and close connections
/// at the same time: twice in some fifty runs of these tests. A program uses Xlib from one thread, and so do the
/// tests.
@Suite("With X servers", .serialized)
enum ServerTests {}
