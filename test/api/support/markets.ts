import { marketId, marketKey } from '../../../contract/market-key.ts';
import {
    averagedScores,
    type Score,
    type ShareScore,
    scores,
    shareScores,
    sharesAfterIndex,
    sharesBeforeIndex,
} from '../../../contract/scores.ts';

/** A market of a fixture with everything that is rendered of it. */
export interface FixtureMarket {
    id: string;
    key: string;
    parts: { country: string; city: string; activity: string; criteria: string };
    days: string[];
}

const countries = ['Portugal', 'España', 'México', 'Thaïlande', 'Österreich'];
const cities = ['Porto', 'Málaga', 'Tulum', 'Bangkok', 'Zürich', 'Évora', 'Lagos'];
const activities = ['Accommodation', 'Sailing', 'Guided tours'];

/** So many markets, in list order; every third has one snapshot only, the others three. */
export function fixtureMarkets(count: number): FixtureMarket[] {
    const markets = Array.from({ length: count }, (_, at) => {
        const parts = {
            country: countries[at % countries.length] as string,
            city: cities[at % cities.length] as string,
            activity: activities[at % activities.length] as string,
            criteria: `Criteria ${at}`,
        };
        const key = marketKey(parts);
        const one = at % 2 === 0 ? '2026-02-01' : '2026-03-01';
        const days = at % 3 === 0 ? [one] : ['2025-09-01', '2025-12-01', '2026-03-01'];
        return { id: marketId(key), key, parts, days };
    });
    return markets.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

/** Members that each score gives. */
const membersOf = <S extends Score>(of: readonly S[], members: (score: S) => Record<string, unknown>) =>
    Object.assign({}, ...of.map(members)) as Record<string, unknown>;

/** A score that differs between markets, with many ties. */
const points = ({ id }: FixtureMarket, name: string) => Number.parseInt(id.slice(name.length % 5, 7), 16) % 101;

/** An element of the list of analyses. The marker distinguishes data sets. */
export function summaryOf(market: FixtureMarket, day: string, marker: string) {
    const share = ({ name, label }: ShareScore) => ({ [name]: points(market, name), [label]: marker });
    const ari = points(market, 'ari_score');
    return {
        id: market.id,
        ...market.parts,
        ...membersOf(sharesBeforeIndex, share),
        ari_score: ari % 4 === 0 ? null : ari,
        ari_label: 'Emerging',
        ari_version: 'v2',
        ari_operators: 4,
        ari_breakdown: { structure: 12.5, execution: 20.1, completeness: 10, freshness: 8.2, performance: 10.2 },
        ...membersOf(sharesAfterIndex, share),
        dominant_booking_signal: 'direct',
        sample_size: 20,
        analyzed_at: day,
        actor_distribution: { local_strict: 8, local_extended: 2, platform: 7, reseller_remote: 2, dmo: 1 },
        booking_signals: { direct: 9, platform_only: 7, contact_only: 3, none: 1 },
        margins: {
            ...membersOf(scores, ({ name, kind }) => ({ [name]: kind === 'index' ? null : { low: 20.1, high: 60.3 } })),
            level: 0.95,
        },
    };
}

export function analysisOf(market: FixtureMarket, day: string, marker: string, actors: number) {
    const observed = Array.from({ length: actors }, (_, at) => ({
        position: at + 1,
        url: `https://operator-${at}.example/${encodeURIComponent(market.parts.criteria)}/book?from=search&rank=${at}`,
        actor_type: 'local_strict',
        booking_signal: 'direct',
        direct_booking_engine: at % 2 === 0 ? 'Bókun' : null,
    }));
    return { data: { ...summaryOf(market, day, marker), actors: observed }, meta: { id: market.id } };
}

export function historyOf(market: FixtureMarket) {
    const data = market.days.map((day, at) => ({
        analyzed_at: day,
        ari_score: 61,
        ari_version: 'v2',
        compared_version: at === 0 ? null : 'v2',
        delta: at === 0 ? null : 0,
        delta_margin: null,
        trend: at === 0 ? null : 'stable',
        significant: null,
        q_value: null,
        significant_adjusted: null,
        ...membersOf(shareScores, ({ name, change }) => ({
            [name]: 40,
            ...(change !== null && {
                [change]: at === 0 ? null : 0,
                [`${change}_margin`]: null,
                [`${change}_q_value`]: null,
                [`${change}_significant_adjusted`]: null,
            }),
        })),
        sample_size: 20,
        first_published: null,
    }));
    return { data, meta: { id: market.id } };
}

/** A market with several snapshots was coded twice on its last day. */
export function agreementOf(market: FixtureMarket) {
    const analyzed_at = market.days.at(-1) as string;
    const isCodedTwice = market.days.length > 1;
    const estimate = (name: string) => ({ [name]: 0.9, [`${name}_low`]: 0.8, [`${name}_high`]: 0.95 });
    const row = {
        ...{ level: 'snapshot', analyzed_at, variable: 'operator', codings: 2, units: 20 },
        ...{ percent_agreement: 0.95, percent_low: 0.85, percent_high: 0.99, ...estimate('ac1'), ...estimate('alpha') },
        reason: null,
        values: [{ value: 'yes', ratings: 20, specific_agreement: 0.9 }],
        confusion: [{ value: 'yes', other_value: 'no', pairs: 1 }],
    };
    const coding = { analyzed_at, coding: 'final', results: 20, tpdi_score: 40, is_compared: true };
    return {
        data: isCodedTwice ? [row] : [],
        meta: { id: market.id, confidence_level: 0.95, codings: isCodedTwice ? [coding] : [] },
    };
}

export function historySummaryOf(market: FixtureMarket, marker: string) {
    const several = market.days.length > 1;
    return {
        id: market.id,
        ...market.parts,
        criteria: `${market.parts.criteria} ${marker}`,
        ari_score: 61,
        previous_ari_score: several ? 61 : null,
        delta: several ? 0 : null,
        trend: several ? 'stable' : null,
        significant: several ? false : null,
        q_value: several ? 1 : null,
        significant_adjusted: several ? false : null,
        analyzed_at: market.days.at(-1),
        previous_analyzed_at: several ? market.days.at(-2) : null,
    };
}

export function overviewOf(markets: FixtureMarket[], marker: string) {
    const named = new Set(markets.map(({ parts }) => parts.country));
    const averages = membersOf(averagedScores, ({ name }) => ({ [`average_${name}`]: 40 }));
    const data = {
        total_markets: markets.length,
        total_countries: named.size,
        total_cities: cities.length,
        total_activities: activities.length,
        total_observations: markets.length * 20,
        ...averages,
        latest_analyzed_at: markets.length > 0 ? '2026-03-01' : null,
        countries: [...named].map((country) => ({
            country,
            markets: markets.filter(({ parts }) => parts.country === country).length,
            ...averages,
        })),
    };
    return { data, meta: { methodology_version: marker, dataset_version: '2026.3.1+0123456789ab' } };
}
