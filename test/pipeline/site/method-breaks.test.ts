import { describe, expect, test } from 'vitest';
import { csv, dataFolder, type Files, sample, writeFiles } from '../../support/pipeline.ts';
import { methodology, methodologyVersion, replace, versionRow, versions } from '../support/methodology.ts';
import { release } from '../support/release.ts';
import { rendered } from './support/rendered-site.ts';

const first = versionRow('1.0.0', '2025-01-01', 'no', 'The first version.');
const second = versionRow('1.1.0', '2026-02-01', 'yes', 'An intermediary counts half.');
const third = versionRow('1.2.0', '2026-03-01', 'no', 'Labels have other names.');
const days = ['2025-06-01', '2025-12-01', '2026-02-10', '2026-03-02'];
const observed: Files = {
    'observations/a.csv': csv(days.flatMap((day) => sample({ direct: 4, platform_only: 8 }, { analyzed_at: day }))),
};

/** What the page of the market says of methods beside its history. */
async function breaksOf(data: string | Files): Promise<string[]> {
    const page = (await rendered(data)).text('markets/portugal-porto-walking-tour-private.html');
    return [...page.matchAll(/The search[^<]* first scored by method [^<]*/gu)].map(([text]) => text);
}

describe('The history of a market names the searches that another method scored first', () => {
    test('a history names searches that another method scored first, by the version of their day, before a release', async () => {
        expect(await breaksOf({ ...observed, ...versions([first, second, third]) })).toEqual([
            'The searches from 1 June 2025 to 1 December 2025 were first scored by method 1.0.0; here method 1.2.0 scores all. ' +
                'The first scores cannot be compared with these: An intermediary counts half.',
        ]);
    });

    test('a history names no searches of another method if no version since then breaks the series', async () => {
        const unbroken = [first, { ...second, breaks_series: 'no' }, third];
        expect(await breaksOf({ ...observed, ...versions(unbroken) })).toEqual([]);
        expect(await breaksOf({ ...observed, ...methodology({}) })).toEqual([]);
    });

    test('a history names the searches by the version of their first release, not by the one of their day', async () => {
        const data = dataFolder({ ...observed, ...versions([first, second]) });
        await release(data, '2026-03-05');
        expect(await breaksOf(data)).toEqual([]);
        writeFiles(data, {
            ...versions([first, second, { ...third, breaks_series: 'yes', in_force_from: '2026-03-06' }]),
            'observations/b.csv': csv(sample({ direct: 4 }, { analyzed_at: '2026-03-07' })),
        });
        expect(await breaksOf(data)).toEqual([
            'The searches from 1 June 2025 to 2 March 2026 were first scored by method 1.1.0; here method 1.2.0 scores all. ' +
                'The first scores cannot be compared with these: Labels have other names.',
        ]);
    });

    test('a history names searches of another method also if the sheet of versions does not name it', async () => {
        const data = dataFolder({ 'observations/a.csv': csv(sample({ direct: 4 })), ...methodology({}) });
        await release(data, '2026-03-05');
        writeFiles(data, methodology({ parameters: replace(methodologyVersion, '9.9') }));
        expect(await breaksOf(data)).toEqual([
            `The search of 1 March 2026 was first scored by method ${methodologyVersion}; here method 9.9 scores all.`,
        ]);
    });
});
