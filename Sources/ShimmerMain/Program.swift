import ShimmerCommand

/// The program; a target of its own, because other programs cannot be linked with an executable.
@main
struct Program {
  static func main() { Shimmer.start() }
}
