import Testing

/// All tests that talk to an X server, one after the other.
///
/// libXext keeps one table for all connections of a process and reads it without its lock, so that
/// several threads with a connection each corrupt the heap now and then. A program has one thread
/// for Xlib; the tests have none more.
@Suite("With X servers", .serialized)
enum ServerTests {}
