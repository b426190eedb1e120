import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Built, build } from '../../support/builds.ts';
import { csv, type Market, type Row, sample } from '../../support/pipeline.ts';

/** UUID version 5 (RFC 9562) in the contract's namespace, of the four normalised parts joined by U+001F. */
function idOf(...parts: string[]): string {
    const namespace = Buffer.from('8c9d1c3e5b0a5c8e9d572f1f0f6a7b11', 'hex');
    const bytes = createHash('sha1').update(namespace).update(parts.join('\u001f')).digest().subarray(0, 16);
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

const market = (country: string, city: string, activity: string, criteria: string, analyzed_at = '2026-03-01') => {
    return { country, city, activity, criteria, analyzed_at };
};
const rows = (where: Row, count = 10) => sample({ platform_only: count }, where);

const sheets: Record<string, Row[]> = {
    // One market in many spellings and days; the newest day's is shown.
    'merida-1': rows(market('México', 'Mérida', 'Walking tour', 'Private', '2025-01-01'), 12),
    'merida-2': rows(market('MEXICO', 'MERIDA', 'walking  TOUR', 'private', '2026-01-01')),
    'merida-3': rows(market(' Mexico ', 'Me\u0301rida', 'Walking Tour', 'Priva\u0301te', '2025-06-01')),
    // Two spellings on the newest day: the one that most rows use.
    oporto: [
        ...rows(market('Portugal', 'porto', 'Food', 'Luxury'), 4),
        ...rows(market('Portugal', 'Porto', 'Food', 'Luxury'), 6).map((row) => ({
            ...row,
            position: Number(row.position) + 4,
        })),
    ],
    other: [
        ...rows(market('Österreich', 'Wien', 'Food', 'Luxury')),
        ...rows(market('Ghana', 'Accra', 'Food', 'Luxury')),
        ...rows(market('ghana', 'Accra', 'Food', 'Budget')),
        ...rows(market('Ghana', 'Accra', 'Ākra', 'Budget')),
        ...rows(market('ไทย', 'กรุงเทพ', 'ทัวร์', 'หรู')),
        ...rows(market('ไทย', 'กรงเทพ', 'ทัวร์', 'หรู')),
        ...rows(market('Türkiye', 'İstanbul', 'Straße', 'Œuvre')),
    ],
};

let built: Built;
let list: (Market & { id: string; analyzed_at: string })[];
beforeAll(async () => {
    built = await build(
        Object.fromEntries(Object.entries(sheets).map(([name, sheet]) => [`observations/${name}.csv`, csv(sheet)])),
    );
    list = built.json<{ data: typeof list }>('analyses.json').data;
});

describe('a market', () => {
    test.each([
        ['Mérida', ['mexico', 'merida', 'walking tour', 'private']],
        ['Porto', ['portugal', 'porto', 'food', 'luxury']],
        ['Wien', ['osterreich', 'wien', 'food', 'luxury']],
        ['Accra, Ākra', ['ghana', 'accra', 'akra', 'budget']],
        ['กรุงเทพ: vowel signs are no accents', ['ไทย', 'กรุงเทพ', 'ทัวร์', 'หรู']],
        ['กรงเทพ: another city', ['ไทย', 'กรงเทพ', 'ทัวร์', 'หรู']],
        ['İstanbul: ligatures and ß stay', ['turkiye', 'istanbul', 'straße', 'œuvre']],
    ])('the market %s has the id of its normalised parts', (_name, parts) => {
        expect(list.map(({ id }) => id)).toContain(idOf(...parts));
    });

    test('the id of a market never changes', () => {
        expect(idOf('portugal', 'porto', 'food', 'luxury')).toBe(list.find(({ city }) => city === 'Porto')?.id);
        expect(list.find(({ city }) => city === 'Wien')?.id).toBe('dbe5afc2-74f2-512b-87e1-2536e6d15cba');
    });

    test('a market is one in all its spellings, and shown as its newest snapshot writes it, tidied', () => {
        const merida = list.filter(({ id }) => id === idOf('mexico', 'merida', 'walking tour', 'private'));
        expect(merida).toMatchObject([
            {
                country: 'MEXICO',
                city: 'MERIDA',
                activity: 'walking TOUR',
                criteria: 'private',
                analyzed_at: '2026-01-01',
            },
        ]);
        const { data } = built.json<{ data: { analyzed_at: string }[] }>(`analyses/${merida[0]?.id}/history.json`);
        expect(data.map(({ analyzed_at }) => analyzed_at)).toEqual(['2025-01-01', '2025-06-01', '2026-01-01']);
    });

    test('a market is shown as most rows of its newest snapshot write it', () => {
        expect(list.find(({ id }) => id === idOf('portugal', 'porto', 'food', 'luxury'))?.city).toBe('Porto');
    });
});

test('lists are in the order of country, city, activity, criteria, without regard to case and accents', () => {
    const names = list.map(({ country, city, activity, criteria }) => [country, city, activity, criteria].join(' '));
    expect(names).toEqual([
        'Ghana Accra Ākra Budget',
        'ghana Accra Food Budget',
        'Ghana Accra Food Luxury',
        'MEXICO MERIDA walking TOUR private',
        'Österreich Wien Food Luxury',
        'Portugal Porto Food Luxury',
        'Türkiye İstanbul Straße Œuvre',
        'ไทย กรงเทพ ทัวร์ หรู',
        'ไทย กรุงเทพ ทัวร์ หรู',
    ]);
    const summary = built.json<{ data: { id: string }[] }>('markets/history-summary.json');
    expect(summary.data.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
});

test('the overview counts markets, countries, cities and activities by name, regardless of their spelling', () => {
    expect(built.json('markets.json')).toMatchObject({
        data: {
            total_markets: 9,
            total_countries: 6,
            total_cities: 7,
            total_activities: 5,
            total_observations: 112,
            latest_analyzed_at: '2026-03-01',
        },
    });
});
