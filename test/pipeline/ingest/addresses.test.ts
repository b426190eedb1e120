import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, literal } from '../../../pipeline/database.ts';
import { readIn } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';

/** What counts as the address of a page: `BAD_URL` is said of everything else. */
const good = [
    'https://tavira-sailing.example',
    'HTTPS://Tavira-Sailing.EXAMPLE./tours?day=1#top',
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
    'https://❤.example/',
    'https://my_boats.example/',
    'https://boats-.example/',
    'https://-boats.example/',
    'https://3.example/',
];

const bad = [
    'https://',
    'https:///tours',
    'https://./',
    'https://-',
    'https://-/',
    'https://--/',
    'https://-.example/',
    'https://boats.-.example/',
    'https://boats.-/',
    'https://_/',
    'https://@/',
    'https://!$&/',
    'https://boats.example:/',
    'https://boats..example/',
    'ftp://boats.example/',
];

let database: Database;
beforeAll(async () => {
    ({ database } = await readIn({ 'observations/a.csv': csv(sample({ none: 1 })) }));
});
afterAll(() => database.close());

async function isAddress(text: string): Promise<boolean[]> {
    const cell = literal(text);
    const sql = `select is_address(${cell}) as address, is_plain_address(${cell}) as plain`;
    const [row] = await database.rows<{ address: boolean; plain: boolean }>(sql);
    // The cheap test may only know some of the addresses.
    return row?.plain ? [row.plain, row.address] : [row?.address as boolean];
}

describe('an address', () => {
    test.each(good)('%s is an address, also to the URL standard', async (text) => {
        expect(await isAddress(text)).not.toContain(false);
        expect(URL.canParse(text)).toBe(true);
    });

    test.each(bad)('%s is not an address', async (text) => {
        expect(await isAddress(text)).not.toContain(true);
    });
});
