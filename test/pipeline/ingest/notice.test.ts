import { describe, expect, test } from 'vitest';
import { noticeCharacters } from '../../../contract/notice.ts';
import { readNotice } from '../../../pipeline/ingest/notice.ts';
import { readIn } from '../../support/builds.ts';
import { csv, dataFolder, sample } from '../../support/pipeline.ts';

function noticeOf(content: string | Buffer | null) {
    const { notice, findings } = readNotice(dataFolder(content === null ? {} : { 'notice.txt': content }));
    return { notice, found: findings.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`) };
}

describe('the notice', () => {
    test.each([
        ['no file', null, null],
        ['an empty file', '\n \n', null],
        ['a sentence', 'Illustrative data.\n', 'Illustrative data.'],
        ['a byte order mark and lines', '\ufeff\r\n Données\r\nd’exemple. \r\n', 'Données d’exemple.'],
        ['markup, which is text', '<b>&amp;', '<b>&amp;'],
        ['as many characters as it may have', '🏖'.repeat(noticeCharacters), '🏖'.repeat(noticeCharacters)],
    ])('the notice is read from %s', (_, content, notice) => {
        expect(noticeOf(content)).toEqual({ notice, found: [] });
    });

    test('translations of a notice are read beside it, with their findings', () => {
        const files = { 'notice.txt': 'Invented.', 'notice.fr.txt': 'Tout est inventé.\n', 'notice.es.txt': '\u0007' };
        const { translations, findings } = readNotice(dataFolder(files));
        expect(translations).toEqual({ fr: 'Tout est inventé.' });
        expect(findings.map(({ file, code }) => `${file} ${code}`)).toEqual(['notice.es.txt CONTROL_CHARACTER']);
    });

    test('a translation without a notice is no notice, and is IGNORED_FILE', () => {
        const alone = readNotice(dataFolder({ 'notice.fr.txt': 'Tout est inventé.', 'notice.es.txt': ' ' }));
        expect([alone.notice, alone.translations]).toEqual([null, {}]);
        expect(alone.findings).toMatchObject([{ code: 'IGNORED_FILE', severity: 'warning', file: 'notice.fr.txt' }]);
        const faulty = readNotice(dataFolder({ 'notice.txt': '\u0007', 'notice.fr.txt': 'Tout.' }));
        expect(faulty.findings.map(({ code }) => code)).toEqual(['CONTROL_CHARACTER']);
    });

    test('the notice of a data folder and its findings are read with the sheets', async () => {
        const sheet = { 'observations/a.csv': csv(sample({ platform_only: 12 })) };
        for (const [content, notice, codes] of [
            ['Illustrative data.\n', 'Illustrative data.', []],
            ['\u0007', null, ['CONTROL_CHARACTER']],
        ] as const) {
            const read = await readIn({ ...sheet, 'notice.txt': content });
            await read.database.close();
            expect([read.notice, read.findings.map(({ code }) => code)]).toEqual([notice, codes]);
        }
    });

    test.each([
        ['one character more', 'x'.repeat(noticeCharacters + 1), '1:1 NOTICE_TOO_LONG'],
        ['a whole book', 'word '.repeat(100_000), '1:1 NOTICE_TOO_LONG'],
        ['a byte that is not UTF-8', Buffer.from('caf\xe9', 'latin1'), '1:4 NOT_UTF8'],
        ['UTF-16', Buffer.from('\ufeffIllustrative data', 'utf16le'), '1:1 NOT_UTF8'],
        ['a control character', 'one\ntw\u0007o', '2:3 CONTROL_CHARACTER'],
        ['a character that turns the direction', '\u202eevil', '1:1 CONTROL_CHARACTER'],
    ])('the notice is refused with %s', (_, content, found) => {
        expect(noticeOf(content)).toEqual({ notice: null, found: [`notice.txt:${found}`] });
    });
});
