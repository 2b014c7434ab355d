/// The grammar of the vectors, topic by topic.
enum VectorGrammar {
  /// The form of each topic's input.
  static let topics: [String: VectorForm] = [
    timeTopics, valueTopics, geometryTopics, actionTopics, pictureTopics, scriptTopics, seedTopics,
  ].reduce(into: [:]) { all, table in
    all.merge(table.mapValues(VectorForm.object)) { _, _ in
      preconditionFailure("a topic has two forms")
    }
  }

  // MARK: Common forms

  private static let point = VectorForm.numbers(2)
  private static let rect = VectorForm.numbers(4)
  private static let color = VectorForm.numbers(4)
  private static let function = VectorForm.rule("function")
  private static let timing = VectorForm.object(timingMembers)
  private static let operation = VectorForm.rule("operation")
  private static let colors = VectorForm.list(color).orNull
  private static let locations = VectorForm.list(.number).orNull
  private static let kind = VectorForm.word([
    "number", "point", "size", "rect", "color", "numberArray", "colorArray",
  ])

  private static let timingMembers: [String: VectorForm] = [
    "beginTime": .number, "duration": .number, "speed": .number, "timeOffset": .number,
    "repeatCount": .number, "repeatDuration": .number, "autoreverses": .flag,
    // A name other than the four is allowed: it acts as "removed" (rule 3.2).
    "fillMode": .text,
  ]

  private static let placement: [String: VectorForm] = [
    "bounds": rect, "position": point, "anchorPoint": point, "transform": operation,
  ]

  private static let placedLayer = VectorForm.object(
    placement.merging(["sublayerTransform": operation]) { first, _ in first })

  /// Named forms, which other forms refer to because they nest.
  static let rules: [String: VectorForm] = [
    "function": .either([
      .null, .word(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]), .numbers(4),
    ]),
    "operation": .call(
      VectorScript(verbs: [
        "identity": [[]], "translation": [[.number, .number, .number]],
        "scale": [[.number, .number, .number]],
        "rotation": [[.number, .number, .number, .number]],
        "concat": [[.rule("operation"), .rule("operation")]],
        "translate": [[.rule("operation"), .number, .number, .number]],
        "scaleBy": [[.rule("operation"), .number, .number, .number]],
        "invert": [[.rule("operation")]],
        "fromAffine": [Array(repeating: .number, count: 6)], "perspective": [[.number]],
      ])),
    "durations": .object(["duration": .number, "animations": .list(.rule("durations"))]),
    "composited": .object([
      "opacity": .number, "backgroundColor": color.orNull, "hidden": .flag,
      "sublayers": .list(.rule("composited")), "mask": .either([.null, .rule("composited")]),
      "coversPoint": .flag, "masksToBounds": .flag, "zPosition": .number,
      "allowsGroupOpacity": .flag,
    ]),
    "hit": .object([
      "name": .text, "bounds": rect, "position": point, "z": .number, "hidden": .flag,
      "masks": .flag, "subs": .list(.rule("hit")),
    ]),
  ]

  // MARK: Time

  private static let timeTopics: [String: [String: VectorForm]] = [
    "timing-function": ["function": function, "x": .number],
    "timing-function-control-points": ["function": function],
    "layer-time": [
      "chain": .list(timing), "direction": .word(["fromParent", "toParent"]), "time": .number,
    ],
    "pause-resume": ["pausedAt": .number, "resumedAt": .number, "mediaTime": .number],
    "animation-time": ["timing": timing, "parentTime": .number],
    "end-time": ["timing": timing],
    "begin-time-resolution": [
      "beginTime": .number, "layers": .list(timing), "mediaTimeAtCommit": .number,
    ],
    "group-phase": [
      "groupDuration": .number, "beginTime": .number, "mediaTimeAtCommit": .number,
      "mediaTime": .number,
    ],
    "group": [
      "group": timing, "groupFunction": function, "child": timing, "childFunction": function,
      "parentTime": .number,
    ],
    "default-duration": ["animation": .rule("durations"), "transactionDuration": .number],
    "time-scale-removal": [
      "accumulatedLayerSpeed": .number, "layerTime": .number, "beginTime": .number,
      "endTime": .number, "removedOnCompletion": .flag,
    ],
    "display-link": [
      "maximumFramesPerSecond": .number, "preferredFramesPerSecond": .number, "timestamp": .number,
    ],
  ]

  // MARK: Values

  private static let valueTopics: [String: [String: VectorForm]] = [
    "basic-value": [
      "kind": kind, "progress": .number, "from": .value, "to": .value, "by": .value,
      "model": .value, "presentation": .value, "additive": .flag, "cumulative": .flag,
      "cycle": .number, "autoreverses": .flag,
    ],
    "keyframe": [
      "kind": kind, "progress": .number, "values": .list(.value), "keyTimes": locations,
      "calculationMode": .word(["linear", "discrete", "paced", "cubic", "cubicPaced"]),
      "timingFunctions": .list(function).orNull,
    ],
    "animation-order": [
      "model": .number, "time": .number,
      "animations": .list(
        .object([
          "timing": timing, "from": .number.orNull, "to": .number.orNull, "additive": .flag,
        ])),
    ],
    "presentation": [
      "committed": .flag, "model": changes, "secondsSinceBegin": .number,
      "animation": .object(
        timingMembers.merging([
          "keyPath": .text, "from": .value, "to": .value, "by": .value,
          "timingFunction": function, "additive": .flag, "removedOnCompletion": .flag,
        ]) { first, _ in first }
      ).orNull,
      "call": .word(["layer.model()", "layer.presentation().model()"]),
    ],
    "defaults": ["object": .text, "property": .text],
    "constants": ["constant": .text],
  ]

  // MARK: Geometry

  private static let geometryTopics: [String: [String: VectorForm]] = [
    "transform": ["operation": operation],
    "transform-is-affine": ["operation": operation],
    "layer-affine-transform": ["layerTransform": operation],
    "transform-keypath": [
      "operation": operation, "set": transformPath, "get": transformPath, "value": .value,
    ],
    "transform-interpolation": ["from": operation, "to": operation, "progress": .number],
    "geometry-frame": placement,
    "geometry-set-frame": placement.merging(["setFrame": rect]) { first, _ in first },
    "geometry-set-bounds": placement.merging(["setBounds": rect]) { first, _ in first },
    "geometry-convert": [
      "child": placedLayer, "parent": placedLayer, "from": placedLayer, "to": placedLayer,
      "point": point, "direction": .word(["childToParent", "parentToChild"]),
    ],
    "hit-test": ["tree": .rule("hit"), "point": point],
    "paint-order": ["zPositions": .list(.number)],
  ]

  private static let transformPath = VectorForm.word(
    Set(
      ["translation", "scale", "rotation"].flatMap { name in
        [name] + ["x", "y", "z"].map { "\(name).\($0)" }
      }))
}
