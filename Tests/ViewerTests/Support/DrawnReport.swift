import Compositor

/// What drawing a frame took: the module `Display` has a report of another kind by the same name.
typealias DrawnReport = FrameReport
