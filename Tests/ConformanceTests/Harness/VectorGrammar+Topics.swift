/// The grammar of actions, images, scripts and of the sources of the effects.
extension VectorGrammar {
  private static let point = VectorForm.numbers(2)
  private static let rect = VectorForm.numbers(4)
  private static let color = VectorForm.numbers(4)
  private static let locations = VectorForm.list(.number).orNull

  // MARK: Actions

  static let actionTopics: [String: [String: VectorForm]] = [
    "action-lookup": [
      "delegate": .text, "actions": .text, "style": .text, "classDefault": .text, "call": .text,
      "disableActions": .flag,
    ],
    "implicit-animation": [
      "committed": .flag, "delegate": .either([.word(["view"]), .flag]),
      "initial": .either([.value, changes]), "change": changes, "transactionDuration": .number,
      "disableActions": .flag, "uiViewBlockDuration": .number,
    ],
    "uiview-block": [
      "property": .word(animatableProperties), "old": .value, "new": .value, "duration": .number,
      "delay": .number, "blocks": .number, "first": .value, "second": .value,
      "beginFromCurrentState": .flag, "presentation": .value,
    ],
    "uiview-stacking": [
      "model": .number, "time": .number, "secondAddedDuringFirst": .flag,
      "animations": .either([
        .number,
        .list(
          .object([
            "old": .number, "new": .number, "begin": .number, "duration": .number,
            "function": .rule("function"),
          ])),
      ]),
    ],
    "transaction": [
      "script": .script(
        VectorScript(verbs: [
          "begin": [[]], "commit": [[]], "get": [[.text]], "set": [[.text, .value]],
        ]))
    ],
    "transaction-completion": [
      "script": .script(
        VectorScript(verbs: [
          "begin": [[]], "commit": [[]], "setCompletion": [[.text.orNull]], "hasCompletion": [[]],
          "turn": [[]], "ran": [[.text]],
        ]))
    ],
  ]

  /// The properties of a layer, with the forms of their values.
  static let changes = VectorForm.object(
    animatableProperties.union(["frame", "path", "mask"]).union(timingProperties)
      .reduce(into: [:]) { $0[$1] = .value })

  private static let timingProperties: Set = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]

  /// The properties that are animated implicitly (rule 11.5).
  private static let animatableProperties: Set = [
    "opacity", "hidden", "position", "zPosition", "anchorPoint", "bounds", "transform",
    "sublayerTransform", "cornerRadius", "borderWidth", "borderColor", "backgroundColor",
    "contents", "contentsRect", "masksToBounds", "shadowOpacity", "shadowRadius", "shadowOffset",
    "shadowColor", "colors", "locations", "startPoint", "endPoint", "fillColor", "strokeColor",
    "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase",
  ]

  // MARK: Pictures

  static let pictureTopics: [String: [String: VectorForm]] = [
    "gradient-color": [
      "colors": .list(color).orNull, "locations": locations, "startPoint": point,
      "endPoint": point, "bounds": rect, "point": point,
    ],
    "gradient-draw": [
      "bounds": rect, "colors": .number, "locations": locations, "startPoint": point,
      "endPoint": point, "cornerRadius": .number, "masksToBounds": .flag, "contents": .flag,
    ],
    "composite": ["backdrop": color, "layer": .rule("composited")],
    "corner-clip": ["bounds": rect, "cornerRadius": .number, "point": point],
    "contents-gravity": [
      // Like a fill mode, an unknown gravity is allowed: it acts as "center" (rule 10.9).
      "gravity": .text, "bounds": rect, "contentsSize": point, "yUp": .flag,
    ],
    "shape-layer": [
      "bounds": rect, "path": .text, "fillColor": color.orNull, "strokeColor": color.orNull,
      "lineWidth": .number, "strokeEnd": .number, "masksToBounds": .flag, "point": point,
    ],
  ]

  // MARK: Scripts

  static let scriptTopics: [String: [String: VectorForm]] = [
    "layer-tree": [
      "script": .script(
        VectorScript(
          verbs: [
            "addSublayer": [[.text]], "mask": [[.text.orNull]], "removeFromSuperlayer": [[]],
            "replaceSublayer": [[.text, .text]], "insertSublayer": [[.text, .number]],
            "insertSublayerBelow": [[.text, .text]],
          ], hasSubjects: true))
    ],
    "layout": [
      "script": .script(
        VectorScript(
          verbs: [
            "setNeedsLayout": [[]], "layoutIfNeeded": [[]], "layoutSublayers": [[]],
            "addSublayer": [[]], "sublayer.removeFromSuperlayer": [[]], "bounds=": [[]],
          ], isOfStrings: true))
    ],
    "animation-store": [
      "script": .script(
        VectorScript(verbs: [
          "add": [[.text, .text.orNull]], "mutate": [[.text, .text, .value]],
          "remove": [[.text]], "removeAll": [[]], "advancePastEnd": [[]],
        ])),
      "copyOf": .object([
        "keyPath": .text, "fromValue": .value, "toValue": .value, "byValue": .value,
        "duration": .number, "repeatCount": .number, "speed": .number, "timeOffset": .number,
        "beginTime": .number, "repeatDuration": .number, "autoreverses": .flag, "fillMode": .text,
        "removedOnCompletion": .flag, "additive": .flag, "cumulative": .flag,
      ]),
      "copyOfGroupWith": .number,
    ],
    "delegate-calls": [
      "script": .script(
        VectorScript(verbs: [
          "add": [[.text], [.text, .text.orNull]], "addGroup": [[.text, .list(.text)]],
          "layer.speed": [[.number]], "commit": [[]], "turn": [[]], "advance": [[.number]],
          "advancePastEnd": [[]],
        ]))
    ],
  ]

  // MARK: The sources of the effects

  static let seedTopics: [String: [String: VectorForm]] = [
    "seed-fbshimmer": [
      "length": .number, "speed": .number, "pause": .number, "highlight": .number,
      "direction": .word(["right", "left", "up", "down"]), "slideBeginTime": .number,
      "finishing": .flag, "time": .number, "contentX": .number, "fadeLayerOpacity": .number,
      "stopAt": .number,
    ],
    "seed-skeleton": ["beginTime": .number, "commit": .number, "mediaTime": .number],
    "seed-translation": [
      "viewWidth": .number, "rotation": .number, "duration": .number,
      "secondsSinceBegin": .number,
    ],
    "seed-shimmerbutton": [
      "width": .number, "secondsSinceBegin": .number, "wrapperX": .number,
      "colors": .list(color),
    ],
    "seed-shimmereffect": [
      "ratio": .number, "duration": .number, "delay": .number, "secondsSinceBegin": .number,
      "unitX": .number, "tint": color, "highlight": color,
    ],
    "seed-watermask": ["duration": .number, "time": .number, "point": point],
  ]
}
