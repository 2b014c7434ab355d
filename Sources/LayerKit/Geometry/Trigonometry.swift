// The one file of the pure targets that names the C library: the standard library has no
// trigonometry. The imports are scoped to single functions; `scripts/check-imports` knows them.
private import func Glibc.cos
private import func Glibc.sin

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }
