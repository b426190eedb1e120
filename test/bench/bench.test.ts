import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStages, secondsUpTo } from '../../bench/build-run.ts';
import { runSoundly } from '../../bench/child.ts';
import { comparison } from '../../bench/compare.ts';
import { sampleFolder } from '../../bench/inputs.ts';
import { isReached, median, type Result, ratioOf } from '../../bench/result.ts';
import { groupSheets } from '../../bench/sheet-files.ts';
import { asTable } from '../../bench/table.ts';

const figure: Result = { name: 'a figure', unit: 's', measured: 6, floor: 2, load: 0 };

describe('a figure', () => {
    test.each([
        [{ of: 'ratio', atMost: 3 }, true],
        [{ of: 'ratio', atMost: 2.9 }, false],
        [{ of: 'ratio', atLeast: 3 }, true],
        [{ of: 'ratio', atLeast: 3.1 }, false],
        [{ of: 'measured', below: 6 }, false],
        [{ of: 'measured', below: 7 }, true],
    ] as const)('whether a measured 6 on a floor of 2 reaches the target %j: %s', (target, reached) => {
        expect(isReached({ ...figure, target })).toBe(reached);
    });

    test('a figure without a target reaches nothing and misses nothing', () => {
        expect(isReached(figure)).toBeUndefined();
    });

    test('a figure of several runs has the ratio of its medians', () => {
        expect(median([9, 1, 2])).toBe(2);
        expect(median([4, 1, 2, 3])).toBe(2.5);
        expect(ratioOf(figure)).toBe(3);
    });

    test('a figure is one line of the table, with its note below', () => {
        const lines = asTable([
            { ...figure, target: { of: 'ratio', atMost: 8 }, note: 'as expected' },
            { name: 'memory', unit: 'MiB', measured: 4321.4, load: 0 },
        ]).split('\n');
        expect(lines[1]).toMatch(/^a figure +6\.00 s +2\.00 s +3\.00 +<= 8 +yes +0\.0$/u);
        expect(lines[2]).toMatch(/^memory +4,321 MiB +0\.0$/u);
        expect(lines.at(-1)).toBe('a figure: as expected');
    });
});

test('two runs are compared by ratio, or by measurement without a floor, with the spread of their runs', () => {
    const earlier: Result[] = [
        { ...figure, runs: { measured: [5, 6, 8] } },
        { name: 'requests', unit: 'requests/s', measured: 2000, load: 0 },
        { name: 'gone', unit: 's', measured: 1, load: 0 },
    ];
    const now: Result[] = [
        { ...figure, measured: 9, floor: 4, runs: { measured: [9, 9] } },
        { name: 'requests', unit: 'requests/s', measured: 3000, load: 0 },
        { name: 'new', unit: 's', measured: 1, load: 0 },
    ];
    const lines = comparison(earlier, now).split('\n');
    expect(lines[1]).toMatch(/^a figure +3\.00 +50 % +2\.25 +0 % +−25\.0 %$/u);
    expect(lines[2]).toMatch(/^requests +2000 +3000 +\+50\.0 %$/u);
    expect(lines.slice(3)).toEqual(['only in the earlier run: gone', 'only in this run: new']);
});

describe('the stage lines of a build', () => {
    const text = [
        'ingest       1,200,000 observations in 400 sheets, 97,635 audits in 217 sheets    2.05 s',
        'snapshot     10,000 markets                                      0.50 s',
        'files        8 exports                                                   1.25 s',
        '0 errors, 558 warnings',
    ].join('\n');

    test('the stage lines of a build are read by name, regardless of other arguments', () => {
        expect([...readStages(text)]).toEqual([
            ['ingest', 2.05],
            ['snapshot', 0.5],
            ['files', 1.25],
        ]);
    });

    test('the stage lines of a build are summed up to a stage, which must be there', () => {
        expect(secondsUpTo(readStages(text), 'snapshot')).toBeCloseTo(2.55);
        expect(() => secondsUpTo(readStages(text), 'tables')).toThrow('ingest, snapshot, files');
    });
});

test('sheets with equal headers are read together, in every dialect', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
    try {
        writeFileSync(join(folder, 'a.csv'), 'url,note\nx,y\n');
        writeFileSync(join(folder, 'b.csv'), '\ufeffURL;NOTE\r\nx;y\r\n');
        writeFileSync(join(folder, 'c.csv'), 'url,note\nz,\n');
        expect(groupSheets(folder)).toEqual([
            { delimiter: ',', columns: ['url', 'note'], paths: [join(folder, 'a.csv'), join(folder, 'c.csv')] },
            { delimiter: ';', columns: ['url', 'note'], paths: [join(folder, 'b.csv')] },
        ]);
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test('the floor reads every row of the sample, and its process reports its memory', async () => {
    const { stdout, peakMib, processorSeconds } = await runSoundly('bench/floor.ts', [sampleFolder]);
    const { seconds, rows } = JSON.parse(stdout) as { seconds: number; rows: number };
    expect(rows).toBeGreaterThan(7000);
    expect(seconds).toBeGreaterThan(0);
    expect(peakMib).toBeGreaterThan(10);
    expect(processorSeconds).toBeGreaterThan(seconds / 4);
});
