import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { methodology, replace, tables, without } from '../support/methodology.ts';

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
        name: 'a row with a cell too many',
        table: 'labels',
        change: replace('57 was published as medium.', '57 was published, as medium.'),
        message: /another number of cells/u,
    },
    {
        name: 'a smallest sample above the largest',
        table: 'parameters',
        change: replace('sample_size_min,10', 'sample_size_min,31'),
        at: ['sample_size_min', 'value'],
        message: /sample_size_min is above sample_size_max/u,
    },
    {
        name: 'a number that only JavaScript reads as one',
        table: 'parameters',
        change: replace('audit_max_age_days,92', 'audit_max_age_days,0b101'),
        at: ['audit_max_age_days', 'value'],
        message: /cannot be "0b101"/u,
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
        name: 'an unknown booking signal',
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
        'fdr_level',
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
            ['fdr_level', '0.05', '5'],
            ['fdr_level', '0.05', '0'],
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
    test.each(cases)('a fault of the methodology is located: $name', async ({ table, change, at, message }) => {
        const findings = await findingsOf(methodology({ [table]: change }));
        expect(findings.map(({ message: text }) => text).join('\n')).toMatch(message);
        const named = findings.find((finding) => message.test(finding.message));
        const expected = { code: 'BAD_METHODOLOGY', severity: 'error', file: `methodology/${table}.csv` };
        if (at)
            expect(named).toMatchObject({ ...expected, line: lineOf(table, at[0]), column: columnOf(table, ...at) });
        else expect(named).toMatchObject(expected);
        expect(named?.hint).toMatch(/\S/u);
    });
});

test('blanks around cells of the methodology are removed', async () => {
    const spaced = replace('v2,structure,25', ' v2 ,structure , 25');
    expect(await findingsOf(methodology({ ari_blocks: spaced }))).toEqual(await findingsOf(methodology({})));
});

/** Where a cell of a row begins; no cell before it is quoted or changed in length by a case. */
function columnOf(table: string, rowStart: string, name: string): number {
    const [header = '', ...rows] = (tables[table] as string).split('\n');
    const cells = (rows.find((row) => row.startsWith(rowStart)) ?? '').split(',');
    return header.split(',').indexOf(name) + cells.slice(0, header.split(',').indexOf(name)).join('').length + 1;
}
