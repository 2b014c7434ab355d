import Testing

/// All tests that talk to an X server, one after the other.
///
/// libXext 1.3.4 keeps one table for all connections of a process, and threads that open and close
/// connections of their own at the same time crash in it: twice in some fifty runs of these tests. A
/// program has one thread for Xlib, so the tests have no more.
@Suite("With X servers", .serialized)
enum ServerTests {}
