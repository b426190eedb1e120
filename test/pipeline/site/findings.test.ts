import { describe, expect, test } from 'vitest';
import type { BookingSignal } from '../../../contract/vocabulary.ts';
import { concentrationSentence, hostsSentence, operatorsFinding } from '../../../pipeline/site/charts/actors.ts';
import { chanceSentences, clearFinding } from '../../../pipeline/site/charts/changes.ts';
import { historyChart } from '../../../pipeline/site/charts/history.ts';
import { auditsFinding } from '../../../pipeline/site/charts/readiness.ts';
import { depthSentence, searchFinding } from '../../../pipeline/site/charts/search-page.ts';
import type { Site } from '../../../pipeline/site/layout.tsx';
import type { Change, Depth, Difference, Market, Snapshot, Spread } from '../../../pipeline/site/model.ts';
import { type NewestChanges, newestChanges } from '../../../pipeline/site/newest-changes.ts';
import { intermediaryFinding } from '../../../pipeline/site/places.ts';

describe('Findings', () => {
    test.each([
        [16, 27, '16 of 27 first results can be booked only through an intermediary'],
        [1, 27, 'One of 27 first results can be booked only through an intermediary'],
        [27, 27, 'All 27 first results can be booked only through an intermediary'],
        [0, 27, 'None of the 27 first results needs an intermediary'],
        [2, 2, 'Both first results can be booked only through an intermediary'],
        [1, 1, 'The one result found can be booked only through an intermediary'],
        [0, 1, 'The one result found needs no intermediary'],
    ])('the finding of scores names %i intermediaries among %i results', (intermediary, n, text) => {
        const newest = { sampleSize: n, signalCounts: { platform_only: intermediary, direct: 0 } };
        expect(intermediaryFinding([{ newest } as Market])).toBe(text);
    });

    test.each([
        [
            9,
            9,
            10,
            10,
            27,
            'The first nine results all lead to an intermediary; the first that can be booked direct is tenth',
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
            'One of the first ten results leads to an intermediary; the first that can be booked direct is 11th',
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
        'the finding of a search page names %i in front, %i of the first %i, direct at %s of %i',
        (leading, firstTen, ofTen, position, n, text) => {
            const results = Array.from({ length: n }, (_, at) => {
                const isLed = at < leading || (at < ofTen && at >= ofTen - firstTen + leading);
                const other = isLed ? 'platform_only' : 'contact_only';
                const signal: BookingSignal = position === at + 1 ? 'direct' : other;
                return { signal, position: at + 1 };
            });
            expect(searchFinding(results)).toBe(text);
        },
    );

    test.each([
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
    ])('the finding of actors has %i operators, %i of them direct, among %i results', (operators, direct, n, text) => {
        expect(operatorsFinding(operators, direct, n)).toBe(text);
    });

    test.each([
        [6, 4, 3, 'The audits found online booking at four of six operators; three describe their offer'],
        [2, 2, 2, 'The audits found online booking at both operators; both describe their offer'],
        [2, 1, 1, 'The audits found online booking at one of two operators; one describes its offer'],
        [5, 5, 0, 'The audits found online booking at all five operators; none describes its offer'],
        [5, 0, 5, 'The audits found online booking at none of five operators; all describe their offer'],
        [1, 1, 0, 'The audit found online booking at the one operator, which does not describe its offer'],
        [1, 0, 1, 'The audit found no online booking at the one operator, which describes its offer'],
    ])('a finding counts %i audited operators, %i bookable, %i described', (operators, booking, describing, text) => {
        expect(auditsFinding(operators, booking, describing, 'v2')).toBe(`${text} in a form that machines can read`);
    });

    test.each([
        [6, 3, 'The audits found online booking at all six operators; three have Schema.org data'],
        [2, 2, 'The audits found online booking at both operators; both have Schema.org data'],
        [5, 0, 'The audits found online booking at all five operators; none has Schema.org data'],
        [1, 0, 'The audit found online booking at the one operator, which has no Schema.org data'],
    ])(
        'a finding of index v1 counts %i audited operators, %i with data of schema.org',
        (operators, describing, text) => {
            expect(auditsFinding(operators, operators, describing, 'v1')).toBe(text);
        },
    );

    describe('of a history', () => {
        /** The newest of two searches, with both changes. */
        const chartOf = (tpdi: Partial<Difference>, ari: Partial<Difference>, dependence: [number, number]) => {
            const score = (value: number) => ({ value, exact: value, low: 0, high: 9, n: 20, label: null });
            const of = (day: string, tpdi: number, change: Change | null) =>
                ({
                    day,
                    tpdi: score(tpdi),
                    direct: score(9),
                    ari: { ...score(50), version: 'v2' },
                    firstPublished: null,
                    change,
                }) as Snapshot;
            const newest = of('2026-03-01', dependence[1], {
                previousDay: '2025-12-16',
                tpdi: tpdi as Difference,
                ari: ari as Difference,
            });
            const market = { snapshots: [of('2025-12-16', dependence[0], null), newest], newest } as unknown as Market;
            // Two more markets, so that each is one change of several.
            const data = {
                methodology: { versions: [] },
                methodologyVersion: '1',
                changes: newestChanges([market, market, market]),
            };
            const { finding, more } = historyChart({ data, isPublic: true } as unknown as Site, market);
            return { finding, more };
        };
        const clear = { isSignificant: true, isClear: true, qValue: 0.0123 };
        const chance = { isSignificant: true, isClear: false, qValue: 0.42 };
        const none = { isSignificant: false, isClear: false, qValue: 0.9 };
        const fall = { value: -29, low: -34, high: -24 };
        const rise = { value: 14, low: 9, high: 19 };

        test('the finding of a history says that both scores fell or rose where both changes are clear among all', () => {
            expect(chartOf({ ...fall, ...clear }, { ...rise, ...clear }, [70, 41])).toEqual({
                finding: 'Dependence fell from 70 to 41; readiness rose by 14 points',
                more:
                    'The difference since December 2025 is −29 points (−34 to −24), which is clear also among the newest ' +
                    'changes of three markets. That of readiness is +14 points (+9 to +19), which is clear also among the newest ' +
                    'changes of three markets.',
            });
        });

        test('the finding of a history names no fall or rise that is clear alone, but not among all markets', () => {
            expect(chartOf({ ...fall, ...chance }, { ...rise, ...chance }, [70, 41])).toEqual({
                finding: 'Dependence 70, then 41: not yet a clear difference',
                more:
                    'The difference since December 2025 is −29 points (−34 to −24). Alone it would be clear; among the newest ' +
                    'changes of three markets it may be chance. That of readiness is +14 points (+9 to +19). Alone it would ' +
                    'be clear; among the newest changes of three markets it may be chance.',
            });
        });

        test('the finding of a history says of a margin that includes 0 no more than that', () => {
            expect(chartOf({ value: 1, low: -9, high: 13, ...none }, { ...rise, low: -3, ...none }, [70, 71])).toEqual({
                finding: 'Dependence 70, then 71: not yet a clear difference',
                more: 'The difference since December 2025 is +1 point (−9 to +13), and its margin includes 0.',
            });
        });
    });

    test.each([
        [27, 21, 19, 'The 27 results come from 21 hosts; 19 % of the hosts are operators who can be booked direct.'],
        [
            9,
            9,
            33,
            'Each of the 9 results comes from a different host; 33 % of the hosts are operators who can be booked direct.',
        ],
        [4, 1, 0, 'The 4 results come from one host; none of the hosts is an operator who can be booked direct.'],
    ])('the finding of hosts names %i results on %i hosts', (n, hosts, share, text) => {
        expect(hostsSentence({ results: n, hosts, operatorShare: share } as Spread)).toBe(text);
    });

    test.each([
        [21, 18, 'Three platforms or resellers have 29 % of the 21 results of intermediaries.'],
        [8, 8, 'Each of the 8 results of intermediaries comes from a different host.'],
        [8, 3, 'All 8 results of intermediaries come from three hosts.'],
        [8, 1, 'All 8 results of intermediaries come from one host.'],
    ])('the finding of concentration names %i results of intermediaries on %i hosts', (n, hosts, text) => {
        const spread = { intermediaryResults: n, intermediaryHosts: hosts, topShare: 29 } as Spread;
        expect(concentrationSentence(spread)).toBe(text);
    });

    test('the finding of the first results names their number, both margins and the difference', () => {
        const shareOf = (n: number, value: number, low: number, high: number) => ({ n, value, low, high });
        const depthOf = (rest: object, difference: object) =>
            depthSentence({ first: shareOf(10, 90, 60, 98), rest, difference } as Depth);
        expect(depthOf(shareOf(16, 25, 10, 50), { value: 65, low: 30, high: 83 })).toBe(
            'Dependence of the first ten results is 90 (60 to 98), of the other 16 it is 25 (10 to 50): ' +
                'higher at the top by 65 points (+30 to +83).',
        );
        expect(depthOf(shareOf(2, 100, 34, 100), { value: -10, low: -40, high: 56 })).toBe(
            'Dependence of the first ten results is 90 (60 to 98), of the other two it is 100 (34 to 100): ' +
                '−10 points (−40 to +56), no clear difference.',
        );
        expect(depthOf(shareOf(16, 100, 34, 100), { value: -20, low: -40, high: -2 })).toContain(
            ': lower at the top by 20 points (−40 to −2).',
        );
    });

    test.each([
        [0, 0, 'No market has been searched twice yet'],
        [0, 206, 'Newest searches: no change is clear yet'],
        [1, 206, 'Newest searches: one change is clear'],
        [3, 206, 'Newest searches: three changes are clear'],
    ])('the finding of changes names %i clear ones among %i', (clear, compared, text) => {
        expect(clearFinding(clear, compared)).toBe(text);
    });

    test.each([
        [0, 0, 'No difference is larger than its own margin.'],
        [
            2,
            0,
            'Two differences are larger than their own margin; chance alone would give about eight. Adjusted for that many comparisons, none is clear.',
        ],
        [
            12,
            1,
            '12 differences are larger than their own margin; chance alone would give about eight. Adjusted for that many comparisons, one is clear.',
        ],
    ])('the text of %i changes beyond their margin, %i clear, says what chance gives', (standingOut, clear, text) => {
        const counts = { tpdi: 103, ari: 66 };
        const changes = { compared: Array(169), standingOut: Array(standingOut), clear: Array(clear), counts };
        expect(chanceSentences(changes as unknown as NewestChanges, 0.95)).toBe(
            `Compared with the search before: dependence of 103 markets, readiness of 66. ${text}`,
        );
    });
});
