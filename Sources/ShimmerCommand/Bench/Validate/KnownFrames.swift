/// How frames of the scenes have to be, as hashes.
///
/// They are the frames of ``FrameWalk`` with the scenes' own parameters. Where a scene is to look otherwise,
/// the program tests print the line that takes the place of its old one.
enum KnownFrames {
  /// The frames that are looked at, 60 in a second: those of 0.5, 1, 1.75 and 2.5 s after the start.
  static let numbers = [30, 60, 105, 150]

  /// The hashes of these frames, by the scene.
  static let hashes: [String: [String]] = [
    "android-presets": [
      "87b5adce3f1c48a3", "8bb00ceef1f1c5a0", "7a1b4525391be863", "5456454e8a5f6e50",
    ],
    "calibration": [
      "4bf78d32b5260199", "0e140b21ad2f1b39", "b9f35df5f1c69c7e", "fdcb1d466b3cbb56",
    ],
    "choir": ["886149522ff943ad", "7bcd1a4a4f7f2a84", "d0572d60923b3c7f", "886149522ff943ad"],
    "compass": ["a1bf1e9bc8ac4d6b", "580127be189f887e", "a1fccf07b9253e0a", "1ab4c9bbcd6dc5bf"],
    "corners": ["f09219159e4c1620", "f09219159e4c1620", "f09219159e4c1620", "f09219159e4c1620"],
    "defaults": ["5491101853e4dc71", "0d67ed188d19f13f", "811df1a75a260135", "aaf9e511975c7e29"],
    "feed": ["9d26d5345330c051", "74c81c08005098a1", "8bfe37e23861fd01", "9d26d5345330c051"],
    "layer-lab": ["2387149bb809402b", "6003ae8812a979af", "0d04b496dd4d0e83", "3080347d10af553b"],
    "life-cycle": ["2395f97bc4848d25", "cb412e55fd40f225", "6d69b60ad98f1f80", "68021998d003cfb0"],
    "lyrics": ["30ed680c28563a5a", "f6a6d3d96fd5a68a", "77c2bd53da4955f9", "07d5b7a6e36afebc"],
    "own": ["037df9f703e98134", "65c44e20c47868be", "aebadd121e989d88", "5af2ff7c8327e80f"],
    "polyglot": ["4115b4b17b14976c", "201e99d8d006b284", "9ac6a588422887c6", "4115b4b17b14976c"],
    "pulse-list": ["4a7046b9c8cdfdbf", "b113a484f0c8f4af", "8041b1e5340bb7cf", "4a7046b9c8cdfdbf"],
    "shimmer-button": [
      "b7cc8a3d7da83cbc", "f9bd07627d437e1d", "cca24b712d5f7ea9", "a1b67ae457e4be9c",
    ],
    "skeleton": ["bdfd3f43ee20193d", "7e3b86acee411ce5", "3b96ff6ca4b2826d", "02160c072adcc465"],
    "slanted-sweep": [
      "9c25983c909cc7df", "52e7bdf7cf3ea41e", "4b9526bf58bd36d9", "d779248cf0c9da5d",
    ],
    "stress": ["ca0d01064ad4f8c5", "2ff1c72acfeb099d", "ca0d01064ad4f8c5", "ca0d01064ad4f8c5"],
    "water-mask": ["b01bc09dbaa84fbd", "58e25bbcadc079eb", "2fa179d4daf24035", "2b827b6511f7889d"],
    "wordmark": ["18d17a07837d6b6e", "400fd6dc3f20691e", "8e3c26dbd80a81bf", "8e3c26dbd80a81bf"],
  ]
}
