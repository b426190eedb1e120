import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contributionsShape } from '../../../contract/responses.ts';
import { contributionScores } from '../../../contract/scores.ts';
import { type Built, build } from '../../support/builds.ts';
import { csv, projectFolder, queryDist, sample } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';

type Answer = z.infer<typeof contributionsShape>;

async function serve({ dist }: Built) {
    return (await startKeyed({ distDir: dist, ledger: sqliteIn(join(dist, '..')) })).get;
}

/** The sum of points with six decimals, rounded half up, in whole millionths. */
function rounded(data: Answer['data']): number {
    const millionths = data.reduce((sum, { points }) => sum + Math.round(points * 1_000_000), 0);
    return Math.floor((millionths + 500_000) / 1_000_000);
}

describe('GET /api/v1/analyses/:id/contributions of the sample', () => {
    let get: (path: string) => Promise<Response>;
    let built: Built;
    let snapshots: { id: string; day: string; version: string; newest: boolean }[];
    beforeAll(async () => {
        built = await sharedBuild(join(projectFolder, 'data'), { SITE: 'on' });
        get = await serve(built);
        snapshots = await queryDist(
            built.dist,
            `select market_id as id, analyzed_at as day, coalesce(ari_version, '') as version,
                analyzed_at = max(analyzed_at) over (partition by market_id) as newest
            from snapshot order by market_id, analyzed_at`,
        );
    });

    async function read(path: string): Promise<Answer> {
        const answer = await get(path);
        expect([path, answer.status]).toEqual([path, 200]);
        return contributionsShape.parse(await answer.json());
    }

    test('the points of every score of every snapshot sum to the score', async () => {
        expect(snapshots.length).toBeGreaterThan(200);
        for (const { id, day } of snapshots) {
            const { data, meta } = await read(`/api/v1/analyses/${id}/contributions?as_of=${day}`);
            expect(meta).toMatchObject({ id, analyzed_at: day });
            for (const name of contributionScores) {
                const own = data.filter(({ score }) => score === name);
                const shown = meta.scores[name];
                if (shown === null) expect(own).toEqual([]);
                else expect([id, day, name, rounded(own)]).toEqual([id, day, name, shown]);
            }
        }
    });

    test('contributions are the rows of the database with sheet and line, by score, position and item', async () => {
        const { id, day } = snapshots.find(({ version }) => version === 'v2') ?? { id: '', day: '' };
        const rows = await queryDist(
            built.dist,
            `select score, item, sheet, line, position, audit_url, audited_at from contribution
            where market_id = '${id}' and analyzed_at = '${day}'
            order by score, position, item`,
        );
        const { data } = await read(`/api/v1/analyses/${id}/contributions?as_of=${day}`);
        expect(data.map(({ points: _, ...row }) => row)).toEqual(rows);
        expect(new Set(data.map(({ score }) => score))).toEqual(new Set(contributionScores));
    });

    test('contributions without as_of are those of the newest snapshot, and score leaves out the others', async () => {
        const { id, day } = snapshots.find(({ newest, version }) => newest && version === 'v2') ?? { id: '', day: '' };
        const all = await read(`/api/v1/analyses/${id}/contributions`);
        expect(all.meta.analyzed_at).toBe(day);
        for (const name of contributionScores) {
            const one = await read(`/api/v1/analyses/${id.toUpperCase()}/contributions?score=${name}`);
            expect(one).toEqual({ data: all.data.filter(({ score }) => score === name), meta: all.meta });
        }
    });

    test('the answer with contributions has an entity tag and counts', async () => {
        const path = `/api/v1/analyses/${snapshots[0]?.id}/contributions`;
        const [first, again] = [await get(path), await get(path)];
        expect(first.headers.get('ratelimit')).not.toBeNull();
        expect(first.headers.get('cache-control')).toBe('private');
        expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    });

    test.each([
        ['score=tpdi', 400, 'invalid_request', 'score:'],
        ['score=', 400, 'invalid_request', 'score:'],
        ['score=tpdi_score&score=ari_score', 400, 'invalid_request', 'score:'],
        ['as_of=2026-13-01', 400, 'invalid_request', 'as_of:'],
        ['limit=1', 400, 'unknown_parameter', '"limit"'],
        ['as_of=2001-01-01', 404, 'analysis_not_found', 'as_of'],
    ])('contributions with %s are answered %i %s', async (query, status, code, message) => {
        const answer = await get(`/api/v1/analyses/${snapshots[0]?.id}/contributions?${query}`);
        const body = (await answer.json()) as { code: string; message: string };
        expect([answer.status, body.code]).toEqual([status, code]);
        expect(body.message).toContain(message);
    });

    test('contributions of an unknown id are answered 404', async () => {
        const answer = await get('/api/v1/analyses/00000000-0000-5000-8000-000000000000/contributions');
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'analysis_not_found']);
    });
});

test('points that sum to a half are rounded up, although none has an end in decimals', async () => {
    // 7 of 56 results give 100 / 56 points each: 12.5.
    const built = await build({ 'observations/a.csv': csv(sample({ platform_only: 7, none: 49 })) });
    const get = await serve(built);
    const [market] = await built.rows('select market_id from market');
    const { data, meta } = contributionsShape.parse(
        await (await get(`/api/v1/analyses/${market?.market_id}/contributions?score=tpdi_score`)).json(),
    );
    expect(data.map(({ points }) => points)).toEqual(Array(7).fill(1.785715));
    expect(meta.scores.tpdi_score).toBe(13);
    expect(rounded(data)).toBe(13);
});
