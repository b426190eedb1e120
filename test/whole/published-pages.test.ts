import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pagesOf, siteFaults } from '../pipeline/site/support/page-faults.ts';
import { build, csv, projectFolder, sample } from '../support/pipeline.ts';

/** The nightly workflow can publish what a build has made on a static host. */
const workflow = readFileSync(join(projectFolder, '.github/workflows/nightly.yml'), 'utf8');
const [beforeJobs = '', buildJob = '', publishJob = ''] = workflow.split(/^(?:jobs:\n)? {4}(?=build:|publish:)/mu);

const files = {
    'notice.txt': 'Illustrative data.',
    'places.csv': 'country,city,country_code,latitude,longitude,source\nPortugal,Porto,PT,41.15,-8.61,GeoNames\n',
    'observations/porto.csv': csv(sample({ direct: 5, platform_only: 8 })),
};

/** What the workflow's own commands publish of a build. */
async function published(explorer: string): Promise<string> {
    const { status, dist, stderr } = await build(files, { SITE: 'on', EXPLORER: explorer });
    expect(status, stderr).toBe(0);
    const [, commands = ''] = /run: \|\n((?: {18}.*\n)+)/u.exec(publishJob) ?? [];
    execFileSync('bash', ['-e', '-c', commands], { cwd: dirname(dist) });
    return join(dirname(dist), 'published');
}

const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());

describe('The job that publishes the pages', () => {
    test('is off until a variable of the repository asks for it, and follows a build that has passed its tests', () => {
        expect(publishJob).toMatch(/^ {8}if: vars\.PUBLISH_PAGES == 'true'\n {8}needs: build\n/mu);
        expect(buildJob).toMatch(/- run: make test\n/u);
    });

    test('alone may write, and only what publishing needs', () => {
        expect(beforeJobs).toMatch(/^permissions:\n {4}contents: read\n$/mu);
        expect(workflow.match(/permissions:/gu)).toHaveLength(2);
        expect(publishJob).toMatch(/^ {8}permissions:\n {12}pages: write\n {12}id-token: write\n {8}\w/mu);
    });

    test('gives the folder that it fills to GitHub Pages', () => {
        const steps = [...publishJob.matchAll(/uses: actions\/([\w-]+)@v\d+/gu)].map(([, name]) => name);
        expect(steps).toEqual(['configure-pages', 'download-artifact', 'upload-pages-artifact', 'deploy-pages']);
        expect(publishJob).toMatch(/upload-pages-artifact@v\d+\n {14}with:\n {18}path: published\n/u);
    });

    test('publishes pages whose links lead somewhere, with the files that they link to', async () => {
        const root = await published('public');
        expect(readdirSync(root).sort()).toEqual(['api', 'exports', 'index.html', 'site']);
        const site = {
            root,
            paths: filesIn(join(root, 'site')),
            text: (name: string) => readFileSync(join(root, 'site', name), 'utf8'),
        };
        expect(pagesOf(site)).toEqual(expect.arrayContaining(['index.html', 'markets.html', 'downloads.html']));
        expect(siteFaults(site)).toEqual([]);
        const [, first = ''] = /<a href="([^"]+)">/u.exec(readFileSync(join(root, 'index.html'), 'utf8')) ?? [];
        expect(existsSync(join(root, first))).toBe(true);
    });

    test('keeps exports and API for those with a key where the pages are a teaser', async () => {
        expect(readdirSync(await published('teaser')).sort()).toEqual(['index.html', 'site']);
    });
});
