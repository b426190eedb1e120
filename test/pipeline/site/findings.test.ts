import { describe, expect, it } from 'vitest';
import type { Methodology } from '../../../contract/methodology.ts';
import { isClear, newestChanges } from '../../../pipeline/site/chance.ts';
import { historyChart } from '../../../pipeline/site/charts/history.ts';
import type { Change, Market, SiteData, Snapshot } from '../../../pipeline/site/model.ts';
import { words } from '../../../pipeline/site/words/en.ts';

describe('Findings', () => {
    const { charts, finding } = words.market;

    it.each([
        [16, 27, '16 of 27 first results can be booked only through an intermediary'],
        [1, 27, 'One of 27 first results can be booked only through an intermediary'],
        [27, 27, 'All 27 first results can be booked only through an intermediary'],
        [0, 27, 'None of the 27 first results needs an intermediary'],
        [2, 2, 'Both first results can be booked only through an intermediary'],
        [1, 1, 'The one result found can be booked only through an intermediary'],
        [0, 1, 'The one result found needs no intermediary'],
    ])('of %i intermediaries among %i results', (intermediary, n, text) => {
        expect(finding(intermediary, n)).toBe(text);
    });

    it.each([
        [
            9,
            9,
            10,
            10,
            27,
            'The first nine results all lead to an intermediary; the first to be booked direct comes tenth',
        ],
        [
            0,
            6,
            10,
            1,
            27,
            'Six of the first ten results lead to an intermediary; the first result can be booked direct',
        ],
        [
            1,
            1,
            10,
            11,
            27,
            'One of the first ten results leads to an intermediary; the first to be booked direct comes 11th',
        ],
        [
            5,
            5,
            8,
            null,
            8,
            'The first five results all lead to an intermediary; none of the eight can be booked direct',
        ],
        [
            0,
            0,
            10,
            1,
            20,
            'None of the first ten results leads to an intermediary; the first result can be booked direct',
        ],
        [2, 2, 2, null, 2, 'Both results lead to an intermediary'],
        [27, 10, 10, null, 27, 'All 27 results lead to an intermediary'],
        [1, 1, 1, null, 1, 'One result was found'],
    ])(
        'of a search page with %i in front, %i of the first %i, direct at %s of %i',
        (leading, first, ofFirst, direct, n, text) => {
            expect(charts.search.finding(leading, first, ofFirst, direct, n)).toBe(text);
        },
    );

    it.each([
        [15, 9, 27, '15 of 27 results belong to operators; nine of these sell online themselves'],
        [2, 1, 6, 'Two of six results belong to operators; one of these sells online itself'],
        [3, 3, 27, 'Three of 27 results belong to operators; all of these sell online themselves'],
        [3, 0, 27, 'Three of 27 results belong to operators; none of these sells online itself'],
        [1, 1, 27, 'One of 27 results belongs to an operator, which sells online itself'],
        [1, 0, 1, 'The one result belongs to an operator, which does not sell online itself'],
        [0, 0, 27, 'None of 27 results belongs to an operator'],
        [2, 2, 6, 'Two of six results belong to operators; both sell online themselves'],
        [2, 0, 2, 'Both results belong to operators; none of these sells online itself'],
        [4, 4, 4, 'All four results belong to operators; all of these sell online themselves'],
    ])('of %i operators, %i of them direct, among %i results', (operators, direct, n, text) => {
        expect(charts.actors.finding(operators, direct, n)).toBe(text);
    });

    it.each([
        [6, 4, 3, 'The audits found online booking at four of six operators; three describe their offer'],
        [2, 2, 2, 'The audits found online booking at both operators; both describe their offer'],
        [2, 1, 1, 'The audits found online booking at one of two operators; one describes its offer'],
        [5, 5, 0, 'The audits found online booking at all five operators; none describes its offer'],
        [5, 0, 5, 'The audits found online booking at none of five operators; all describe their offer'],
        [1, 1, 0, 'The audit found online booking at the one operator, which does not describe its offer'],
        [1, 0, 1, 'The audit found no online booking at the one operator, which describes its offer'],
    ])('of %i audited operators, %i with online booking, %i described', (operators, booking, describing, text) => {
        expect(charts.readiness.finding(operators, booking, describing)).toBe(
            `${text} in a form that machines can read`,
        );
    });

    it('of a history name both scores where both changes are clear', () => {
        const score = (value: number) => ({ value, exact: value, low: value - 9, high: value + 9, n: 20, label: null });
        const of = (day: string, tpdi: number, ari: number, change: Change | null) =>
            ({ day, tpdi: score(tpdi), direct: score(9), ari: { ...score(ari), version: 'v2' }, change }) as Snapshot;
        const change = (value: number) => ({ value, low: value - 5, high: value + 5, isSignificant: true });
        const newest = of('2026-03-01', 41, 58, {
            previousDay: '2025-12-16',
            tpdi: change(-29),
            ari: { ...change(14), comparedVersion: 'v2' },
        });
        const market = { snapshots: [of('2025-12-16', 70, 44, null), newest], newest } as unknown as Market;
        const parameters = ['confidence_level', 'methodology_version'].map((name) => ({ name, value: '0.95' }));
        const methodology = { parameters } as unknown as Methodology;
        const data = { methodology, changes: newestChanges([market], methodology) } as unknown as SiteData;
        expect(historyChart(market, data, true)).toMatchObject({
            finding: 'Dependence fell from 70 to 41; readiness rose by 14',
            more:
                'The difference since December 2025 is −29 points (−34 to −24). That of readiness is +14 points (+9 to +19). ' +
                'Of 2 differences of all markets to the search before, two are larger than their margin; ' +
                'chance alone would seldom give more than one.',
        });
    });

    describe('call a change clear only where clearly more changes stand out than chance lets', () => {
        const difference = { value: -29, low: -49, high: -5, isSignificant: true };
        const unclear = { ...difference, high: 5, isSignificant: false };
        /** The second half are changes of readiness. */
        const dataOf = (compared: number, standingOut: number) => {
            const differences = Array.from({ length: compared }, (_, index) =>
                index < standingOut ? difference : unclear,
            );
            const half = Math.ceil(compared / 2);
            const markets = differences.slice(0, half).map((tpdi, index) => ({
                newest: { tpdi: {}, ari: {}, change: { tpdi, ari: differences.slice(half)[index] ?? null } },
            })) as unknown as Market[];
            const parameters = [{ name: 'confidence_level', value: '0.95' }];
            return { changes: newestChanges(markets, { parameters } as unknown as Methodology) } as SiteData;
        };

        it.each([
            [1, 1, 0],
            [2, 2, 1],
            [19, 1, 3],
            [19, 4, 3],
            [206, 16, 16],
            [206, 17, 16],
            [20_000, 1052, 1051],
        ])('%i compared, %i stand out, of which chance lets at most %i', (compared, standingOut, most) => {
            const data = dataOf(compared, standingOut);
            expect(data.changes.compared).toHaveLength(compared);
            expect(data.changes.byChance.most).toBe(most);
            expect(isClear(data, difference)).toBe(standingOut > most);
            expect(isClear(data, unclear)).toBe(false);
        });
    });
});
