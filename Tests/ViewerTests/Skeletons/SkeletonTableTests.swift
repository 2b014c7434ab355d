import LayerKit
import ShimmerKit
import Testing

@Suite("The skeleton table")
struct SkeletonTableTests {
  // With the block typesetter, four digits at 17 points are 40.8 wide, and a line is 20.4 high.
  @Test(
    "The year's pill is as wide as its text; the title's takes the rest, less margins and a gap")
  func pills() throws {
    let bones = try SceneProbe("skeleton").layers(in: "bones")
    #expect(bones.count == 6)
    let (title, year) = (bones[0].frame, bones[1].frame)
    #expect(title.minX == 16)
    #expect(year.maxX == 464)
    #expect((year.width - 40.8).magnitude <= 1)
    #expect((year.minX - title.maxX - 16).magnitude <= 1)
    #expect((title.height - 20.4).magnitude <= 1)
    #expect(bones.allSatisfy { $0.cornerRadius == $0.bounds.height / 2 })
  }

  @Test("The year is a third of a second behind its title, in every row")
  func stagger() throws {
    let probe = try SceneProbe("skeleton", "appearance=light")
    let pulse = SkeletonPulse()
    for seconds in [0.2, 0.75, 1.9] {
      probe.advance(to: seconds)
      for (index, bone) in probe.layers(in: "bones").enumerated() {
        let red = pulse.color(at: seconds - 0.33 * Double(index % 2)).red * 255
        let level = try #require(bone.shownLevels.first)
        #expect((level - red).magnitude < 1e-5)
      }
    }
  }

  @Test("Loaded rows have the title at the left, the year at the right, and a mark")
  func rows() throws {
    let content = try SceneProbe("skeleton", "content=loaded").layers(in: "content")
    let texts = content.compactMap { ($0 as? TextLayer)?.text?.string }
    #expect(
      texts == ["Pacman", "1980", "›", "Space Invaders", "1978", "›", "Frogger", "1981", "›"])
    #expect((content[0].frame.minX - 16).magnitude < 1e-9)
    #expect(content[1].frame.maxX < content[2].frame.minX)
    #expect(content[2].frame.maxX <= 466)
  }

  @Test("A load that is fast shows no pills, one that is slow shows them for the dwell")
  func presence() throws {
    let probe = try SceneProbe("skeleton", "content=loaded", "onset=0.5", "dwell=2")
    probe.press("l", at: 1)
    probe.press("l", at: 1.4)
    probe.advance(to: 3)
    #expect(probe.layer("bones")?.isHidden == true)
    probe.press("l", at: 4)
    probe.advance(to: 4.4)
    #expect(probe.layer("bones")?.isHidden == true)
    probe.press("l", at: 4.6)
    probe.advance(to: 6.3)
    #expect(probe.layer("bones")?.isHidden == false)
    #expect(probe.layer("content")?.isHidden == true)
    probe.advance(to: 7)
    #expect(probe.layer("bones")?.isHidden == true)
    #expect(probe.rests(after: 7))
  }
}
