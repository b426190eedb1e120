import { alphaBounds } from '../../../contract/agreement.ts';
import type { VariableAgreement } from '../../agreement/coefficients.ts';
import type { Reading } from '../words/en-agreement.ts';

/** The interpretation of alpha by the lower end of its interval. */
export function readingOf({ alpha, reason }: Pick<VariableAgreement, 'alpha' | 'reason'>): Reading {
    if (alpha === null) return reason === 'no_variation' ? 'same' : 'open';
    if (alpha.low >= alphaBounds.reliable) return 'reliable';
    return alpha.low >= alphaBounds.tentative ? 'tentative' : 'open';
}

/** Number of variables by interpretation, the best first; without zeros. */
export function readings(variables: readonly VariableAgreement[]): (readonly [number, Reading])[] {
    const all = variables.map(readingOf);
    return (['reliable', 'tentative', 'open', 'same'] as const)
        .map((reading) => [all.filter((each) => each === reading).length, reading] as const)
        .filter(([number]) => number > 0);
}
