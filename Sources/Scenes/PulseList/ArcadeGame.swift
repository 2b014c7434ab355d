/// A row of the tables of text 001, and a few of the same kind.
struct ArcadeGame: Hashable {
  /// The name as text 001 writes it.
  let title: String

  /// The year.
  let year: String

  /// The rows of text 001.
  static let source = [
    ArcadeGame(title: "Pacman", year: "1980"),
    ArcadeGame(title: "Space Invaders", year: "1978"),
    ArcadeGame(title: "Frogger", year: "1981"),
  ]

  /// A longer list, which begins with those.
  static let many =
    source + [
      ArcadeGame(title: "Asteroids", year: "1979"),
      ArcadeGame(title: "Galaga", year: "1981"),
      ArcadeGame(title: "Missile Command", year: "1980"),
      ArcadeGame(title: "Donkey Kong", year: "1981"),
      ArcadeGame(title: "Dig Dug", year: "1982"),
    ]
}
