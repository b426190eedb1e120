import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actorTypes, ariBlocks, bookingSignals } from '../../../contract/vocabulary.ts';
import { checkAnchor, checksAnchor, codeAnchor } from '../../../pipeline/codebook/anchors.ts';
import { readCodebook } from '../../../pipeline/codebook/codebook.ts';
import { checkPasses } from '../../../pipeline/methodology/page.ts';
import { readMethodology } from '../../../pipeline/methodology/read.ts';
import words from '../../../pipeline/site/words/en.json' with { type: 'json' };
import { projectFolder } from '../../support/pipeline.ts';
import { anchoredBlocks, casesIn } from './support/rules.ts';

const { methodology } = readMethodology(join(projectFolder, 'data'));
const page = readFileSync(join(projectFolder, 'docs/codebook.md'), 'utf8');
const { sections } = readCodebook(methodology);
const codes = [...actorTypes, ...bookingSignals];

function blocksOf(id: string) {
    const found = sections.find((section) => section.id === id);
    if (found === undefined) throw new Error(`there is no section ${id}`);
    return found.blocks;
}

function casesOf(id: string) {
    return casesIn(blocksOf(id));
}

test('the list of contents of docs/codebook.md names every section', () => {
    const listed = [...page.matchAll(/^- \[([^\]]+)\]\(#([a-z-]+)\)$/gmu)].map(([, title, id]) => ({ title, id }));
    expect(listed).toEqual(sections.map(({ title, id }) => ({ title, id })));
});

test('every rule of the codebook has an anchor of its own, and every link of the page leads to one', () => {
    const anchors = [...page.matchAll(/<a id="([^"]+)"><\/a>/gu)].map(([, id]) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...page.replace(/\s+/gu, ' ').matchAll(/\]\(#([^)]+)\)/gu)].map(([, id]) => id);
    expect(links.filter((id) => !anchors.includes(id as string))).toEqual([]);
    for (const id of ['editorial', ...codes.map(codeAnchor)]) {
        expect(anchors).toContain(id);
        const cases = casesOf(id);
        expect(cases, id).toHaveLength(6);
        for (const each of cases) expect(anchors).toContain(each.id);
    }
});

test('the name of every rule of the codebook is printed with it, for those who write it into a note', () => {
    for (const [, id] of page.matchAll(/<a id="([^"]+)"><\/a>/gu))
        expect(page).toContain(`<sub>[#${id}](#${id})</sub>`);
});

test('the codebook writes "none" only as a code, and "offer" only as a noun', () => {
    const text = page
        .replaceAll(/<[^>]*>|`[^`]*`|\[#\S*\]\(\S*\)|\]\(\S*\)|^.*None found.*$/gmu, '')
        .replace(/\s+/gu, ' ');
    expect(text.match(/.{20}\bnone\b.{20}/giu)).toBeNull();
    expect(
        text.match(/.{20}\b(?:offered|offering|(?:it|they|who|business|company|site) offers?)\b.{20}/giu),
    ).toBeNull();
});

test('the codebook calls people who book guests, and businesses that provide operators', () => {
    const text = page.replaceAll(/"[^"]*"|`[^`]*`/gu, '').replace(/\s+/gu, ' ');
    expect(text.match(/.{20}\b(?:visitors?|customers?|providers?|list of results)\b.{20}/giu)).toBeNull();
});

test('borderline cases of a code are answered by codes of its variable, and not all by itself', () => {
    for (const variable of [actorTypes, bookingSignals]) {
        for (const code of variable) {
            const answers = casesOf(codeAnchor(code)).map(({ answer }) => answer.replace(/^`(.*)`\.$/u, '$1'));
            for (const answer of answers) expect(variable as readonly string[]).toContain(answer);
            expect(answers).toContain(code);
            expect(new Set(answers).size, code).toBeGreaterThan(1);
        }
    }
});

test('every check of the methodology stands in its block of the codebook, with its name on pages and its threshold', () => {
    const rows = methodology.ari_checks.filter(({ version }) => version === 'v2');
    const described = ariBlocks.flatMap((block) => {
        const section = sections.filter(({ id }) => id === checksAnchor(block));
        const rules = anchoredBlocks({ sections: section }).filter((rule) => rule.block.startsWith('### '));
        return rules.map((rule) => [block, ...rule.block.slice('### '.length).split(': '), rule.id]);
    });
    const names: Readonly<Record<string, string>> = words.market.checks;
    expect(described).toEqual(rows.map(({ block, check }) => [block, names[check], check, checkAnchor(check)]));
    expect(described).toHaveLength(20);
    for (const row of rows) if (row.rule !== 'is_true') expect(page).toContain(`- **Passes**: ${checkPasses(row)}.\n`);
    const changed = structuredClone(methodology);
    for (const row of changed.ari_checks) if (row.check === 'server_response') row.threshold = '4711';
    expect(JSON.stringify(readCodebook(changed))).toContain('`server_response_ms` is at most 4711.');
});

test('every code distinguishes what the source defines from what is decided here', () => {
    for (const id of codes.map(codeAnchor)) {
        const [source, decided] = blocksOf(id);
        expect(source, id).toMatch(/^\*From the source:\*/u);
        expect(decided, id).toMatch(/^\*Decided here:\*/u);
    }
});

test('lines of the codebook are short enough to be read', () => {
    const long = page.split('\n').filter((line) => line.length > 130 && !/^[|#]/u.test(line));
    expect(long).toEqual([]);
});
