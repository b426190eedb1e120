import { expect, test } from 'vitest';
import { pageHeaders } from '../../../api/pages/page-answer.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';

const paths = ['/healthz', '/docs', '/en', '/fr/p/nobody/e/nothing', '/api/v1/analyses', '/api/embed/nothing', '/none'];

test.each([
    ['https://book.example', 'max-age=31536000'],
    ['http://book.example', null],
])('answers under %s name who may load them, and Strict-Transport-Security is %s', async (siteUrl, expected) => {
    const folder = temporaryFolder();
    const { service } = await startKeyed({ distDir: `${folder}/dist`, ledger: sqliteIn(folder), siteUrl });
    for (const path of paths) {
        const { headers } = await service.get(path);
        expect(headers.get('strict-transport-security'), path).toBe(expected);
        expect(headers.get('x-content-type-options'), path).toBe('nosniff');
        const readers = path.startsWith('/api/embed/') ? 'cross-origin' : 'same-origin';
        expect(headers.get('cross-origin-resource-policy'), path).toBe(readers);
        const isPage = headers.get('content-type')?.startsWith('text/html') === true;
        expect(headers.get('permissions-policy')?.includes('geolocation=()') === true, path).toBe(isPage);
    }
});

test('a page sends its forms with its origin, and no referrer to other sites', () => {
    expect(pageHeaders()).toMatchObject({
        'Referrer-Policy': 'same-origin',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Permissions-Policy': expect.stringContaining('camera=()'),
    });
});
