import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMethodology, sampleFolder } from '../../../../pipeline/methodology/read.ts';
import { codesIn, sectionOf, tableOf } from '../../../support/markdown.ts';
import { projectFolder } from '../../../support/pipeline.ts';
import { type SampleService, startSampleService } from '../../booking-api/examples/sample-service.ts';
import { Auditor } from './support/auditor.ts';
import { site } from './support/sample-pages.ts';

/** Pages of this service are audited by the checks of its own methodology. */

const { ari_checks } = readMethodology(sampleFolder).methodology;
const checks = ari_checks.flatMap(({ version, check }) => (version === 'v2' ? [check] : []));

/** A day that is chosen by hand is not in the address. */
const unmet = ['date_params'];

const documented = readFileSync(join(projectFolder, 'docs/booking-api.md'), 'utf8');
const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' };
const pages: [string, string, Record<string, string>][] = [
    ['an excursion', '/en/p/lagoon-sailing/e/sunrise-sail', { date: '2027-06-15', slot: 'morning', adults: '2' }],
    [
        'a hotel',
        '/en/p/riad-zitoun/e/riad',
        { checkin: '2027-02-10', checkout: '2027-02-12', unitId: 'patio', adults: '2' },
    ],
];

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService(site);
});

describe.each(pages)('The page of %s', (_, path, prefill) => {
    const opened = async () => {
        const auditor = new Auditor(service.url, site, path, { ...prefill, ...person });
        await auditor.open();
        return auditor;
    };

    test.each(checks.filter((check) => !unmet.includes(check)))('the page passes %s', async (check) => {
        expect(await (await opened()).checks[check]?.()).toBe(true);
    });

    test.each(unmet)('the page does not pass %s, as the page of the booking API states', async (check) => {
        expect(await (await opened()).checks[check]?.()).toBe(false);
        expect(documented.replaceAll(/\s+/gu, ' ')).toContain(`All but \`${unmet.join('` and `')}\` are met`);
    });

    test('the page of an experience opens with the days and the party of a link', async () => {
        expect(await (await opened()).opensLinks()).toBe(true);
    });
});

test('the page of the booking API names for each check where it is met', () => {
    const reported = tableOf(sectionOf(documented, '### Machine-readable data'), 'check', 'where');
    expect(reported.flatMap(([cell]) => codesIn(cell))).toEqual(checks);
});
