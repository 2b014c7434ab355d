import LayerKit

/// What a card of the feed is about.
struct FeedPost {
  /// Who wrote it.
  let name: String
  /// When.
  let time: String
  /// The text.
  let text: String
  /// The colours of its picture from top to bottom, and of the sun in it.
  let sky: [Color]
  let sun: Color

  private init(_ name: String, _ time: String, _ text: String, _ sky: [UInt32], _ sun: UInt32) {
    self.name = name
    self.time = time
    self.text = text
    self.sky = sky.map { Color(hex: $0) }
    self.sun = Color(hex: sun)
  }

  /// A few posts; a longer feed begins again.
  static let all = [
    FeedPost(
      "Mira Okafor", "12 minutes ago",
      "First light over the bay. The ferry was late, the coffee was not, and for once nobody was in a hurry to leave. We will be back.",
      [0x2E4374, 0x7C81AD, 0xE8C4A0], 0xFFE9C9),
    FeedPost(
      "Jonas Weiss", "1 hour ago",
      "Three days of rain and then this. We sat on the wall until the lamps came on and talked about nothing at all. Bring a warm coat.",
      [0x53354A, 0xA64B63, 0xF2A65A], 0xFFD68A),
    FeedPost(
      "Ines Duarte", "3 hours ago",
      "Went up for the view and stayed for the quiet. If you go, take the path behind the chapel, it is shorter than it looks.",
      [0x1B4D4A, 0x4F9A8B, 0xD8E3B4], 0xFFF7D6),
    FeedPost(
      "Kenji Mori", "yesterday",
      "The old road along the coast is open again. Slow all the way, and every bend of it worth the time. Photographs do not do it justice.",
      [0x0F3057, 0x3F7CAC, 0xBFD7EA], 0xFFFFFF),
    FeedPost(
      "Lea Fontaine", "2 days ago",
      "Last evening of the holidays. We counted seven colours in the sky before the stars made us stop. Next year we will count again.",
      [0x372549, 0x774C7A, 0xEACDC2], 0xFFE0D5),
    FeedPost(
      "Tom Lindqvist", "last week",
      "Up before everyone else, and the lake like glass. Two swans, one heron, no signal. I can recommend all three of them warmly.",
      [0x28313B, 0x6B7A8F, 0xF7C59F], 0xFFF1DC),
  ]
}
