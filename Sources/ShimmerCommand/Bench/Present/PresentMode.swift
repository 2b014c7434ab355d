import ArgumentParser

/// How frames follow each other in a run.
enum PresentMode: String, CaseIterable, ExpressibleByArgument {
  /// At the deadlines of a grid, as the viewer's frames do: does every frame make its deadline?
  case paced
  /// Each as soon as there is a buffer for it, with the clock of the animation going on by a deadline each time: how
  /// fast can it go?
  case flat

  /// What it is called in reports.
  var title: String { self == .paced ? "paced" : "flat out" }
}
