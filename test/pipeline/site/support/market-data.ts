import { audit, csv, type Files, type Row, result, v1Checks, v2Checks } from '../../../support/pipeline.ts';

/** Small markets that show what a market's page can meet. All are in Porto; the activity names the case. */

const actors = ['local_strict', 'local_extended', 'reseller_remote', 'dmo', 'platform'];

/** Results with every actor, signal and an engine: the page of an operator is named by activity and position. */
function results(activity: string, analyzed_at: string, signals: string): Row[] {
    const signalOf: Record<string, string> = { p: 'platform_only', d: 'direct', c: 'contact_only', n: 'none' };
    return [...signals].map((letter, index) => ({
        ...result(index + 1, 'none', { activity, analyzed_at }),
        url: pageOf(activity, index + 1),
        booking_signal: signalOf[letter] as string,
        actor_type: letter === 'd' ? (actors[index % 2] as string) : (actors[(index % 3) + 2] as string),
        direct_booking_engine: letter === 'd' && index % 2 === 0 ? 'bokun' : '',
    }));
}

export function pageOf(activity: string, position: number): string {
    return `https://www.${activity.toLowerCase().replaceAll(' ', '-')}-${position}.example/tours`;
}

/** An audit that passed the given number of checks, the first ones. */
function audited(activity: string, position: number, day: string, passed: number, checks = v2Checks): Row {
    return audit(pageOf(activity, position), day, checks.slice(0, passed), checks);
}

/** Three searches, the first measured by the first version: 23 results, of which nine can be booked direct. */
const full = {
    rows: [
        ...results('Full', '2025-09-07', 'pppppppppppppppppdd'),
        ...results('Full', '2025-12-16', 'pppppppppppppppddddp'),
        ...results('Full', '2026-03-30', 'pppdpdcdpddnpdddpdpppcn'),
    ],
    audits: [
        ...[18, 19].map((position, index) => audited('Full', position, '2025-09-01', 2 + index, v1Checks)),
        ...[16, 17, 18, 19].map((position, index) => audited('Full', position, '2025-12-01', 6 + 2 * index)),
        ...[4, 6, 8, 10, 11, 14].map((position, index) => audited('Full', position, '2026-03-20', 5 + 3 * index)),
        { url: pageOf('Full', 15), audited_at: '2026-03-21', accessible: 'no' },
    ],
};

const v1 = {
    rows: results('First version', '2026-01-10', 'ddddpp'),
    audits: [1, 2, 3, 4].map((position) => audited('First version', position, '2026-01-05', position, v1Checks)),
};

/** Its city is spelled in another way. */
const single = {
    rows: results('Single', '2026-02-01', 'p').map((row): Row => ({ ...row, city: 'PÔRTO' })),
    audits: [] as Row[],
};

const unaudited = {
    rows: [...results('Unaudited', '2025-11-01', 'ppcc'), ...results('Unaudited', '2026-02-01', 'dpdn')],
    audits: [{ url: pageOf('Unaudited', 1), audited_at: '2026-01-20', accessible: 'no' }] as Row[],
};

/** Markup in names and codes, 200 characters without a blank, a name from right to left. */
export const hostile = {
    markup: '<img src=x onerror=alert(1)>"&\'',
    long: 'x'.repeat(200),
    arabic: 'جولة تصوير',
};
const strange = results('Strange', '2026-02-01', 'ddpc').map(
    (row, index): Row => ({
        ...row,
        activity: hostile.arabic,
        criteria: hostile.markup,
        city: hostile.long,
        direct_booking_engine: index === 0 ? '<b>&' : '',
        url:
            index === 0
                ? `https://${'y'.repeat(60)}.${'z'.repeat(60)}.example/<script>alert(1)</script>`
                : (row.url as string),
    }),
);

export const marketData: Files = {
    'observations/all.csv': csv([...full.rows, ...v1.rows, ...single.rows, ...unaudited.rows]),
    'observations/strange.csv': csv(strange),
    'audits/2026.csv': csv([...full.audits, ...v1.audits, ...unaudited.audits]),
};

/** Three searches of 25 results, the newest with 20 operators, each audited; names as long as in the sample. */
const large = {
    rows: ['2025-09-07', '2025-12-16', '2026-03-30'].flatMap((day) =>
        results('Boutique hotel suites', day, `pppcn${'d'.repeat(20)}`),
    ),
    audits: Array.from({ length: 20 }, (_, index) =>
        audited('Boutique hotel suites', index + 6, '2026-03-20', index + 1),
    ),
};

export const largePage = 'markets/portugal-porto-boutique-hotel-suites-private.html';

export const largeMarket: Files = {
    'observations/costa-rica/tamarindo.csv': csv(large.rows),
    'audits/costa-rica/2026-03.csv': csv(large.audits),
};

export const pages = {
    full: 'markets/portugal-porto-full-private.html',
    v1: 'markets/portugal-porto-first-version-private.html',
    single: 'markets/portugal-porto-single-private.html',
    unaudited: 'markets/portugal-porto-unaudited-private.html',
} as const;
