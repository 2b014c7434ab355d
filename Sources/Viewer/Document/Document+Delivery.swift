import Display
import LayerKit

/// What becomes of something that another program hands over.
enum Reception: Hashable {
  /// It is typed in the field that is open.
  case typed
  /// It is the value of a parameter, a colour.
  case color(Parameter)
  /// It is the user's text.
  case text
  /// It is the user's picture.
  case picture
  /// It is opened.
  case file
  /// Nothing, for a reason.
  case refused(String)

  /// What happens, for the user.
  var words: String {
    switch self {
    case .typed: "it goes into the field"
    case .color(let parameter): "the colour becomes \(parameter.title)"
    case .text: "the text becomes the word"
    case .picture: "the picture becomes the content"
    case .file: "the file is opened"
    case .refused(let reason): reason
    }
  }
}

extension Document {
  /// Returns what becomes of something that another program hands over now.
  func reception(of kind: Delivery.Kind) -> Reception {
    if let reason = galleryRefusal { return .refused(reason) }
    switch kind {
    case .text where wantsText, .color where wantsText: return .typed
    case .files where chrome.typing?.path != nil: return .typed
    case .text: return refusal(of: .text).map { .refused($0) } ?? .text
    case .picture: return refusal(of: .image).map { .refused($0) } ?? .picture
    case .files: return .file
    case .color where chosenParameter.kind == .color: return .color(chosenParameter)
    case .color: return .refused("a colour needs a chosen colour; \(chosenParameter.title) is none")
    case .unknown: return .refused("cannot be shown")
    }
  }

  /// Why nothing can be handed over while the gallery is shown; `nil` while it is not.
  var galleryRefusal: String? {
    chrome.pages.gallery.map { _ in keys.hint("not in the gallery", .toggleGallery, "closes it") }
  }

  /// Why the scene does not show a kind of the user's content, and which scene does; `nil` if it shows it.
  func refusal(of kind: SceneCard.Content) -> String? {
    if entry.card.shows.contains(kind) { return nil }
    return keys.hint("\(scene) shows no \(kind) of yours, own does", .toggleGallery, "shows all")
  }

  /// Returns the colour that a content stands for, where the chosen parameter is one; `nil` for another content.
  func color(in content: Delivery.Content) -> Color? {
    switch content {
    case .color(let color): return Color(hex: color & 0xFF_FFFF)
    case .text(let text) where chosenParameter.kind == .color && !wantsText:
      return ColorText.parse(text.trimmed)
    case .text, .files, .picture, .nothing: return nil
    }
  }
}

extension Delivery.Way {
  /// What the user has done, for notices.
  var title: String { if case .drop = self { "Drop" } else { "Paste" } }
}

extension Delivery.Content {
  /// What it is, as far as that is known before it is looked at.
  var kind: Delivery.Kind {
    switch self {
    case .text: .text
    case .files: .files
    case .picture: .picture
    case .color: .color
    case .nothing: .unknown
    }
  }

  /// Whether it is a text so long that no field takes it, and that only a look at it would cost a frame.
  var isExcessive: Bool {
    if case .text(let text) = self { text.utf8.count > 16 * SceneContent.textLimit } else { false }
  }

  /// What is typed of it in a field: a text, a colour or the first path; `nil` for others.
  var typedText: String? {
    switch self {
    case .text(let text): text
    case .color(let color): ColorText.numeral(of: color)
    case .files(let paths): paths.first
    case .picture, .nothing: nil
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
