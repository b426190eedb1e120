import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MarketIndex } from '../../../api/dataset/market-index.ts';
import { nearMarkets } from '../../../api/market/suggestions.ts';
import { marketKey } from '../../../contract/market-key.ts';
import { analysisListShape } from '../../../contract/responses.ts';
import { type MarketPart, marketParts } from '../../../contract/vocabulary.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';

type Filters = Partial<Record<MarketPart, string[]>>;

function indexOf(markets: string[][]): MarketIndex {
    const keys = markets.map(([country = '', city = '', activity = '', criteria = '']) =>
        marketKey({ country, city, activity, criteria }),
    );
    const index = new MarketIndex(keys.length, 0);
    for (const [at, key] of keys.sort().entries()) index.addMarket(at, String(at), key);
    return index;
}

const index = indexOf([
    ['Portugal', 'Porto', 'Sailing', 'Luxury'],
    ['Portugal', 'Lisboa', 'Sailing trips', 'Family'],
    ['Portugal', 'Vila Nova', 'Surf lessons', 'Family'],
    ['Spain', 'Palma', 'Sailing', 'Luxury'],
    ['Spain', 'Porta', 'Diving', 'Luxury'],
    ['Brazil', 'Porto Alegre', 'City walk', 'Budget'],
    ['Brazil', 'Palmas', 'City walk', 'Budget'],
    ['日本', '東京', '寿司', '個室'],
    ['대한민국', '서울', '한복', '개인'],
]);

function namesNear(filters: Filters): Filters {
    const wanted = new Map(Object.entries(filters)) as Map<MarketPart, string[]>;
    const near = nearMarkets(index, wanted);
    const name = (part: MarketPart, market: number) => index.key(market).split('\u001f')[marketParts.indexOf(part)];
    return Object.fromEntries(
        [...near].map(([part, markets]) => [part, markets.map((at) => name(part, at) as string)]),
    );
}

describe('For filters that match nothing', () => {
    test.each<[string, Filters, Filters]>([
        ['a name with a letter too many', { city: ['lisbooa'] }, { city: ['lisboa'] }],
        ['a name in another spelling', { city: ['vilanova'] }, { city: ['vila nova'] }],
        ['the beginning of a name', { activity: ['surf'] }, { activity: ['surf lessons'] }],
        ['a name that nothing is near', { city: ['reykjavik'] }, {}],
        ['a name of two letters that are words', { city: ['東京都'] }, { city: ['東京'] }],
        ['a name of two letters that are syllables', { city: ['서울특별시'] }, { city: ['서울'] }],
        ['a country', { country: ['portugl'] }, { country: ['portugal'] }],
        ['a criterion', { criteria: ['luxry'] }, { criteria: ['luxury'] }],
        [
            'a name that is right, with one that is not: only the wrong one is suggested for',
            { country: ['portugal'], city: ['lisbo'] },
            { city: ['lisboa'] },
        ],
        ['names that exist and never meet', { country: ['brazil'], city: ['lisboa'] }, {}],
        [
            'two names that are wrong: the most similar one of each',
            { country: ['brasil'], city: ['palmaz'] },
            { country: ['brazil'], city: ['palma'] },
        ],
        [
            'a wrong name beside one that nothing is near',
            { country: ['atlantis'], city: ['lisbooa'] },
            { city: ['lisboa'] },
        ],
        ['several names of one filter', { city: ['lisbooa', 'palmaas'] }, { city: ['lisboa', 'palma'] }],
        ['a text that is no name', { city: ['x'.repeat(5000)] }, {}],
    ])('suggestions for filters that match nothing follow the names: %s', (_, filters, expected) => {
        expect(namesNear(filters)).toEqual(expected);
    });

    test('at most five names are suggested for one filter', () => {
        const many = indexOf(Array.from({ length: 30 }, (_, at) => ['Spain', `San ${at}`, 'Sailing', 'Luxury']));
        expect(nearMarkets(many, new Map([['city', ['san']]])).get('city')).toHaveLength(5);
    });

    test('the work for suggestions is bounded, however many names are asked for and exist', () => {
        const digits = (at: number) => String(at).padStart(5, '0');
        const large = indexOf(
            Array.from({ length: 15_000 }, (_, at) => ['Spain', `City ${digits(at)}`, 'Sailing', '']),
        );
        const asked = Array.from({ length: 100 }, (_, at) => `citty ${digits(at)}`);
        // 20,000 comparisons are enough for one name, and for a third of the cities for the second.
        expect(nearMarkets(large, new Map([['city', asked]])).get('city')).toHaveLength(2);
    });
});

describe('GET /api/v1/analyses', () => {
    let served: Awaited<ReturnType<typeof startKeyed>>;
    beforeAll(async () => {
        const folder = temporaryFolder();
        await writeDist(join(folder, 'dist'), renderDist(60, 'first', 1));
        served = await startKeyed({ distDir: join(folder, 'dist'), ledger: sqliteIn(folder) });
    });

    async function ask(query: string) {
        const answer = await served.get(`/api/v1/analyses?${query}`);
        expect(answer.status).toBe(200);
        return analysisListShape.parse(await answer.json());
    }

    test.each([
        ['city=Portoo', { city: ['Porto'] }],
        ['city=MALAGAA', { city: ['Málaga'] }],
        ['country=Mexicoo&city=Tulumm', { country: ['México'], city: ['Tulum'] }],
        ['activity=Sailng&limit=1', { activity: ['Sailing'] }],
        ['criteria=Critera%203', { criteria: ['Criteria 3'] }],
    ])('the list with %s answers no rows and names as they are spelt, which give rows', async (query, expected) => {
        const { data, meta } = await ask(query);
        expect(data).toEqual([]);
        expect(meta).toEqual({ total: 0, count: 0, next_cursor: null, did_you_mean: expected });
        const taken = new URLSearchParams(Object.entries(expected).map(([part, [name = '']]) => [part, name]));
        expect((await ask(String(taken))).meta.total).toBeGreaterThan(0);
    });

    test('a list with rows, or with nothing near, has no suggestion', async () => {
        expect((await ask('city=Reykjavik')).meta).toEqual({ total: 0, count: 0, next_cursor: null });
        for (const query of ['city=Porto', 'city=Porto&city=Portoo', 'limit=2']) {
            expect(await ask(query)).not.toHaveProperty('meta.did_you_mean');
        }
    });
});
