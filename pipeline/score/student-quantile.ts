/** Quantiles for intervals and tail probabilities for p values, which DuckDB lacks. All are pure functions. */

/**
 * The two-sided quantile of Student's t: P(|T| <= t) = level for `degreesOfFreedom` >= 1, whole or not (Welch's are
 * not). `z` is the normal quantile of the level: scripts have it from the data.
 *
 * Newton's method on the tail 2 * P(T > t) = I_x(df/2, 1/2), x = df / (df + t^2), which is convex in t > 0: from `z`,
 * which is on the left, it converges without overshooting. Accurate to 1e-9 (test against published tables).
 */
export function studentQuantile(degreesOfFreedom: number, level: number, z: number): number {
    const tail = 1 - level;
    let t = z;
    const logBeta = logBetaOf(degreesOfFreedom);
    for (let step = 0; step < 100; step += 1) {
        const logDensity = -logBeta - 0.5 * Math.log(degreesOfFreedom);
        const density = Math.exp(logDensity - ((degreesOfFreedom + 1) / 2) * Math.log1p(t ** 2 / degreesOfFreedom));
        const change = (tailOf(t, degreesOfFreedom, logBeta) - tail) / (2 * density);
        t += change;
        if (Math.abs(change) <= 1e-11 * t) break;
    }
    return t;
}

const normalQuantiles = new Map<number, number>();

/** The two-sided quantile of the normal distribution: P(|Z| <= z) = level. Newton's method on the tail of erf. */
export function normalQuantile(level: number): number {
    const known = normalQuantiles.get(level);
    if (known !== undefined) return known;
    const tail = 1 - level;
    let z = 0;
    for (let step = 0; step < 200; step += 1) {
        const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
        const change = (normalTail(z) - tail) / (2 * density);
        z += change;
        if (Math.abs(change) <= 1e-15 * Math.max(1, z)) break;
    }
    normalQuantiles.set(level, z);
    return z;
}

/** P(|Z| > z): the regularised upper incomplete gamma function Q(1/2, z^2 / 2), by series or continued fraction. */
export function normalTail(z: number): number {
    const x = z ** 2 / 2;
    if (x === 0) return 1;
    const front = Math.exp(-x + 0.5 * Math.log(x)) / Math.sqrt(Math.PI);
    if (x < 1.5) {
        let term = 2;
        let sum = term;
        for (let n = 1; Math.abs(term) > 1e-17 * sum; n += 1) {
            term *= x / (0.5 + n);
            sum += term;
        }
        return 1 - front * sum;
    }
    return front * upperGammaFraction(x);
}

/** Continued fraction of Q(1/2, x) without its front factor, by Lentz's method. */
function upperGammaFraction(x: number): number {
    let b = x + 0.5;
    let c = 1e300;
    let d = 1 / b;
    let h = d;
    for (let n = 1; n < 1000; n += 1) {
        const a = -n * (n - 0.5);
        b += 2;
        d = 1 / (a * d + b);
        c = b + a / c;
        h *= c * d;
        if (Math.abs(c * d - 1) < 1e-16) break;
    }
    return h;
}

/** P(|T| > t) of Student's distribution, for t >= 0 and `degreesOfFreedom` >= 1. */
export function studentTail(t: number, degreesOfFreedom: number): number {
    return tailOf(t, degreesOfFreedom, logBetaOf(degreesOfFreedom));
}

/** log B(df/2, 1/2) */
function logBetaOf(degreesOfFreedom: number): number {
    return logGamma(degreesOfFreedom / 2) + logGamma(0.5) - logGamma((degreesOfFreedom + 1) / 2);
}

/** P(|T| > t): the regularised incomplete beta function I_x(df/2, 1/2) with x = df / (df + t^2). */
function tailOf(t: number, degreesOfFreedom: number, logBeta: number): number {
    const a = degreesOfFreedom / 2;
    const x = degreesOfFreedom / (degreesOfFreedom + t ** 2);
    const y = t ** 2 / (degreesOfFreedom + t ** 2);
    const front = Math.exp(a * Math.log(x) + 0.5 * Math.log(y) - logBeta);
    // The continued fraction converges fast on one side of the mean; the other side follows by symmetry.
    return x < (a + 1) / (a + 2.5)
        ? (front * betaFraction(a, 0.5, x)) / a
        : 1 - (front * betaFraction(0.5, a, y)) / 0.5;
}

/** Continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(a: number, b: number, x: number): number {
    let c = 1;
    let d = 1 / (1 - ((a + b) * x) / (a + 1));
    let h = d;
    for (let m = 1; m < 1000; m += 1) {
        const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / (1 + even * d);
        c = 1 + even / c;
        h *= d * c;
        const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / (1 + odd * d);
        c = 1 + odd / c;
        h *= d * c;
        if (Math.abs(d * c - 1) < 1e-16) break;
    }
    return h;
}

/** log Gamma(x) for x > 0: Stirling's series after shifting the argument to where it is exact to double precision. */
function logGamma(x: number): number {
    let shift = 0;
    let y = x;
    while (y < 15) {
        shift += Math.log(y);
        y += 1;
    }
    const r = 1 / (y * y);
    const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r / 1188)))) / y;
    return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
