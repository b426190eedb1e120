/** The intervals of the methodology, written again from the textbooks; quantiles are from published tables. */
export interface Ends {
    low: number;
    high: number;
}

const z95 = 1.959963984540054;

/** Two-sided 95 % quantiles of Student's t by degrees of freedom, from the tables. */
export const t95: Record<number, number> = {
    1: 12.706204736,
    2: 4.30265273,
    3: 3.182446305,
    4: 2.776445105,
    5: 2.570581836,
    6: 2.446911851,
    7: 2.364624252,
    8: 2.306004135,
    9: 2.262157163,
    11: 2.20098516,
    16: 2.119905299,
    18: 2.10092204,
    21: 2.079613845,
    25: 2.059538553,
    29: 2.045229642,
    110: 1.981765282,
};

/** Wilson (1927), in points: centre (p + z²/2n) / (1 + z²/n), from the roots of n (p̂ - p)² = z² p (1 - p). */
export function wilson(count: number, size: number, z = z95): Ends {
    // The roots of the quadratic (n + z²) p² - (2k + z²) p + k²/n = 0.
    const [a, b, c] = [size + z * z, -(2 * count + z * z), (count * count) / size];
    const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
    return { low: (100 * (-b - root)) / (2 * a), high: (100 * (-b + root)) / (2 * a) };
}

/** Newcombe (1998), method 10, for new minus old, in points. */
export function newcombe(oldCount: number, oldSize: number, newCount: number, newSize: number): Ends {
    const [p1, p2] = [(100 * newCount) / newSize, (100 * oldCount) / oldSize];
    const [first, second] = [wilson(newCount, newSize), wilson(oldCount, oldSize)];
    return {
        low: p1 - p2 - Math.hypot(p1 - first.low, second.high - p2),
        high: p1 - p2 + Math.hypot(first.high - p1, p2 - second.low),
    };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
    const centre = mean(values);
    return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** Welch's interval for the difference of two means, with the quantile for its degrees of freedom given. */
export function welch(oldValues: readonly number[], newValues: readonly number[], t: number): Ends {
    const error = Math.sqrt(variance(oldValues) / oldValues.length + variance(newValues) / newValues.length);
    const change = mean(newValues) - mean(oldValues);
    return { low: change - t * error, high: change + t * error };
}

/** Welch and Satterthwaite's degrees of freedom. */
export function welchDegrees(oldValues: readonly number[], newValues: readonly number[]): number {
    const [a, b] = [oldValues, newValues].map((values) => variance(values) / values.length) as [number, number];
    return (a + b) ** 2 / (a ** 2 / (oldValues.length - 1) + b ** 2 / (newValues.length - 1));
}

/**
 * P(|T| <= t) by Simpson's rule: with t = √ν tan θ the density is cosine to the power ν - 1, and needs no gamma
 * function.
 */
export function studentProbability(t: number, degrees: number): number {
    const area = (end: number) => {
        const steps = 20_000;
        const width = end / steps;
        let sum = 0;
        for (let step = 0; step <= steps; step += 1) {
            const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
            sum += weight * Math.max(0, Math.cos(step * width)) ** (degrees - 1);
        }
        return (sum * width) / 3;
    };
    return area(Math.atan(t / Math.sqrt(degrees))) / area(Math.PI / 2);
}

/** The two-sided 95 % quantile for any degrees of freedom, by halving. */
export function studentT(degrees: number): number {
    let [low, high] = [0, 100];
    for (let step = 0; step < 50; step += 1) {
        const middle = (low + high) / 2;
        if (studentProbability(middle, degrees) < 0.95) low = middle;
        else high = middle;
    }
    return low;
}

/** One decimal, half up, but no end moves onto or across 0. */
export function tenths({ low, high }: Ends): Ends {
    const rounded = (value: number) => {
        const nearest = Math.floor(value * 10 + 0.5) / 10 + 0;
        if (Math.abs(value) < 1e-9) return 0;
        return value > 0 ? Math.max(nearest, 0.1) : Math.min(nearest, -0.1);
    };
    return { low: rounded(low), high: rounded(high) };
}
