// The only file of the pure targets that imports the C library: the standard library has neither trigonometry nor
// powers. The imports are scoped to single functions; `scripts/check-imports` allows them.
private import func Glibc.acos
private import func Glibc.asin
private import func Glibc.atan2
private import func Glibc.cos
private import func Glibc.pow
private import func Glibc.sin

/// Returns the sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// Returns the cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// Returns the angle of a direction in radians, −π…π.
func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

/// Returns the angle in −π/2…π/2 with a given sine, which is clamped to −1…1 first.
func arcSine(_ value: Double) -> Double { asin(min(max(value, -1), 1)) }

/// Returns the angle in 0…π with a given cosine, which is clamped to −1…1 first.
func arcCosine(_ value: Double) -> Double { acos(min(max(value, -1), 1)) }

/// Returns a power; the base must not be negative.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
