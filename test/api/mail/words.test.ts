import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../../api/mail/words/words.ts';
import { messages as pages } from '../../../api/pages/locale/words.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { testMessages } from '../support/messages.ts';

const names = Object.keys(messages.en);

testMessages(messages, { fr: [], es: ['row', 'whenAt'] });

test('every message is used somewhere', () => {
    const folder = join(projectFolder, 'api/mail');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files
        .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith('words/'))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    expect(names.filter((name) => !new RegExp(`'${name}'`, 'u').test(sources))).toEqual([]);
});

test('what pages say in the same words is theirs', () => {
    const textsOf = (own: Record<string, Record<string, string>>) =>
        Object.keys(own.en as object).map((name) => ({
            name,
            texts: ['en', 'fr', 'es'].map((locale) => own[locale]?.[name]).join('|'),
        }));
    const known = new Set(textsOf(pages).map(({ texts }) => texts));
    expect(textsOf(messages).filter(({ texts }) => known.has(texts))).toEqual([]);
});
