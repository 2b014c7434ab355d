import Display
import ProgramSupport

/// The benchmark of other libraries: reads arguments, measures, and turns every outcome into an exit
/// code, as `shimmer` does.
@main
struct Program {
  static func main() {
    Console.exit(PeerBench.end(of: Array(CommandLine.arguments.dropFirst())))
  }
}
