export type Encoding = 'identity' | 'gzip' | 'br';

/** In the order in which they are preferred when a caller likes them equally: the smaller first. */
const known = ['br', 'gzip'] as const;

/**
 * The encoding to answer in: the one the caller gives the highest weight, brotli before gzip before none. A weight of 0
 * excludes, `*` speaks for what is not named. A caller that excludes everything gets the plain form all the same, since
 * an answer it can read is worth more than a 406.
 */
export function chooseEncoding(header: string | undefined): Encoding {
    if (header === undefined || header === '') return 'identity';
    const weights = new Map<string, number>();
    for (const element of header.split(',')) {
        const [name = '', ...parameters] = element.split(';').map((text) => text.trim().toLowerCase());
        if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
    }
    const others = weights.get('*') ?? 0;
    let best: Encoding = 'identity';
    let bestWeight = 0;
    for (const encoding of known) {
        const weight = weights.get(encoding) ?? others;
        if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
    }
    const plain = weights.get('identity') ?? 0;
    return plain > bestWeight ? 'identity' : best;
}

/** The weight of one element; one that cannot be read counts as 0, so that nothing is sent on a guess. */
function weightOf(parameters: string[]): number {
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (weight === undefined) return 1;
    return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(weight) ? Number(weight.slice(2)) : 0;
}
