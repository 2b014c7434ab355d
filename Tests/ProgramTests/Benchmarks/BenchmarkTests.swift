import Testing

/// All tests of programs that measure, so that one filter selects or leaves out all of them.
///
/// They take longer than the rest and say little about a change elsewhere: the nightly run has them. Every run has
/// ``BenchSmokeTests``.
@Suite("Benchmarks")
enum BenchmarkTests {}
