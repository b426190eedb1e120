import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessRequestShape } from '../../../contract/responses.ts';
import { readCodebook } from '../../../pipeline/codebook/codebook.ts';
import type { TextDocument } from '../../../pipeline/document.ts';
import { readMethodology } from '../../../pipeline/methodology/read.ts';
import { exportQueries } from '../../../pipeline/publish/exports.ts';
import { attribute, tags } from '../../api/site/support/html.ts';
import { csv, projectFolder, result, sample } from '../../support/pipeline.ts';
import { methodologyVersion } from '../support/methodology.ts';
import { textOf } from './support/read-page.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

let renderer: Renderer;
let site: RenderedSite;
beforeAll(async () => {
    const rows = [
        ...sample({ direct: 4, platform_only: 8 }),
        result(1, 'direct', { city: 'Faro', analyzed_at: '2026-03-05' }),
    ];
    renderer = await openRenderer({ 'observations/a.csv': csv(rows) });
    site = await renderer.render();
});

const siteUrl = 'https://data.example.org';

describe('methodology.html', () => {
    test('methodology.html says what docs/methodology.md says, with the signs of print and without paths', () => {
        const html = site.text('methodology.html');
        expect(html).toContain('TPDI = 18 × 100 / 28');
        expect(html).not.toContain('data/methodology');
        expect(html).toContain('as whole points, rounded from the published decimal');
        const plain = { '×': 'x', '−': '-', '“': '&quot;', '”': '&quot;', '’': '&#39;' } as Record<string, string>;
        const page = textOf(html)
            .replace(/[×−“”’]/gu, (sign) => plain[sign] as string)
            .replace(/[ ]/gu, '');
        const markdown = fs
            .readFileSync('docs/methodology.md', 'utf8')
            .replace(/<!--.*?-->/gu, '')
            .replace(/^Every weight.*?\n\n/msu, '');
        const lines = markdown.split('\n').filter((line) => line !== '' && !/^\|[ -|]*-{3}/u.test(line));
        const escaped = (text: string) =>
            text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
        const cells = lines.flatMap((line) => (line.startsWith('|') ? line.split('|') : [line]));
        expect(cells.length).toBeGreaterThan(100);
        for (const cell of cells) {
            const words = escaped(cell.replace(/^(?:#+|-) /u, '')).replace(/[`*\s]/gu, '');
            expect(page, cell).toContain(words);
        }
    });

    test('methodology.html has an anchor for each section, which its contents lead to', () => {
        const html = site.text('methodology.html');
        const ids = tags(html, 'section').map((tag) => attribute(tag, 'id'));
        expect(ids).toEqual([
            'sample',
            'shares',
            'readiness',
            'labels',
            'margins',
            'flags',
            'changes',
            'comparisons',
            'agreement',
            'versions',
        ]);
        const contents = html.slice(html.indexOf('class="contents"'), html.indexOf('<h1'));
        expect(tags(contents, 'a').map((tag) => attribute(tag, 'href'))).toEqual(ids.map((id) => `#${id}`));
    });
});

describe('codebook.html', () => {
    const document = readCodebook(readMethodology(path.join(projectFolder, 'data')).methodology);

    test('codebook.html says what docs/codebook.md says, and each rule has the same anchor', () => {
        const html = site.text('codebook.html');
        // Without what print writes in its own way.
        const bare = (text: string) => text.replace(/&quot;|&#39;|[“”’"'\s]/gu, '');
        const page = bare(textOf(html));
        const plain = (text: string) =>
            bare(text.replace(/[`*]|\]\([^)]*\)|\[/gu, ''))
                .replaceAll('&', '&amp;')
                .replaceAll('<', '&lt;')
                .replaceAll('>', '&gt;');
        const texts = textsIn(document).map(plain);
        expect(texts.length).toBeGreaterThan(400);
        for (const text of texts) expect(page).toContain(text);
        // No case, definition or question lacks a text, and no mark is left.
        const body = html.slice(html.indexOf('<h1'));
        expect(
            body.match(
                /<(dt|dd|p|li|b)\b(?! class="anchor-line")[^>]*>\s*<(?:\/\1|a class="anchor")|&lt;\/?(?:a|sub)\b|\*\*/gu,
            ),
        ).toEqual(null);
        const markdown = fs.readFileSync('docs/codebook.md', 'utf8');
        const anchors = [...markdown.matchAll(/<a id="([^"]+)">/gu)].map(([, id]) => id as string);
        const ids = new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
        expect(anchors.filter((id) => !ids.has(id))).toEqual([]);
    });

    test('each answer of a tree in codebook.html leads to a question of the tree, another tree, or a code', () => {
        const html = site.text('codebook.html');
        const ends = [...html.matchAll(/<li>(Yes|No): (.*?)<\/li>/gu)].map(([, , end]) => end as string);
        expect(ends.length % 2).toBe(0);
        expect(ends.length).toBeGreaterThan(80);
        for (const end of ends)
            expect(end).toMatch(/^<a href="#[a-z-]+-\d">question \d<\/a>$|<a href="#[a-z-]+-tree">|<code>|It /u);
    });
});

/** Every text that a document shows: paragraphs, items, terms, meanings, questions, ends and cells. */
function textsIn({ title, introduction, sections }: TextDocument): string[] {
    const blocks = sections.flatMap((section) => [section.title, ...section.blocks]).join('\n\n');
    const texts = blocks
        .replace(/<a id="[^"]+"><\/a>|<sub>.*?<\/sub>|^\| ---.*$/gmu, '')
        .split(/\n\n|\n *(?=- |\d+\. |\|)|\*\*(?:: )?| ?\| ?/u)
        .map((text) => text.trim().replace(/^(?:### |- |\d+\. )/u, ''));
    return [title, ...introduction, ...texts];
}

describe('downloads.html', () => {
    test('downloads.html names every export with its size, digest and rows, and links the file', () => {
        const html = site.text('downloads.html');
        const names = fs.readdirSync(path.join(site.root, 'exports')).sort();
        const linked = tags(html.slice(html.indexOf('<section')), 'a')
            .map((tag) => attribute(tag, 'href') ?? '')
            .filter((href) => href.startsWith('../exports/'));
        expect(linked.map((href) => href.replace('../exports/', '')).sort()).toEqual(names);
        for (const name of names) {
            const bytes = fs.readFileSync(path.join(site.root, 'exports', name));
            expect(html).toContain(hash('sha256', bytes));
        }
        expect(html).toContain('>13 rows<');
    });

    test('downloads.html titles every export in words and says first which one most people want', () => {
        const html = site.text('downloads.html');
        for (const [name] of exportQueries) {
            const [section = ''] =
                html.match(new RegExp(`<section[^>]*id="export-${name}"[\\s\\S]*?</section>`, 'u')) ?? [];
            expect(section, name).toMatch(/<h2[^>]*>[A-Z][a-z]+,? [^<]*<\/h2>/u);
        }
        const lede = html.indexOf('href="../exports/analyses.csv">analyses.csv');
        expect(lede).toBeGreaterThan(0);
        expect(lede).toBeLessThan(html.indexOf('<section'));
    });

    test('downloads.html links the files that describe the data to programs', () => {
        const hrefs = tags(site.text('downloads.html'), 'a').map((tag) => attribute(tag, 'href') ?? '');
        const described = hrefs.filter((href) => /^\.\.\/[^/]+$/u.test(href)).map((href) => href.slice(3));
        expect(described).toEqual(['datapackage.json', 'CITATION.cff', 'changes.json', 'feed.json']);
        for (const name of described) expect(fs.existsSync(path.join(site.root, name)), name).toBe(true);
    });

    test('downloads.html describes every column of every export by the comment of the database', async () => {
        const html = site.text('downloads.html');
        const rows = html.match(/<tr><td><code>.*?<\/tr>/gu) ?? [];
        const described = rows.map((row) =>
            [...row.matchAll(/<td>(.*?)<\/td>/gu)].map(([, cell]) => textOf(cell as string).trim()),
        );
        const columns = described.filter((cells) => cells.length === 3 && cells[1] !== '');
        const headerOf = (name: string) =>
            fs.readFileSync(path.join(site.root, `exports/${name}.csv`), 'utf8').split('\n')[0] as string;
        const ofContributions = 'market_id,analyzed_at,score,item,position,points,sheet';
        for (const header of [...['analyses', 'actors', 'history'].map(headerOf), ofContributions]) {
            for (const column of header.trim().split(',')) expect(columns.map(([first]) => first)).toContain(column);
        }
        for (const [column, type, meaning] of columns) {
            expect(type, column).toMatch(/^[a-z]/u);
            expect(meaning?.length, column).toBeGreaterThan(5);
        }
    });

    test('index.html gives programs every file of downloads.html as schema.org data', async () => {
        const { text } = await renderer.render({ siteUrl });
        const json = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(text('index.html'))?.[1] as string;
        const data = JSON.parse(json) as { distribution: { name: string; contentUrl: string }[] };
        expect(data).toMatchObject({
            '@type': 'Dataset',
            version: '2026.4.27+0123456789ab',
            license: 'https://creativecommons.org/licenses/by/4.0/',
        });
        const files = [...text('downloads.html').matchAll(/href="\.\.\/exports\/([^"]+)" data-address/gu)];
        expect(data.distribution.map(({ name }) => name)).toEqual(files.map(([, name]) => name));
        expect(data.distribution.map(({ contentUrl }) => contentUrl)).toEqual(
            files.map(([, name]) => `${siteUrl}/exports/${name}`),
        );
        expect(site.text('index.html')).not.toContain('contentUrl');
    });

    test('downloads.html is not there in a teaser, nor is a link to it', async () => {
        const teaser = await renderer.render({ explorer: 'teaser' });
        expect(teaser.paths).not.toContain('downloads.html');
        for (const name of teaser.paths.filter((file) => file.endsWith('.html'))) {
            expect(teaser.text(name), name).not.toMatch(/href="[^"]*(?:downloads\.html|exports\/)/u);
        }
    });
});

describe('access.html', () => {
    const controls = (html: string) => [...tags(html, 'input'), ...tags(html, 'textarea')];

    test('access.html asks for what the API asks for, within the same bounds, each field with its label', () => {
        const html = site.text('access.html');
        const names = controls(html).map((tag) => attribute(tag, 'name'));
        expect(names.sort()).toEqual(Object.keys(accessRequestShape.shape).sort());
        for (const tag of controls(html)) {
            const name = attribute(tag, 'name') as keyof typeof accessRequestShape.shape;
            expect(tag, name).toMatch(/ required=""/u);
            expect(Number(attribute(tag, 'maxlength')), name).toBe(accessRequestShape.shape[name].maxLength);
            // Firefox and Chromium restore nothing of a field with `off` when somebody goes back to it.
            expect(attribute(tag, 'autocomplete'), name).not.toBe('off');
            expect(html).toContain(`<label for="${attribute(tag, 'id')}">`);
        }
        const longest = controls(html).map((tag) => [
            attribute(tag, 'name'),
            'a'.repeat(Number(attribute(tag, 'maxlength'))),
        ]);
        const filled = { ...Object.fromEntries(longest), email: 'ana@research.example' };
        expect(accessRequestShape.safeParse(filled).success).toBe(true);
    });

    test('access.html posts to the server that has the page, or to the address that the site knows', async () => {
        const action = (html: string) => attribute(tags(html, 'form')[0] as string, 'action');
        expect(action(site.text('access.html'))).toBe('api/v1/access-requests');
        expect(site.text('access.html')).toMatch(/the form cannot be sent\. Start the server.*name="name"/su);
        expect(site.text('access.html')).toContain('<code>SITE</code> is the address of this service');
        const { text } = await renderer.render({ siteUrl });
        expect(action(text('access.html'))).toBe(`${siteUrl}/api/v1/access-requests`);
        expect(text('access.html')).not.toContain('cannot be sent');
        expect(text('access.html')).toContain(`curl &quot;${siteUrl}/api/v1/markets&quot;`);
    });
});

describe('about.html', () => {
    test.each([
        ['CC-BY-4.0', '<a href="https://creativecommons.org/licenses/by/4.0/">CC\u00a0BY\u00a04.0</a>'],
        ['odbl-1.0', '<a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL\u00a01.0</a>'],
        ['LicenseRef-Ours', 'Data, scores and pictures: LicenseRef-Ours.'],
    ])('about.html names the licence %s', async (dataLicense, expected) => {
        const { text } = await renderer.render({ dataLicense });
        expect(text('about.html')).toContain(expected);
    });

    test('a page shows the first sentence of a notice in bold, if others follow', async () => {
        const { text } = await renderer.render({ notice: 'Illustrative data. All is invented.' });
        expect(text('about.html')).toContain('<p class="note"><b>Illustrative data.</b> All is invented.</p>');
    });

    test('web addresses in a notice are links, without the punctuation after them', async () => {
        const link = (address: string) => `<a href="${address}" target="_top" rel="noopener noreferrer">${address}</a>`;
        const notice =
            'Note: figures are provisional. Privacy (https://town.example/privacy?a=1): see http://a.example.';
        const { text } = await renderer.render({ notice });
        expect(text('about.html')).toContain(
            `<b>Note: figures are provisional.</b> Privacy (${link('https://town.example/privacy?a=1')}): see ${link('http://a.example')}.</p>`,
        );
    });

    test('every page names the address for questions, if there is one, and its own title as the subject', async () => {
        const { paths, text } = await renderer.render({ dataContact: 'data@town.example' });
        for (const name of paths.filter((each) => each.endsWith('.html'))) {
            expect(text(name), name).toMatch(
                /<a href="mailto:data@town\.example\?subject=[^"]+">data@town\.example<\/a>/u,
            );
        }
        expect(site.text('about.html')).not.toContain('mailto:');
    });

    test('about.html says how much the data hold, and how to cite them', () => {
        const text = textOf(site.text('about.html'));
        expect(text).toContain('13 results of searches for two markets in two towns of one country');
        expect(text).toContain('The searches are of 1 to 5 March 2026.');
        expect(text).toContain(
            `Tourism market structure : two markets, searches up to 5 March 2026. Version 2026.4.27+0123456789ab, method ${methodologyVersion}. CC BY 4.0`,
        );
    });

    test('about.html links a line of a sheet where sheets are public', async () => {
        const sourceUrl = 'https://code.example/{file}#L{line}';
        expect(site.text('about.html')).not.toContain('Add a market');
        const { text } = await renderer.render({ sourceUrl });
        expect(text('about.html')).toMatch(/<a href="https:\/\/code\.example\/observations\/a\.csv#L\d+">/u);
        const teaser = await renderer.render({ sourceUrl, explorer: 'teaser' });
        expect(teaser.text('about.html')).not.toContain('code.example');
    });
});
