import { alphaBounds } from '../../../contract/agreement.ts';
import type { VariableAgreement } from '../../agreement/coefficients.ts';
import type { Reading } from '../words/en-agreement.ts';

/** What alpha says, by the low end of its interval. */
export function readingOf({ alpha, reason }: Pick<VariableAgreement, 'alpha' | 'reason'>): Reading {
    if (alpha === null) return reason === 'no_variation' ? 'same' : 'open';
    if (alpha.low >= alphaBounds.reliable) return 'reliable';
    return alpha.low >= alphaBounds.tentative ? 'tentative' : 'open';
}

/** How many alphas read so, the better words first; words that none has are left out. */
export function readings(variables: readonly VariableAgreement[]): (readonly [number, Reading])[] {
    const all = variables.map(readingOf);
    return (['reliable', 'tentative', 'open', 'same'] as const)
        .map((reading) => [all.filter((each) => each === reading).length, reading] as const)
        .filter(([number]) => number > 0);
}
