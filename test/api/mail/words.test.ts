import { expect, test } from 'vitest';
import { messages } from '../../../api/mail/words/words.ts';
import { messages as pages } from '../../../api/pages/locale/words.ts';
import { siteLocales } from '../../../contract/local-text.ts';
import { testMessages, unusedNames } from '../support/messages.ts';

const names = Object.keys(messages.en);

testMessages(messages, { fr: [], es: ['row', 'whenAt'] });

test('every message is used somewhere', () => {
    expect(unusedNames('mail', names)).toEqual([]);
});

test('texts that pages have in the same words are theirs', () => {
    const textsOf = (own: Record<string, Record<string, string>>) =>
        Object.keys(own.en as object).map((name) => ({
            name,
            texts: siteLocales.map((locale) => own[locale]?.[name]).join('|'),
        }));
    const known = new Set(textsOf(pages).map(({ texts }) => texts));
    expect(textsOf(messages).filter(({ texts }) => known.has(texts))).toEqual([]);
});
