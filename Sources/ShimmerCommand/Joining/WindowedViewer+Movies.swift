import Display
import Viewer
import X11Display

extension WindowedViewer {
  /// Starts to render one cycle of what is shown, unless a movie is being rendered already.
  func renderMovie(as kind: MovieKind) {
    if movie != nil { return tellOfMovie("is being rendered; Esc stops it") }
    if session.document.recorder.fullInstant != nil {
      return tellOfMovie("not possible, because the recording is full; restart the viewer")
    }
    let recording = recording
    do throws(ProgramError) {
      try kept.write(namedIn: recording.text)
      let waker = try ProgramError.ofDisplay { () throws(DisplayError) in try self.waker() }
      movie = MovieJob(of: recording, as: kind, limits: contentRequest.limits, waker: waker)
      if movie == nil { return tellOfMovie("not saved: no thread can be started") }
      showProgress(0)
    } catch {
      refuse("Movie", error.line, inShort: "not saved")
    }
  }

  /// Shows what the process has reported.
  func followMovie() {
    guard let movie, let news = movie.takeNews() else { return }
    if case .progress(let percent) = news { return showProgress(percent) }
    self.movie = nil
    showProgress(nil)
    switch news {
    case .progress: break
    case .saved(let path):
      let file = SavedFile(path)
      Console.note("movie: \(file.path)")
      tellOfMovie(file.shortPath)
    case .failed(let reason): refuse("Movie", reason, inShort: "not saved: \(reason)")
    case .stopped: tellOfMovie("stopped")
    }
  }

  private func showProgress(_ percent: Int?) {
    loop.change { _ in
      session.program.movieProgress = percent
      return [.frame]
    }
  }

  private func tellOfMovie(_ text: String) { loop.announce(LabeledValue("Movie", text)) }
}
