import { expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { audit, csv, type Row, sample, v1Checks } from '../../support/pipeline.ts';

const urlsOf = (url: (position: number) => string, rows: Row[]) =>
    rows.map((row) => ({ ...row, url: url(Number(row.position)) }));

test('audits of a page that results have under another address are named on both sides, with both lines', async () => {
    const urls = [
        'https://www.a1.example/tour',
        'https://a2.example/tour?lang=en',
        'https://a3.example',
        'https://a4.example/',
    ];
    const results = urlsOf(
        (position) => urls[position - 1] ?? `https://p${position}.example/`,
        [...sample({ direct: 4, platform_only: 8 })],
    );
    const pages = [
        'https://a1.example/tour/',
        'http://A2.example/tour',
        'https://a3.example/tour',
        'https://a4.example/?b=1',
    ];
    const days = ['2026-02-20', '2026-02-20', '2026-02-20', '2025-02-20'];
    const audits = pages.map((url, index) => audit(url, days[index] as string, [], v1Checks));
    const findings = await findingsOf({ 'observations/a.csv': csv(results), 'audits/a.csv': `\n${csv(audits)}` });
    expect(findings.map(({ code, file, line }) => [code, `${file}:${line}`])).toEqual([
        ['AUDIT_WITHOUT_RESULT', 'audits/a.csv:3'],
        ['AUDIT_WITHOUT_RESULT', 'audits/a.csv:4'],
        ...[2, 3, 4, 5].map((line) => ['OPERATOR_WITHOUT_AUDIT', `observations/a.csv:${line}`]),
    ]);
    expect(findings[0]).toMatchObject({
        severity: 'warning',
        column: 1,
        message: 'no result has this address, but observations/a.csv:2 has https://www.a1.example/tour',
    });
    expect(findings.slice(2).map(({ hint }) => /^(\S+ has \S+): is it the same page\?/u.exec(hint)?.[1])).toEqual([
        'audits/a.csv:3 has https://a1.example/tour/',
        'audits/a.csv:4 has http://A2.example/tour',
        undefined,
        undefined,
    ]);
});

test('an audit of a page that is a result of its own is not taken for that of another address', async () => {
    const rows = sample({ direct: 2, platform_only: 8 });
    const results = urlsOf((position) => `https://a.example/?page=${position}`, rows);
    const audits = [audit('https://a.example/?page=1', '2026-02-20', [], v1Checks)];
    const findings = await findingsOf({ 'observations/a.csv': csv(results), 'audits/a.csv': csv(audits) });
    expect(findings.filter(({ code }) => code === 'AUDIT_WITHOUT_RESULT')).toEqual([]);
    expect(findings.find(({ code }) => code === 'OPERATOR_WITHOUT_AUDIT')?.hint).toMatch(/^audit the page/u);
});

test.each([
    ['https://a.example/茶道', 'https://a.example/%E8%8C%B6%E9%81%93'],
    ['https://a.example/caf%C3%A9', 'https://a.example/cafe\u0301'],
    ['https://例え.example/', 'https://xn--r8jz45g.example'],
    ['https://MÜNCHEN.example/100%', 'https://xn--mnchen-3ya.example/100%'],
])('an audit of %s may be that of %s: letters may be encoded', async (audited, observed) => {
    const rows = sample({ direct: 1, platform_only: 9 });
    const results = urlsOf((position) => (position === 1 ? observed : `https://p${position}.example/`), rows);
    const audits = [audit(audited, '2026-02-20', [], v1Checks)];
    const findings = await findingsOf({ 'observations/a.csv': csv(results), 'audits/a.csv': csv(audits) });
    expect(findings.map(({ code }) => code)).toEqual(['AUDIT_WITHOUT_RESULT', 'OPERATOR_WITHOUT_AUDIT']);
});

test.each([
    ['?id=5', '?id=6', false],
    ['?id=5&lang=en', '?lang=en&id=6', false],
    ['?id=5', '', true],
    ['', '?id=5', true],
    ['?id=5&lang=en', '?hl=fr&id=5', true],
    ['?id=5#a?id=7', '?id=5&gclid=x', true],
    ['?id=5', '?lang=en', true],
])(
    'an audit of tour%s may be that of tour%s: only language and counted clicks make no other page',
    async (a, b, isNear) => {
        const address = (query: string) => `https://a.example/tour${query}`;
        const rows = sample({ direct: 1, platform_only: 9 });
        const results = urlsOf((position) => (position === 1 ? address(b) : `https://p${position}.example/`), rows);
        const audits = [audit(address(a), '2026-02-20', [], v1Checks)];
        const findings = await findingsOf({ 'observations/a.csv': csv(results), 'audits/a.csv': csv(audits) });
        expect(findings.some(({ code }) => code === 'AUDIT_WITHOUT_RESULT')).toBe(isNear);
        const [hint] = findings.filter(({ code }) => code === 'OPERATOR_WITHOUT_AUDIT').map((finding) => finding.hint);
        expect(hint).toMatch(isNear ? /is it the same page/u : /^audit the page/u);
    },
);

test('operators without an audit are one finding of a whole sheet only if all have one hint', async () => {
    const results = urlsOf((position) => `https://a${position}.example/`, sample({ direct: 10 }));
    const audits = [audit('https://a2.example/?lang=en', '2026-02-20', [], v1Checks)];
    const found = async (files: Record<string, string>) => {
        const findings = await findingsOf({ 'observations/a.csv': csv(results), ...files });
        return findings.filter(({ code }) => code === 'OPERATOR_WITHOUT_AUDIT');
    };
    expect(await found({})).toMatchObject([{ rows: 10, hint: expect.stringMatching(/^audit the page/u) }]);
    const apart = await found({ 'audits/a.csv': csv(audits) });
    expect(apart.map(({ hint }) => hint.startsWith('audits/a.csv:2 has'))).toEqual(
        results.map(({ url }) => url === 'https://a2.example/'),
    );
});
