import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
    audit,
    type Built,
    build,
    bytesOf,
    csv,
    type Files,
    findingsOf,
    projectFolder,
    run,
    sample,
    scoredIn,
    v2Checks,
    writeFiles,
} from '../../support/pipeline.ts';

const home = path.join(projectFolder, 'data/methodology');
const tables = Object.fromEntries(
    fs.readdirSync(home).map((name) => [name.replace('.csv', ''), fs.readFileSync(path.join(home, name), 'utf8')]),
);
type Change = Record<string, (text: string) => string>;

/** The project's methodology with some tables changed; an empty text leaves the file out. */
function methodology(change: Change): Files {
    const files = Object.entries(tables).map(([name, text]) => [
        `methodology/${name}.csv`,
        change[name]?.(text) ?? text,
    ]);
    return Object.fromEntries(files.filter(([, text]) => text !== ''));
}

const replace = (from: string, to: string) => (text: string) => {
    if (!text.includes(from)) throw new Error(`the methodology has no ${from}`);
    return text.replace(from, to);
};
const without = (line: string) => replace(`${line}\n`, '');
const lineOf = (table: string, start: string) =>
    (tables[table] as string).split('\n').findIndex((line) => line.startsWith(start)) + 1;

interface Case {
    name: string;
    table: string;
    change: (text: string) => string;
    /** Where the finding is: the beginning of a row of the file as it was, and a column; absent: line 1, column 1. */
    at?: [rowStart: string, column: string];
    message: RegExp;
}

const cases: Case[] = [
    {
        name: 'the blocks of v2 do not sum to 100',
        table: 'ari_blocks',
        change: replace('v2,structure,25', 'v2,structure,24'),
        at: ['v2,performance', 'points'],
        message: /blocks of v2 sum to 99, not 100/u,
    },
    {
        name: 'a block is missing',
        table: 'ari_blocks',
        change: replace('v2,freshness,15,known,\n', ''),
        message: /blocks of v2 sum to 85/u,
    },
    {
        name: 'a block that no version has',
        table: 'ari_blocks',
        change: replace('v2,performance', 'v2,speed'),
        at: ['v2,performance', 'block'],
        message: /performance, speed/u,
    },
    {
        name: 'the checks of a block do not fill it',
        table: 'ari_checks',
        change: replace('sitemap,is_true,,5', 'sitemap,is_true,,4.5'),
        at: ['v2,structure,sitemap', 'points'],
        message: /structure \(v2\) sum to 24.5, the block has 25/u,
    },
    {
        name: 'a check is missing',
        table: 'ari_checks',
        change: without('v2,performance,server_response,server_response_ms,at_most,800,5,decided,'),
        at: ['v2,performance,pagespeed', 'points'],
        message: /performance \(v2\) sum to 5, the block has 10/u,
    },
    {
        name: 'a check that reads no column of an audit',
        table: 'ari_checks',
        change: replace('sitemap,sitemap,is_true', 'sitemap,site_map,is_true'),
        at: ['v2,structure,sitemap,', 'audit_column'],
        message: /site_map/u,
    },
    {
        name: 'a rule that does not fit its column',
        table: 'ari_checks',
        change: replace('sitemap,sitemap,is_true,', 'sitemap,sitemap,above,1'),
        at: ['v2,structure,sitemap,', 'rule'],
        message: /above does not fit sitemap/u,
    },
    {
        name: 'an unknown rule',
        table: 'ari_checks',
        change: replace('pagespeed,above,80,25', 'pagespeed,over,80,25'),
        at: ['v1,all,pagespeed', 'rule'],
        message: /"over" is no rule/u,
    },
    {
        name: 'a threshold that is no number',
        table: 'ari_checks',
        change: replace('at_most,800', 'at_most,fast'),
        at: ['v2,performance,server_response', 'threshold'],
        message: /"fast" is no threshold/u,
    },
    {
        name: 'a threshold that is missing',
        table: 'ari_checks',
        change: replace('at_most,800', 'at_most,'),
        at: ['v2,performance,server_response', 'threshold'],
        message: /needs a threshold/u,
    },
    {
        name: 'points that are no number',
        table: 'ari_checks',
        change: replace('schema_org,is_true,,30', 'schema_org,is_true,,-30'),
        at: ['v1,all,schema_org', 'points'],
        message: /"-30" is no points/u,
    },
    {
        name: 'the same check twice',
        table: 'ari_checks',
        change: replace('v1,all,mobile_friendly', 'v1,all,https'),
        at: ['v1,all,mobile_friendly', 'check'],
        message: /https is there twice/u,
    },
    {
        name: 'a gap between labels',
        table: 'labels',
        change: replace('tpdi_score,medium,40,60', 'tpdi_score,medium,45,60'),
        at: ['tpdi_score,medium', 'from'],
        message: /no label from 40 to 44/u,
    },
    {
        name: 'an overlap of labels',
        table: 'labels',
        change: replace('tpdi_score,medium,40,60', 'tpdi_score,medium,35,60'),
        at: ['tpdi_score,medium', 'from'],
        message: /two labels from 35 on/u,
    },
    {
        name: 'labels that begin above 0',
        table: 'labels',
        change: replace('ari_score,rarely or not detectable,0,', 'ari_score,rarely or not detectable,1,'),
        at: ['ari_score,rarely', 'from'],
        message: /no label from 0 to 0/u,
    },
    {
        name: 'labels that end below 100',
        table: 'labels',
        change: replace('ari_score,agent-ready,80,', 'ari_score,agent-ready,80,100'),
        at: ['ari_score,agent-ready', 'below'],
        message: /no label from 100 to 100/u,
    },
    {
        name: 'a label that ends before it begins',
        table: 'labels',
        change: replace('tpdi_score,high,60,80', 'tpdi_score,high,60,60'),
        at: ['tpdi_score,high', 'below'],
        message: /ends before it begins/u,
    },
    {
        name: 'a label of an unknown score',
        table: 'labels',
        change: replace('tpdi_score,low', 'tpdi,low'),
        at: ['tpdi_score,low', 'score'],
        message: /"tpdi" is no score/u,
    },
    {
        name: 'a booking signal without points',
        table: 'signal_points',
        change: without('tpdi_score,none,0,known,Counts in the sample only.'),
        message: /tpdi_score must give points to none exactly once/u,
    },
    {
        name: 'a booking signal nobody knows',
        table: 'signal_points',
        change: replace('tpdi_score,platform_only', 'tpdi_score,platfrom_only'),
        at: ['tpdi_score,platform_only', 'booking_signal'],
        message: /"platfrom_only" is no booking_signal/u,
    },
    {
        name: 'more than 100 points',
        table: 'signal_points',
        change: replace('tpdi_score,platform_only,100', 'tpdi_score,platform_only,101'),
        at: ['tpdi_score,platform_only', 'points'],
        message: /at most 100 points/u,
    },
    {
        name: 'two signals of one rank',
        table: 'dominant_signal_order',
        change: replace('2,direct', '1,direct'),
        at: ['1,platform_only', 'rank'],
        message: /same rank/u,
    },
    {
        name: 'a signal without a rank',
        table: 'dominant_signal_order',
        change: without('4,none,decided,'),
        at: ['1,platform_only', 'rank'],
        message: /none must have one rank/u,
    },
    {
        name: 'no operators',
        table: 'ari_operators',
        change: (text) => `${text.split('\n')[0]}\n`,
        message: /no operator/u,
    },
    {
        name: 'an unknown actor type',
        table: 'ari_operators',
        change: replace('local_extended', 'local'),
        at: ['local_extended', 'actor_type'],
        message: /"local" is no actor_type/u,
    },
    ...[
        'methodology_version',
        'confidence_level',
        'trend_threshold_points',
        'audit_max_age_days',
        'sample_size_min',
    ].map(
        (name): Case => ({
            name: `no ${name}`,
            table: 'parameters',
            change: (text) => text.replace(new RegExp(`^${name},.*\n`, 'mu'), ''),
            message: new RegExp(`${name} must be there exactly once`, 'u'),
        }),
    ),
    ...(
        [
            ['confidence_level', '0.95', '1'],
            ['confidence_level', '0.95', '95'],
            ['trend_threshold_points', '2', 'two'],
            ['audit_max_age_days', '92', '9.2'],
            ['audit_max_age_days', '92', '-1'],
            ['sample_size_max', '30', '0'],
        ] as const
    ).map(
        ([name, from, to]): Case => ({
            name: `${name} is ${to}`,
            table: 'parameters',
            change: replace(`${name},${from},`, `${name},${to},`),
            at: [name, 'value'],
            message: new RegExp(`${name} cannot be "${to}"`, 'u'),
        }),
    ),
    ...Object.keys(tables).map(
        (table): Case => ({ name: `no file ${table}.csv`, table, change: () => '', message: /missing/u }),
    ),
    {
        name: 'a column is missing',
        table: 'labels',
        change: replace('score,label,from', 'score,word,from'),
        message: /columns must be score,label,from,below/u,
    },
    {
        name: 'a quote is not closed',
        table: 'labels',
        change: replace('tpdi_score,low', 'tpdi_score,"low'),
        at: ['tpdi_score,low', 'label'],
        message: /quote/u,
    },
];

describe('a broken methodology is named in its file and line', () => {
    test.each(cases)('$name', async ({ table, change, at, message }) => {
        const findings = await findingsOf(methodology({ [table]: change }));
        expect(findings.map(({ message: text }) => text).join('\n')).toMatch(message);
        const named = findings.find((finding) => message.test(finding.message));
        const place = { code: 'BAD_METHODOLOGY', severity: 'error', file: `methodology/${table}.csv` };
        if (at) expect(named).toMatchObject({ ...place, line: lineOf(table, at[0]), column: columnOf(table, ...at) });
        else expect(named).toMatchObject(place);
        expect(named?.hint).toMatch(/\S/u);
    });
});

/** Where a cell of a row begins; no cell before it is quoted or changed in length by a case. */
function columnOf(table: string, rowStart: string, name: string): number {
    const [header = '', ...rows] = (tables[table] as string).split('\n');
    const cells = (rows.find((row) => row.startsWith(rowStart)) ?? '').split(',');
    return header.split(',').indexOf(name) + cells.slice(0, header.split(',').indexOf(name)).join('').length + 1;
}

describe('rows of the methodology are the scores', () => {
    const observed = csv(sample({ direct: 4, platform_only: 5, contact_only: 1 }));
    const audits = csv(
        [1, 2, 3, 4].map((n) => audit(`https://result-${n}.example`, '2026-02-20', v2Checks.slice(0, 9), v2Checks)),
    );
    const files: Files = { 'observations/a.csv': observed, 'audits/a.csv': audits };
    const snapshotOf = async (more: Files) => {
        const database = await scoredIn({ ...files, ...more });
        const [snapshot] = await database.rows<Record<string, unknown>>('from snapshot');
        await database.close();
        return snapshot;
    };
    let project: Built;
    beforeAll(async () => {
        project = await build(files);
    });

    test('a data folder without methodology/ uses the one of the project', async () => {
        expect(project.status).toBe(0);
        const own = await build({ ...files, ...methodology({}) });
        const served = (built: Built) => [...bytesOf(built.dist)].filter(([name]) => name.startsWith('api/'));
        expect(served(own)).toEqual(served(project));
        expect(own.json('analyses.json')).toMatchObject({
            data: [{ tpdi_score: 50, tpdi_label: 'medium', direct_booking_pct: 40, ari_score: 45, ari_version: 'v2' }],
        });
    });

    test.each([
        [
            'the points of a signal',
            { signal_points: replace('tpdi_score,contact_only,0', 'tpdi_score,contact_only,50') },
            { tpdi_score: 55 },
        ],
        ['a label', { labels: replace('tpdi_score,medium,40,60', 'tpdi_score,half,40,60') }, { tpdi_label: 'half' }],
        [
            'the edge of a label',
            {
                labels: (text: string) =>
                    replace(
                        'tpdi_score,low,0,40',
                        'tpdi_score,low,0,51',
                    )(replace('tpdi_score,medium,40', 'tpdi_score,medium,51')(text)),
            },
            { tpdi_label: 'low' },
        ],
        [
            'the weights of two checks',
            {
                ari_checks: (text: string) =>
                    replace(
                        'v2,structure,https,https,is_true,,5',
                        'v2,structure,https,https,is_true,,7.5',
                    )(
                        replace(
                            'schema,transactional_schema,is_true,,5',
                            'schema,transactional_schema,is_true,,2.5',
                        )(text),
                    ),
            },
            { ari_score: 45, ari_label: 'detectable but incomplete' },
        ],
        [
            'the weights of two blocks',
            {
                ari_blocks: (text: string) =>
                    replace('structure,25', 'structure,26')(replace('performance,10', 'performance,9')(text)),
                ari_checks: (text: string) =>
                    replace(
                        'v2,structure,https,https,is_true,,5',
                        'v2,structure,https,https,is_true,,6',
                    )(replace('at_most,800,5', 'at_most,800,4')(text)),
            },
            {
                ari_score: 46,
                ari_structure: '26.0',
                ari_execution: '20.0',
            },
        ],
        [
            'who is an operator',
            { ari_operators: without('local_strict,direct,known,The ARI is measured on direct operators only.') },
            { ari_score: null, ari_operators: 0 },
        ],
        [
            'the age of an audit',
            { parameters: replace('audit_max_age_days,92', 'audit_max_age_days,8') },
            { ari_score: null },
        ],
    ] as [string, Change, object][])('%s', async (_name, change, expected) => {
        expect(await snapshotOf(methodology(change))).toMatchObject(expected);
    });

    test('a threshold: what passed at the edge does not any more', async () => {
        const passing = csv(
            [1, 2, 3, 4].map((n) => audit(`https://result-${n}.example`, '2026-02-20', v2Checks, v2Checks)),
        );
        const score = async (change: Change) =>
            (await snapshotOf({ 'audits/a.csv': passing, ...methodology(change) }))?.ari_score;
        expect(await score({})).toBe(100);
        expect(await score({ ari_checks: replace('at_most,800', 'at_most,799') })).toBe(95);
        expect(
            await score({
                ari_checks: (text) =>
                    text.replace(
                        'v2,performance,pagespeed,pagespeed,above,80',
                        'v2,performance,pagespeed,pagespeed,above,80.5',
                    ),
            }),
        ).toBe(95);
    });

    test('the order of its rows shows nowhere, the version of it does', async () => {
        const turned = (text: string) => {
            const [header, ...rows] = text.trimEnd().split('\n');
            return `${[header, ...rows.reverse()].join('\n')}\n`;
        };
        const [own, reversed] = await Promise.all([
            build({ ...files, ...methodology({}) }),
            build({ ...files, ...methodology(Object.fromEntries(Object.keys(tables).map((name) => [name, turned]))) }),
        ]);
        expect(bytesOf(reversed.dist)).toEqual(bytesOf(own.dist));
        const { json } = await build({ ...files, ...methodology({ parameters: replace('1.0.0', '1.1.0') }) });
        expect(json('markets.json')).toMatchObject({ meta: { methodology_version: '1.1.0' } });
    });

    test('a broken one stops the build and leaves dist untouched', async () => {
        const before = bytesOf(project.dist);
        writeFiles(project.data, methodology({ ari_blocks: replace('structure,25', 'structure,20') }));
        const { status, stdout } = await run('build', { DATA_DIR: project.data, DIST_DIR: project.dist });
        expect(status).not.toBe(0);
        expect(stdout).toMatch(/^methodology\/ari_blocks\.csv:7:16 error BAD_METHODOLOGY /mu);
        expect(bytesOf(project.dist)).toEqual(before);
    });
});
