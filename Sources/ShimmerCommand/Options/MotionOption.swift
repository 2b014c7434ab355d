import ArgumentParser

/// Whether things move: shared by the commands that show a scene.
struct MotionOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show still pictures in place of motion; by default as the preset says, else "
        + "$SHIMMER_REDUCED_MOTION, else, in `view`, the desktop."))
  var reducedMotion: Bool?
}
