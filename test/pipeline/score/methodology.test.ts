import { beforeAll, describe, expect, test } from 'vitest';
import { type Built, build, scoredIn } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import { audit, bytesOf, csv, type Files, sample, v2Checks, writeFiles } from '../../support/pipeline.ts';
import { type Change, methodology, methodologyVersion, replace, tables, without } from '../support/methodology.ts';

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
    /** The same rows, in the data folder. */
    let own: Built;
    beforeAll(async () => {
        project = await build(files);
        own = await build({ ...files, ...methodology({}) });
    });

    test('a data folder without methodology/ uses the one of the project', () => {
        expect(project.status).toBe(0);
        const served = (built: Built) => [...bytesOf(built.dist)].filter(([name]) => name.startsWith('api/'));
        expect(served(own)).toEqual(served(project));
        expect(own.json('analyses.json')).toMatchObject({
            data: [{ tpdi_score: 50, tpdi_label: 'medium', direct_booking_pct: 40, ari_score: 45, ari_version: 'v2' }],
        });
    });

    // Platform dependence and readiness have rows of their own, so that a case may change both.
    test.each([
        [
            'the points of a signal, and who is an operator',
            {
                signal_points: replace('tpdi_score,contact_only,0', 'tpdi_score,contact_only,50'),
                ari_operators: without('local_strict,direct,known,The ARI is measured on direct operators only.'),
            },
            { tpdi_score: 55, ari_score: null, ari_operators: 0 },
        ],
        [
            'a label, and the age of an audit',
            {
                labels: replace('tpdi_score,medium,40,60', 'tpdi_score,half,40,60'),
                parameters: replace('audit_max_age_days,92', 'audit_max_age_days,8'),
            },
            { tpdi_label: 'half', ari_score: null },
        ],
        [
            'the edge of a label, and the weights of two checks',
            {
                labels: (text: string) =>
                    replace(
                        'tpdi_score,low,0,40',
                        'tpdi_score,low,0,51',
                    )(replace('tpdi_score,medium,40', 'tpdi_score,medium,51')(text)),
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
            { tpdi_label: 'low', ari_score: 45, ari_label: 'detectable but incomplete' },
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
    ] as [string, Change, object][])('scores follow the methodology: %s', async (_name, change, expected) => {
        expect(await snapshotOf(methodology(change))).toMatchObject(expected);
    });

    test('a higher threshold fails a check that passed at its edge', async () => {
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

    test('the order of the methodology’s rows shows nowhere, and its version does', async () => {
        const turned = (text: string) => {
            const [header, ...rows] = text.trimEnd().split('\n');
            return `${[header, ...rows.reverse()].join('\n')}\n`;
        };
        const reversed = await build({
            ...files,
            ...methodology(Object.fromEntries(Object.keys(tables).map((name) => [name, turned]))),
        });
        expect(bytesOf(reversed.dist)).toEqual(bytesOf(own.dist));
        const { json } = await build({
            ...files,
            ...methodology({ parameters: replace(methodologyVersion, '9.9.9') }),
        });
        expect(json('markets.json')).toMatchObject({ meta: { methodology_version: '9.9.9' } });
    });

    test('a broken methodology stops the build and leaves dist as it was', async () => {
        const before = bytesOf(project.dist);
        writeFiles(project.data, methodology({ ari_blocks: replace('structure,25', 'structure,20') }));
        const { status, stdout } = await here('build', { SITE: 'off', DATA_DIR: project.data, DIST_DIR: project.dist });
        expect(status).not.toBe(0);
        expect(stdout).toMatch(/^methodology\/ari_blocks\.csv:7:16 error BAD_METHODOLOGY /mu);
        expect(bytesOf(project.dist)).toEqual(before);
    });
});
