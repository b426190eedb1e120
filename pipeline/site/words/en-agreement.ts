import type { AgreementVariable } from '../../../contract/agreement.ts';
import type { Rarity } from '../../agreement/rows-to-code.ts';
import { count, countedInWords, inWords, inWordsFirst, plural } from '../format.ts';
import { results } from './en-market-charts.ts';

/** Interpretations of alpha by the lower end of its interval. `same`: no alpha, because all codings gave one value. */
export type Reading = 'reliable' | 'tentative' | 'open' | 'same';

/** Texts of the page about agreement, and of the sentence on pages of markets. */
export const agreementWords = {
    title: 'Agreement between coders',
    description: 'How often two people give the same result the same code, with margins, and what that means.',
    none: {
        heading: 'No search has been coded twice yet',
        lede: 'Once a second person has coded a search without seeing the first sheet, this page shows how well the two agree.',
    },
    heading: (alike: number, compared: number) => `Coders agree on how to book ${count(alike)} of ${results(compared)}`,
    lede: (coded: number, all: number) =>
        `${inWordsFirst(coded)} of ${countedInWords(all, 'search', 'searches')} ${plural(coded, 'was', 'were')} coded again by someone who did not see the ` +
        'first sheet. Scores use the first coding only. The better the two agree, the more its codes can be trusted.',
    variables: {
        actor_type: { name: 'Who it is', about: 'five actor types' },
        booking_signal: { name: 'How one can book', about: 'four booking signals' },
        platform_only: { name: 'Needs an intermediary', about: 'yes or no: platform dependence counts it' },
        operator: { name: 'Direct operator', about: 'yes or no: agentic readiness measures it' },
    } satisfies Record<AgreementVariable, { name: string; about: string }>,
    readings: {
        reliable: 'reliable',
        tentative: 'tentative',
        open: 'no conclusion yet',
        same: 'one value only',
    } satisfies Record<Reading, string>,

    coefficients: {
        label: 'By what is coded',
        how: (level: number) => [
            `A dot is a coefficient, the line through it its ${level} % interval. The dashed lines are at .667 and .800.`,
            'The word describes the low end of the interval of alpha: reliable from .800, tentative from .667, no conclusion ' +
                'below that (Krippendorff).',
            'Alike is the share of results on which the codings agree. AC1 and alpha are corrected for agreement by chance; alpha ' +
                'is low where nearly all results have the same value.',
        ],
        finding: (counts: readonly (readonly [number, Reading])[], all: number) => {
            const [[first, reading] = [0, 'open' as Reading], ...others] = counts;
            const verdict = agreementWords.readings[reading];
            if (others.length === 0)
                return `All ${inWords(all)} are ${reading === 'open' ? 'without a conclusion yet' : verdict}`;
            const more = others.map(([number, other]) => `${inWords(number)} ${agreementWords.readings[other]}`);
            return `${inWordsFirst(first)} of ${inWords(all)} ${plural(first, 'is', 'are')} ${verdict}, ${more.join(', ')}`;
        },
        names: { percent: 'Alike', ac1: 'AC1', alpha: 'Alpha' },
        noAlpha: 'none: one value only',
        noPairs: 'none: no result has two codings',
        of: (alike: number, compared: number) => `${count(alike)} of ${count(compared)}`,
        caption: 'Coefficients with their intervals',
        columns: {
            variable: 'What is coded',
            results: 'Results with two codings',
            alike: 'Coded alike',
            percent_agreement: 'Percent agreement',
            percent_low: 'Low',
            percent_high: 'High',
            ac1: 'AC1',
            ac1_low: 'Low',
            ac1_high: 'High',
            alpha: 'Alpha',
            alpha_low: 'Low',
            alpha_high: 'High',
            in_words: 'In words',
        },
    },

    confusion: {
        label: 'What is confused',
        how: [
            'Rows are the first coding, columns the other one. The diagonal counts the results that were coded alike.',
            'Specific agreement says how often a value that one coding gives is also given by the other.',
        ],
        finding: (one: string, other: string, number: number) =>
            `Most often confused: ${one.toLowerCase()} and ${other.toLowerCase()}, ${number === 1 ? 'once' : `${count(number)} times`}`,
        nothing: 'No two codes are confused',
        captions: {
            actor_type: 'Who it is: first coding by row, the other by column',
            booking_signal: 'How one can book: first coding by row, the other by column',
        },
        first: 'First coding',
        specific: 'Specific agreement',
        never: 'never given',
        caption: 'Pairs of codes',
        columns: { variable: 'What is coded', value: 'First coding', other_value: 'Other coding', pairs: 'Results' },
    },

    markets: {
        label: 'By market',
        how: [
            'Alpha of both codes, over all searches of the market that were coded twice. Below the name stands how many results ' +
                'have the same booking signal in both codings.',
            'Two dozen results give wide intervals. To judge the coding, look at all markets together.',
        ],
        /** `reliable`: number of markets with a reliable alpha, for each code. */
        finding: (reliable: readonly (readonly [code: string, number: number])[], markets: number) => {
            const numbers = reliable.map(([code, number], at) => {
                const some = `${inWords(number)}${at === 0 ? ` of ${inWords(markets)}` : ''}`;
                return `in ${number === 0 ? 'none' : some} for “${code.toLowerCase()}”`;
            });
            return `Reliable alpha within a single market: ${numbers.join(', ')}`;
        },
        dependence: (mean: string, largest: number) =>
            largest === 0
                ? 'Platform dependence is the same with every coding.'
                : `With the other coding, platform dependence differs by ${mean} points on average, by ${largest} at most.`,
        caption: 'Alpha by market',
        market: 'Market',
        unit: 'alpha',
        noAlpha: 'one value only',
        columns: {
            market: 'Market',
            days: 'Days',
            results: 'Results with two codings',
            alike: 'Same booking signal',
            actor_type_alpha: 'Alpha: who it is',
            actor_type_low: 'Low',
            actor_type_high: 'High',
            booking_signal_alpha: 'Alpha: how one can book',
            booking_signal_low: 'Low',
            booking_signal_high: 'High',
            tpdi_scores: 'Platform dependence with each coding',
        },
    },
    source: (results: number, level: number, version: string) =>
        `${count(results)} results coded twice. ${level} % intervals. Method ${version}.`,

    need: {
        id: 'how-many',
        title: 'How many results to code twice',
        before:
            'The rarer a value is, the more results it takes to show that people agree on it. A good rule is about 150 results at ' +
            'first, then every tenth new search.',
        head: (limits: readonly string[]) => ['To show that alpha is at least', ...limits],
        values: {
            platform_only: 'results coded `platform_only`',
            not_platform_only: 'results not coded `platform_only`',
            operator: 'operators',
            not_operator: 'results that are not operators',
        } satisfies Record<Rarity['value'], string>,
        row: (value: string, share: number) => `for ${value}, ${Math.round(share * 100)} % of all`,
        alike: 'All results have the same value so far, so agreement cannot be measured yet.',
    },
    read: {
        id: 'read',
        title: 'How the coefficients are calculated',
        blocks: [
            'Two codings are compared at a position if both saw the same page there. [The formulas](methodology.html#agreement) are those of ' +
                'Krippendorff and Gwet; [the codebook](codebook.html) has the rules by which people code.',
        ],
    },
    fromMethodology: 'How well coders agree: [agreement](agreement.html)',

    market: {
        fact: 'Agreement on how to book',
        day: (day: string) => `Coded twice on ${day}`,
        alike: (alike: number, compared: number) => `: ${count(alike)} of ${count(compared)} alike`,
        alpha: ', alpha ',
        same: ', all with one value, so alpha cannot be computed',
        noPairs: ': no result in common',
    },
};
