import { describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../contract/configuration.ts';
import { licenceMissing, makesPages, pagesSkipped, sourceAddress } from '../../contract/site-configuration.ts';

const onGithub = 'https://github.com/o/r/blob/main/data/{file}#L{line}';

function siteOf(environment: Record<string, string>) {
    const read = readPipelineConfiguration(environment);
    if (!read.ok) throw new Error(read.error.join(' '));
    return read.value.site;
}

describe('the variables of the pages of the data', () => {
    test('the variables of the pages of the data have defaults', () => {
        expect(siteOf({ SITE: '' })).toEqual({
            explorer: 'public',
            isEnabled: null,
            sourceUrl: null,
            dataLicense: null,
            dataTitle: 'Tourism market structure',
            dataAuthors: [],
            dataContact: null,
            siteUrl: null,
            reloads: false,
        });
    });

    test.each([
        ['EXPLORER', 'teaser', { explorer: 'teaser' }],
        ['EXPLORER', 'off', { explorer: 'off' }],
        ['SITE', 'on', { isEnabled: true }],
        ['SITE', 'off', { isEnabled: false }],
        ['SOURCE_URL', onGithub, { sourceUrl: onGithub }],
        [
            'SOURCE_URL',
            ' http://127.0.0.1:3000/?f={file}&l={line} ',
            { sourceUrl: 'http://127.0.0.1:3000/?f={file}&l={line}' },
        ],
        ['DATA_LICENSE', 'ODbL-1.0', { dataLicense: 'ODbL-1.0' }],
        ['DATA_LICENSE', 'LicenseRef-ours', { dataLicense: 'LicenseRef-ours' }],
        ['DATA_LICENSE', '0BSD', { dataLicense: '0BSD' }],
        ['DATA_LICENSE', 'mit', { dataLicense: 'mit' }],
        ['DATA_LICENSE', 'Unlicense', { dataLicense: 'Unlicense' }],
        ['DATA_LICENSE', 'CC-PDDC', { dataLicense: 'CC-PDDC' }],
        ['DATA_TITLE', 'Offre en ligne à Sète', { dataTitle: 'Offre en ligne à Sète' }],
        ['DATA_AUTHORS', 'Office de Sète; Martin, Anne', { dataAuthors: ['Office de Sète', 'Martin, Anne'] }],
        ['DATA_CONTACT', 'data@example.org', { dataContact: 'data@example.org' }],
        ['SITE_URL', 'https://Data.example/', { siteUrl: 'https://data.example' }],
    ])('the variable %s=%s is understood', (name, value, expected) => {
        expect(siteOf({ [name]: value })).toMatchObject(expected);
    });

    test.each([
        ['EXPLORER', 'yes', /public, teaser or off/u],
        ['SITE', 'maybe', /on or off/u],
        ['SOURCE_URL', 'https://github.com/o/r/blob/main/data/{file}', /\{file\} and \{line\}, such as https/u],
        ['SOURCE_URL', 'https://github.com/o/r#L{line}', /\{file\} and \{line\}, such as https/u],
        ['SOURCE_URL', 'github.com/o/r/{file}#L{line}', /such as https/u],
        ['SOURCE_URL', 'javascript:alert("{file}{line}")', /such as https/u],
        ['SOURCE_URL', 'https://{file}/{line}', /such as https/u],
        ['SOURCE_URL', 'https://o.example:{line}/{file}', /such as https/u],
        ['SOURCE_URL', 'https://user:word@o.example/{file}#L{line}', /such as https/u],
        ['SOURCE_URL', 'https://o.example/{file}#L{line}">', /such as https/u],
        ['DATA_LICENSE', 'Creative Commons', /SPDX/u],
        ['DATA_LICENSE', 'CC/BY', /SPDX/u],
        ['DATA_LICENSE', '-', /SPDX/u],
        ['DATA_LICENSE', 'none', /LicenseRef-NAME/u],
        ['DATA_LICENSE', 'NOASSERTION', /LicenseRef-NAME/u],
        ['DATA_LICENSE', 'proprietary', /LicenseRef-NAME/u],
        ['DATA_LICENSE', 'CC-BY', /LicenseRef-NAME/u],
        ['DATA_TITLE', 'A *bold* one', /at most 200 characters/u],
        ['DATA_AUTHORS', 'Office; ; Martin, Anne', /semicolons between/u],
        ['DATA_CONTACT', 'https://data.example', /an e-mail address/u],
        ['SITE_URL', 'https://data.example/explorer', /without a path/u],
    ])('the variable %s=%s is refused in a sentence that shows the form', (name, value, sentence) => {
        const read = readPipelineConfiguration({ [name]: value });
        expect(read.ok).toBe(false);
        if (read.ok) return;
        expect(read.error).toEqual([expect.stringMatching(sentence)]);
        expect(read.error[0]).toMatch(new RegExp(`^${name} must be .*\\.$`, 'u'));
    });
});

test.each([
    [{}, 0, true, false],
    [{}, 2000, true, false],
    [{}, 2001, false, true],
    [{ SITE: 'on' }, 2001, true, false],
    [{ SITE: 'off' }, 1, false, false],
    [{ SITE: 'off' }, 2001, false, false],
    [{ SITE: 'off', EXPLORER: 'public' }, 0, false, false],
    [{ EXPLORER: 'teaser' }, 1, true, false],
    [{ EXPLORER: 'teaser' }, 2001, false, true],
    [{ EXPLORER: 'teaser', SITE: 'on' }, 2001, true, false],
    [{ EXPLORER: 'off' }, 2001, false, false],
    [{ EXPLORER: 'off' }, 1, false, false],
    [{ EXPLORER: 'off', SITE: 'on' }, 1, false, false],
] as [Record<string, string>, number, boolean, boolean][])(
    '%j with %i markets makes pages: %s, and a message about skipped pages: %s',
    (environment, markets, made, reported) => {
        expect(makesPages(siteOf(environment), markets)).toBe(made);
        expect(pagesSkipped(siteOf(environment), markets)).toEqual(
            reported ? expect.stringContaining('SITE=on') : null,
        );
    },
);

test('a build of own data says under which licence they are published, if none is chosen', () => {
    expect(licenceMissing(siteOf({}), false)).toMatch(/published as CC BY 4\.0, because DATA_LICENSE/u);
    expect(licenceMissing(siteOf({}), true)).toBeNull();
    expect(licenceMissing(siteOf({ DATA_LICENSE: 'CC-BY-4.0' }), false)).toBeNull();
});

test.each([
    [
        'observations/portugal/porto.csv',
        onGithub,
        'https://github.com/o/r/blob/main/data/observations/portugal/porto.csv#L725',
    ],
    ['observations/a b#?%.csv', onGithub, 'https://github.com/o/r/blob/main/data/observations/a%20b%23%3F%25.csv#L725'],
    ["observations/$&$'.csv", 'https://o.example/{line}/{file}', "https://o.example/725/observations/%24%26%24'.csv"],
])('line 725 of %s stands at an address', (sheet, sourceUrl, address) => {
    expect(sourceAddress(sourceUrl, sheet, 725)).toBe(address);
});
