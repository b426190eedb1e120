import type { Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSite } from './support/site.ts';
import { bookedByAgent } from './support/states.ts';
import { contact, link } from './support/way.ts';

const site = openSite();
const kilobyte = 1000;

/** The pages with most to load, and the most bytes of each kind: the picture of a phone's width and the logo. */
const most = { stylesheet: 20 * kilobyte, script: 30 * kilobyte, document: 40 * kilobyte, image: 60 * kilobyte };

describe('What a page weighs', () => {
    test('a page weighs little, with nothing from elsewhere and nothing loaded twice', async () => {
        await site.visit({ isPhone: true }, async (person) => {
            const responses: Response[] = [];
            person.page.on('response', (response) => responses.push(response));
            const prefill = { checkin: '2027-05-15', checkout: '2027-05-20', unit: 'suite', adults: '2', ...contact };
            await person.open(link('fr', 'riad-zitoun/riad', prefill));
            const weights = await weigh(responses);
            console.log('bytes of a stay:', JSON.stringify(weights));
            for (const [kind, bytes] of Object.entries(most)) expect(weights[kind], kind).toBeLessThan(bytes);
            expect(Object.keys(weights).sort()).toEqual(['document', 'image', 'script', 'stylesheet']);

            responses.length = 0;
            await person.open(`/fr/booking/${await bookedByAgent(site, '2027-05-15')}?payment=true`);
            const next = await weigh(responses);
            console.log('bytes of a booking after it:', JSON.stringify(next));
            expect(next.stylesheet ?? 0, 'the style is known by now').toBe(0);
        });
    });
});

/** Bytes on their way, headers left out, by kind of resource; what comes from the browser's memory weighs nothing. */
async function weigh(responses: readonly Response[]): Promise<Record<string, number>> {
    const weights: Record<string, number> = {};
    for (const response of responses) {
        if (response.url().startsWith('data:')) continue;
        const kind = response.request().resourceType();
        const { responseBodySize } = await response.request().sizes();
        if (kind === 'image') expect(response.headers()['content-type'], response.url()).toBe('image/avif');
        else expect(response.headers()['content-encoding'], response.url()).toMatch(/^(gzip|br)$/u);
        weights[kind] = (weights[kind] ?? 0) + Math.max(0, responseBodySize);
    }
    return weights;
}
