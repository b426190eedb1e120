import { expect, test } from 'vitest';
import { blocksOf, table } from '../../../pipeline/document.ts';
import { Blocks } from '../../../pipeline/site/markdown.ts';

const shown = (...blocks: string[]) => Blocks({ blocks, title: 'The section' }).map(String).join('');

test('a cell of a Markdown table may have a vertical line and a line break', () => {
    const html = shown(table(['a', 'b'], [['x | y', 'one\ntwo']]));
    expect(html).toContain('<tr><td>x | y</td><td>one two</td></tr>');
});

test('the caption of a table is the heading above it', () => {
    const tables = table(['a'], [['x']]);
    expect(shown(tables)).toContain('<caption class="unseen">The section</caption>');
    expect(shown('### The part', tables)).toContain('<caption class="unseen">The part</caption>');
});

test('a list of Markdown stays whole where blank lines separate its items', () => {
    const item = (number: number, id: string) =>
        `${number}. <a id="${id}"></a>A page.\n\n   **\`direct\`.** It books.\n   <sub>[#${id}](#${id})</sub>`;
    const blocks = blocksOf(`Before it.\n\n${item(1, 'one')}\n\n${item(2, 'two')}\n\nBehind it.`);
    expect(blocks).toHaveLength(3);
    const html = shown(...blocks);
    expect(html).toContain('<li id="one"><p>A page.</p><p class="answer"><b><code>direct</code>.</b> It books.');
    expect(html.match(/<ol|<li/gu)).toEqual(['<ol', '<li', '<li']);
});
