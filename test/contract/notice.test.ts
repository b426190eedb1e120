import { expect, test } from 'vitest';
import { noticeParts } from '../../contract/notice.ts';

test.each([
    ['Illustrative data. They say nothing.', 'Illustrative data.', ' They say nothing.'],
    ['New! More. And more.', 'New!', ' More. And more.'],
    ['One sentence.', null, 'One sentence.'],
    ['Version 1.2 without an end', null, 'Version 1.2 without an end'],
])('a notice of several sentences has a first one: %s', (notice, first, rest) => {
    expect(noticeParts(notice)).toEqual({ first, rest });
});
