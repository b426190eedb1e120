import { describe, expect, test } from 'vitest';
import type { MarketPart } from '../../../contract/vocabulary.ts';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Files, sample } from '../../support/pipeline.ts';

type Names = Partial<Record<MarketPart, string>>;

/** A sheet for each market; the first ones have the fewest results. */
function sheetsOf(markets: readonly Names[]): Files {
    const sheets = markets.map((names, index) => csv(sample({ platform_only: 10 + index }, { ...names })));
    return Object.fromEntries(
        sheets.map((sheet, index) => [`observations/${String(index).padStart(2, '0')}.csv`, sheet]),
    );
}

async function similarNames(markets: readonly Names[], more: Files = {}): Promise<(string | undefined)[]> {
    const findings = await findingsOf({ ...sheetsOf(markets), ...more });
    for (const { severity, line } of findings) expect([severity, line]).toEqual(['warning', 2]);
    expect(findings.filter(({ code }) => code !== 'SIMILAR_NAME')).toEqual([]);
    return findings.map(({ message }) => /^("[^"]+" and "[^"]+") may be one (?:country|activity)/u.exec(message)?.[1]);
}

describe('names of countries and activities that may mean one another are SIMILAR_NAME', () => {
    test('a country with a letter more, with a hyphen, in wide letters, or with towns that are all in another one', async () => {
        const found = await similarNames([
            { country: 'Frankreich', city: 'Sète' },
            { country: 'Frankreich', city: 'Lyon' },
            { country: 'Portugall', city: 'Faro' },
            { country: 'Costa-Rica', city: 'Liberia' },
            { country: 'Ｊａｐａｎ', city: 'Nara' },
            { country: 'France', city: 'Lyon' },
            { country: 'France', city: 'Sète' },
            { country: 'Portugal', city: 'Lisbon' },
            { country: 'Costa Rica', city: 'Tamarindo' },
            { country: 'Japan', city: 'Kobe' },
        ]);
        expect(found).toEqual([
            '"Frankreich" and "France"',
            '"Portugall" and "Portugal"',
            '"Costa-Rica" and "Costa Rica"',
            '"Ｊａｐａｎ" and "Japan"',
        ]);
    });

    test('two countries are no fault, though their names are near or they share a city', async () => {
        const countries = ['Austria', 'Australia', 'Iran', 'Iraq', 'Slovakia', 'Slovenia', 'Gambia', 'Zambia'];
        const markets = countries.map((country) => ({ country, city: `Capital of ${country}` }));
        const others = [
            { country: 'Scotland', city: 'Perth' },
            { country: 'Scotland', city: 'Oban' },
            { country: 'Australia', city: 'Perth' },
        ];
        expect(await similarNames([...markets, ...others])).toEqual([]);
    });

    test('an activity in the plural, with a hyphen, without a blank or with one letter more or less', async () => {
        const activities = [
            'Boat tours',
            'Boat-tour',
            'Boattour',
            'Snorkling',
            'Snorkeling',
            'Saiilng tour',
            'Sailing tour',
            'Boat tour',
        ];
        expect(await similarNames(activities.map((activity) => ({ activity })))).toEqual([
            '"Boat tours" and "Boat tour"',
            '"Boat-tour" and "Boat tour"',
            '"Boattour" and "Boat tour"',
            '"Snorkling" and "Snorkeling"',
            '"Saiilng tour" and "Sailing tour"',
        ]);
    });

    test('two activities are no fault, though their names are near', async () => {
        const activities = [
            ...['Hiking tour', 'Biking tour', 'Wine tour', 'Wind tour', 'Canoeing', 'Canyoning', 'Surf', 'Turf'],
            ...['Stone caving', 'Stone carving', 'Food tour', 'Foot tour', 'Boat tour', 'Tour 2', 'Tour 3', 'Tour'],
        ];
        expect(await similarNames(activities.map((activity) => ({ activity })))).toEqual([]);
    });

    test('a name is compared with the one that is most like it', async () => {
        const activities = ['Snorkelling tours', 'Snorkelling tour', 'Snorkolling tour', 'Snorkolling tour in a bay'];
        expect(await similarNames(activities.map((activity) => ({ activity })))).toEqual([
            '"Snorkelling tours" and "Snorkelling tour"',
            '"Snorkelling tour" and "Snorkolling tour"',
        ]);
        const boats = ['Boat tour', 'Boat tours', 'Bat tour'].map((activity) => ({ activity }));
        expect(await similarNames(boats)).toEqual(['"Boat tour" and "Boat tours"']);
    });

    test('a former name of a market is no fault', async () => {
        const markets = [{ activity: 'Boat tours' }, { activity: 'Boat tour', analyzed_at: '2026-02-01' } as Names];
        const [old, now] = ['Boat tours', 'Boat tour'].map((name) => `Portugal,Porto,${name},Private`);
        const header = 'old_country,old_city,old_activity,old_criteria,country,city,activity,criteria,reason';
        const aliases = { 'reference/market_aliases.csv': `${header}\n${old},${now},\n` };
        expect(await similarNames(markets, aliases)).toEqual([]);
    });
});
