import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../support/builds.ts';
import { csv, projectFolder, sample } from '../support/pipeline.ts';

/** The nightly workflow can publish what a build has made on a static host. */
const workflow = readFileSync(join(projectFolder, '.github/workflows/nightly.yml'), 'utf8');
const [beforeJobs = '', buildJob = '', publishJob = ''] = workflow.split(/^(?:jobs:\n)? {4}(?=build:|publish:)/mu);

const files = {
    'notice.txt': 'Illustrative data.',
    'places.csv': 'country,city,country_code,latitude,longitude,source\nPortugal,Porto,PT,41.15,-8.61,GeoNames\n',
    'observations/porto.csv': csv(sample({ direct: 5, platform_only: 8 })),
};

const [, commands = ''] = /run: \|\n((?: {18}.*\n)+)/u.exec(publishJob) ?? [];

/** What the workflow's own commands publish of a build. */
async function published(explorer: string, environment: { BASE_PATH?: string } = {}): Promise<string> {
    const address: Record<string, string> = environment.BASE_PATH === undefined ? { SITE_URL: siteUrl } : {};
    const { status, dist, stderr } = await build(files, { SITE: 'on', EXPLORER: explorer, ...address });
    expect(status, stderr).toBe(0);
    execFileSync('bash', ['-e', '-c', commands], {
        cwd: dirname(dist),
        env: { ...process.env, ...environment },
    });
    return join(dirname(dist), 'published');
}

const siteUrl = 'https://data.example';
const pagesIn = (root: string) => filesIn(root).filter((name) => name.endsWith('.html'));

/** The files of a host that the pages name by links, scripts and canonical addresses; routes of the server apart. */
function linkedFiles(root: string, path = '/'): string[] {
    const links = pagesIn(root).flatMap((page) => {
        const html = readFileSync(join(root, page), 'utf8');
        const named = [...html.matchAll(/ (?:href|src)="([^"]+)"/gu)].map(([, link]) => link as string);
        return named.map((link) => new URL(link.replaceAll('&amp;', '&'), siteUrl + path + page));
    });
    const ours = links.filter(({ origin, pathname }) => origin === siteUrl && !/\/(?:en|docs)$/u.test(pathname));
    const name = (pathname: string) => decodeURIComponent(pathname.slice(path.length)) || 'index.html';
    return [...new Set(ours.map(({ pathname }) => name(pathname)))].sort();
}

const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());

describe('The job that publishes the pages', () => {
    test('the job that publishes pages is off until a variable asks for it, and follows a build that passed its tests', () => {
        expect(publishJob).toMatch(/^ {8}if: vars\.PUBLISH_PAGES == 'true'\n {8}needs: build\n/mu);
        expect(buildJob).toMatch(/- run: make test\n/u);
    });

    test('the job that publishes pages alone may write, and only what publishing needs', () => {
        expect(beforeJobs).toMatch(/^permissions:\n {4}contents: read\n$/mu);
        expect(workflow.match(/permissions:/gu)).toHaveLength(2);
        expect(publishJob).toMatch(/^ {8}permissions:\n {12}pages: write\n {12}id-token: write\n {8}\w/mu);
    });

    test('the job that builds reads the data folder of the repository variable in each of its three commands', () => {
        const steps = buildJob
            .split(/^ {12}- /mu)
            .filter((step) => /\bmake (?:-s )?(?:check|changes|build)\b/u.test(step));
        expect(steps).toHaveLength(3);
        for (const step of steps) expect(step).toMatch(/DATA_DIR: \$\{\{ vars\.DATA_DIR \}\}/u);
    });

    test('the job that publishes pages gives the folder that it fills to GitHub Pages', () => {
        const steps = [...publishJob.matchAll(/uses: actions\/([\w-]+)@v\d+/gu)].map(([, name]) => name);
        expect(steps).toEqual(['configure-pages', 'download-artifact', 'upload-pages-artifact', 'deploy-pages']);
        expect(publishJob).toMatch(/upload-pages-artifact@v\d+\n {14}with:\n {18}path: published\n/u);
    });

    test('the job publishes pages whose links lead somewhere, with the files that they link to', async () => {
        const root = await published('public');
        expect(pagesIn(root)).toEqual(expect.arrayContaining(['index.html', 'markets.html', '404.html']));
        expect(existsSync(join(root, 'api/v1/analyses.json'))).toBe(true);
        const linked = linkedFiles(root);
        expect(linked).toEqual(expect.arrayContaining(['index.html', 'exports/analyses.csv']));
        expect(linked.filter((name) => !existsSync(join(root, name)))).toEqual([]);
        const sitemap = readFileSync(join(root, 'sitemap-data.xml'), 'utf8');
        expect(sitemap).toContain(`<loc>${siteUrl}/markets.html</loc>`);
    });

    test('the job publishes pages for a path of a host in a folder beside the files that they link to', async () => {
        const root = await published('public', { BASE_PATH: '/repository' });
        expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('url=site/index.html"');
        const linked = linkedFiles(root, '/repository/');
        expect(linked).toEqual(expect.arrayContaining(['site/markets.html', 'exports/analyses.csv']));
        expect(linked.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    });

    test('the job keeps exports and API for those with a key where the pages are a teaser', async () => {
        const names = readdirSync(await published('teaser'));
        expect(names).toContain('index.html');
        expect(names.filter((name) => ['api', 'exports', 'market.duckdb'].includes(name))).toEqual([]);
    });

    test.each(['', '/repository'])(
        'the job publishes a page without data where a build makes no pages: at %j',
        async (path) => {
            const root = await published('off', { BASE_PATH: path });
            expect(filesIn(root)).toEqual(['index.html']);
            expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('These data have no public pages.');
        },
    );
});
