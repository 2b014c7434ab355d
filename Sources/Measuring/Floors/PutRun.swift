/// What a loop that puts whole frames reached.
package struct PutRun: Sendable {
  /// How many frames were put and read by the server.
  package var puts: Int

  /// From before the first put until the last one was read, in nanoseconds.
  package var nanoseconds: Int64

  /// Describes a run.
  package init(puts: Int, nanoseconds: Int64) {
    self.puts = puts
    self.nanoseconds = nanoseconds
  }

  /// Frames a second.
  package var perSecond: Double { Double(puts) / (Double(max(nanoseconds, 1)) / 1e9) }
}
