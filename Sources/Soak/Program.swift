import ProgramSupport

/// The soak: reads arguments, runs, and turns every outcome into an exit code, as `shimmer` does.
@main
struct Program {
  static func main() {
    Console.exit(SoakCommand.end(of: Array(CommandLine.arguments.dropFirst())))
  }
}
