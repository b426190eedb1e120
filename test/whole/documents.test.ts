import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as market from '../../api/market/routes.ts';
import { siteLocales } from '../../contract/local-text.ts';
import { codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

/** Documents lead to what is there: files, headings, folders and modules of the code. */

const read = (name: string) => readFileSync(join(projectFolder, name), 'utf8');
const pages = readdirSync(join(projectFolder, 'docs')).filter((name) => name.endsWith('.md'));
const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'data/README.md', 'data/training/README.md', 'bench/README.md'],
    ...pages.map((name) => `docs/${name}`),
];

/** The anchors of a page: those written as such, and those that GitHub makes from its headings. */
function anchorsOf(page: string): string[] {
    const headings = page.replace(/^```[\s\S]*?^```$/gmu, '').matchAll(/^#+ (.*)$/gmu);
    const made = [...headings].map(([, text = '']) =>
        text
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
            .replaceAll(' ', '-'),
    );
    return [...made, ...[...page.matchAll(/<a id="([^"]+)"><\/a>/gu)].map(([, id = '']) => id)];
}

describe.each(documents)('%s', (name) => {
    test('the document links to files and headings that are there', () => {
        const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = '']) => link);
        const broken = links.filter((link) => {
            if (/^https?:/u.test(link)) return false;
            const [path = '', anchor] = link.split('#');
            const file = path === '' ? name : join(dirname(name), path);
            if (!existsSync(join(projectFolder, file))) return true;
            return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
        });
        expect(broken).toEqual([]);
    });
});

/** Everything below the folders of the project, by its path. */
const folders = ['.github', 'api', 'bench', 'contract', 'data', 'design', 'docs', 'pipeline', 'test', 'tools', 'watch'];
const files = folders.flatMap((folder) => {
    const names = readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' });
    return names.map((name) => `${folder}/${name}`);
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s names files and folders that are there', (name) => {
    const words = [...codesIn(read(name).replace(/^```[\s\S]*?^```$/gmu, ''))];
    const paths = words.filter((word) =>
        /^[\w.-]+(?:\/[\w.-]*)+$|^[\w-]+\.(?:ts|tsx|sql|csv|js|css|grit)$/u.test(word),
    );
    const made = /^(?:dist|var)\/|^pipeline\/check\/observation-warnings\/my_check\.sql$|^versions\.csv$/u;
    const missing = paths.filter((path) => {
        const end = `/${path.replace(/\/$/u, '')}`;
        return !made.test(path) && !existsSync(join(projectFolder, path)) && !files.some((file) => file.endsWith(end));
    });
    expect(missing).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
});

test('README.md leads to every page of docs/, and has at most 160 lines', () => {
    const readme = read('README.md');
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(160);
    // The texts of the pages are for those who change them.
    for (const page of pages.filter((name) => name !== 'copy.md')) expect(readme).toContain(`(docs/${page})`);
});

test('documents that list the languages of the pages list all of them', () => {
    const lists = documents
        .filter((name) => name !== 'CHANGELOG.md')
        .flatMap((name) => read(name).match(/`en`, `fr`(?:,? (?:or |and )?`[a-z]{2}`)+/gu) ?? []);
    expect(lists.length).toBeGreaterThan(3);
    for (const list of lists) expect(codesIn(list), list).toEqual([...siteLocales]);
});

test('the table of endpoints in docs/market-api.md has each one that is declared', () => {
    const routes = Object.values(market).filter((value) => 'path' in value);
    const declared = routes.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/u, ':$1')}`);
    const rows = tableOf(sectionOf(read('docs/market-api.md'), '## Endpoints'), 'request', 'answer');
    const reported = rows.map(([cell]) => codesIn(cell)[0]?.replace('GET', 'get'));
    expect(reported).toEqual([...declared, 'POST /api/v1/access-requests']);
});
