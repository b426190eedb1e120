import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import { actorTypeRules, bookingSignalRules, checkRules, codeRules } from '../../../pipeline/codebook/codebook.ts';
import { codebookDocument } from '../../../pipeline/codebook/document.ts';
import { codebookPage } from '../../../pipeline/codebook/page.ts';
import { editorialCases } from '../../../pipeline/codebook/sample.ts';
import { readMethodology } from '../../../pipeline/methodology/read.ts';
import { projectFolder } from '../../support/pipeline.ts';

const { methodology } = readMethodology(join(projectFolder, 'data'));
const page = codebookPage(methodology);

test('docs/codebook.md is what the rules say; `make docs` writes it', () => {
    expect(readFileSync(join(projectFolder, 'docs/codebook.md'), 'utf8')).toBe(page);
});

test('every rule has an anchor of its own, and every link of the page leads to one', () => {
    const anchors = [...page.matchAll(/<a id="([^"]+)"><\/a>/gu)].map(([, id]) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...page.replace(/\s+/gu, ' ').matchAll(/\]\(#([^)]+)\)/gu)].map(([, id]) => id);
    expect(links.filter((id) => !anchors.includes(id as string))).toEqual([]);
    const cases = [...codeRules.flatMap((rules) => rules.cases), ...editorialCases];
    expect(cases).toHaveLength(6 * (codeRules.length + 1));
    for (const { id } of [...codeRules, ...cases]) expect(anchors).toContain(id);
});

test('the name of every rule is printed with it, for those who write it into a note', () => {
    for (const [, id] of page.matchAll(/<a id="([^"]+)"><\/a>/gu))
        expect(page).toContain(`<sub>[#${id}](#${id})</sub>`);
});

test('"none" is only a code, and an offer is a thing', () => {
    const text = page
        .replaceAll(/<[^>]*>|`[^`]*`|\[#\S*\]\(\S*\)|\]\(\S*\)|^.*None found.*$/gmu, '')
        .replace(/\s+/gu, ' ');
    expect(text.match(/.{20}\bnone\b.{20}/giu)).toBeNull();
    expect(
        text.match(/.{20}\b(?:offered|offering|(?:it|they|who|business|company|site) offers?)\b.{20}/giu),
    ).toBeNull();
});

test('one word has one meaning: people who book are guests, businesses that provide are operators', () => {
    const text = page.replaceAll(/"[^"]*"|`[^`]*`/gu, '').replace(/\s+/gu, ' ');
    expect(text.match(/.{20}\b(?:visitors?|customers?|providers?|list of results)\b.{20}/giu)).toBeNull();
});

test('the anchor of a code is its name', () => {
    const ids = [...Object.entries(actorTypeRules), ...Object.entries(bookingSignalRules)].map(([code, { id }]) => [
        code.replaceAll('_', '-'),
        id,
    ]);
    for (const [name, id] of ids) expect(id).toBe(name);
});

test('borderline cases of a code are answered by codes of its variable, and not all by itself', () => {
    for (const [codes, rules] of [
        [actorTypes, actorTypeRules],
        [bookingSignals, bookingSignalRules],
    ] as const) {
        for (const [code, { cases }] of Object.entries(rules)) {
            const answers = cases.map(({ answer }) => answer);
            for (const answer of answers) expect(codes as readonly string[]).toContain(answer);
            expect(answers).toContain(code);
            expect(new Set(answers).size, code).toBeGreaterThan(1);
        }
    }
});

test('every check of the methodology stands in its block, with the threshold of its row, and no other', () => {
    const rows = methodology.ari_checks.filter(({ version }) => version === 'v2');
    const reported = Object.entries(checkRules).flatMap(([block, list]) => list.map(({ check }) => [block, check]));
    expect(reported).toEqual(rows.map(({ block, check }) => [block, check]));
    expect(reported).toHaveLength(20);
    const changed = structuredClone(methodology);
    for (const row of changed.ari_checks) if (row.check === 'server_response') row.threshold = '4711';
    expect(codebookPage(changed)).toContain('`server_response_ms` is at most 4711');
});

test('every code distinguishes what the source defines from what is decided here', () => {
    const { sections } = codebookDocument(methodology);
    for (const { id } of codeRules) {
        const texts = sections
            .find((section) => section.id === id)
            ?.blocks.filter((block) => typeof block === 'string');
        expect(texts?.[0], id).toMatch(/^\*From the source:\*/u);
        expect(texts?.[1], id).toMatch(/^\*Decided here:\*/u);
    }
});

test('lines of the document are short enough to be read, and items stay items', () => {
    const long = page.split('\n').filter((line) => line.length > 130 && !/^[|#]/u.test(line));
    expect(long).toEqual([]);
});
