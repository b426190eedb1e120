import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Category, Experience, Provider } from '../../../contract/catalog.ts';
import { siteLocales } from '../../../contract/local-text.ts';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { readMedia } from '../../../pipeline/media/read.ts';
import { projectFolder } from '../../support/pipeline.ts';

/** The sample is what people copy from and what other tests book: it must be faultless and use everything there is. */
const { providers, findings } = readCatalog(path.join(projectFolder, 'data'));
const experiences = providers.flatMap((provider) => provider.experiences);
const slots = experiences.flatMap((experience) => experience.timeSlots.map((slot) => ({ experience, slot })));
const seasons = experiences.flatMap((experience) => experience.seasons);
const fees = experiences.flatMap((experience) => experience.fees);
const hotels = experiences.flatMap(({ hotel }) => hotel ?? []);

test('the sample catalogue has not a single finding', () => {
    expect(findings).toEqual([]);
    expect(providers.length).toBeGreaterThanOrEqual(7);
    expect(experiences.length).toBeGreaterThanOrEqual(16);
});

/** Minutes of a day that a slot fills. */
const span = ({ startTime, duration }: Experience['timeSlots'][number]) => {
    const [hour = 0, minute = 0] = startTime.split(':').map(Number);
    return { start: hour * 60 + minute, end: hour * 60 + minute + duration };
};

/** Whether two experiences need one resource at overlapping times. */
function sharesResource({ experiences: own }: Provider): boolean {
    return own.some((one, at) =>
        own.slice(at + 1).some((other) => {
            const needsSame = one.requires.some(({ resourceId }) =>
                other.requires.some((need) => need.resourceId === resourceId),
            );
            const overlap = one.timeSlots
                .map(span)
                .some((a) => other.timeSlots.map(span).some((b) => a.start < b.end && b.start < a.end));
            return needsSame && overlap;
        }),
    );
}

/** Whether the clocks of a zone change within a year. */
function changesClocks(timeZone: string): boolean {
    const hourAt = (month: number) =>
        new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
            Date.UTC(2027, month, 15, 12),
        );
    return hourAt(0) !== hourAt(6);
}

const ownCategories = (categories: Category[], experience: Experience) =>
    JSON.stringify(categories) !== JSON.stringify(experience.categories);

const features: Record<string, boolean> = {
    'a shared experience': experiences.some(({ bookingMode }) => bookingMode === 'shared'),
    'a private experience with a private price': experiences.some(
        (one) => one.bookingMode === 'private' && one.privatePrice,
    ),
    'a private experience that costs what its categories cost': experiences.some(
        (one) => one.bookingMode === 'private' && !one.privatePrice,
    ),
    'a shared and a private slot of one experience': experiences.some(({ timeSlots }) =>
        (['shared', 'private'] as const).every((mode) => timeSlots.some((slot) => slot.bookingMode === mode)),
    ),
    'a private booking on request': experiences.some(
        (one) =>
            one.bookingMode === 'shared' && one.privatePrice && one.timeSlots.some((slot) => slot.bookingMode === null),
    ),
    'a base that covers everyone': experiences.some(({ privatePrice }) => privatePrice?.includedPersons === null),
    'a season of all slots': seasons.some(({ timeSlotIds }) => timeSlotIds === null),
    'a season of some slots': seasons.some(({ timeSlotIds }) => timeSlotIds !== null),
    'a season that is cheaper': seasons.some(({ basisPoints }) => basisPoints < 0),
    'a season of broken per cent': seasons.some(({ basisPoints }) => basisPoints % 100 !== 0),
    'a child category': experiences.some((one) =>
        one.categories.some(({ kind, priceMinor }) => kind === 'child' && priceMinor > 0),
    ),
    'an infant that is free and takes no place': experiences.some((one) =>
        one.categories.some(({ priceMinor, usesCapacity }) => priceMinor === 0 && !usesCapacity),
    ),
    'two adult categories': experiences.some((one) => one.categories.filter(({ kind }) => kind === 'adult').length > 1),
    options: experiences.some((one) => one.options.length > 1),
    discounts: experiences.some((one) => one.discounts.length > 1),
    'a fee per person': fees.some((fee) => 'perPersonMinor' in fee),
    'a fee in per cent': fees.some((fee) => 'basisPoints' in fee),
    'a deposit of 33 %': experiences.some((one) => one.depositBasisPoints === 3300),
    'a deposit of 17.5 %': experiences.some((one) => one.depositBasisPoints === 1750),
    'no deposit': experiences.some((one) => one.depositBasisPoints === null),
    'resources shared by experiences at overlapping times': providers.some(sharesResource),
    'more than one of a resource': experiences.some((one) => one.requires.some(({ quantity }) => quantity > 1)),
    'closed days': experiences.some((one) => one.availability.closed.length > 0),
    'closed slots': experiences.some((one) => one.availability.closedSlots.length > 0),
    'weekdays of an experience': experiences.some((one) => one.availability.weekdays.length < 7),
    'weekdays of a slot': slots.some(({ slot }) => slot.weekdays.length < 7),
    'always open': experiences.some(({ availability: { from, to } }) => from === null && to === null),
    'a cutoff': experiences.some((one) => one.cutoffMinutes > 0),
    'a least party above one': experiences.some((one) => one.minParticipants > 1),
    'a capacity of a slot': slots.some(
        ({ slot, experience }) => slot.capacity !== null && slot.capacity !== experience.capacity,
    ),
    'several days': experiences.some((one) => one.multiDay),
    'a hotel with several units': hotels.some(({ units }) => units.length > 1),
    'a unit of which there are several': hotels.some(({ units }) => units.some(({ quantity }) => quantity > 1)),
    'a unit with categories of its own': experiences.some((one) =>
        one.hotel?.units.some(({ categories }) => ownCategories(categories, one)),
    ),
    ...Object.fromEntries(
        (['extraBed', 'petFee', 'earlyCheckin', 'lateCheckout'] as const).map((name) => [
            `a hotel with ${name}`,
            hotels.some(({ settings }) => settings[name].enabled && settings[name].priceMinor > 0),
        ]),
    ),
    ...Object.fromEntries(
        [0, 2, 3].map((exponent) => [
            `a currency with ${exponent} decimals`,
            experiences.some((one) => one.exponent === exponent),
        ]),
    ),
    'a price that uses three decimals': experiences.some(
        (one) => one.exponent === 3 && one.categories.some(({ priceMinor }) => priceMinor % 10 > 0),
    ),
    'a zone whose clocks change': providers.some(({ timeZone }) => changesClocks(timeZone)),
    'a zone of America whose clocks change': providers.some(
        ({ timeZone }) => /^America\//u.test(timeZone) && changesClocks(timeZone),
    ),
    'a zone whose clocks never change': providers.some(({ timeZone }) => !changesClocks(timeZone)),
    'a departure in the hour that clocks skip': providers.some(
        ({ timeZone, experiences: own }) =>
            timeZone === 'Europe/Paris' &&
            own.some((one) => one.timeSlots.some(({ startTime }) => startTime.startsWith('02:'))),
    ),
    'a type of its own': experiences.some(({ type }) => !['excursion', 'activity', 'hotel'].includes(type)),
    'a text in a further language': experiences.some(({ name }) => Object.keys(name).length > 3),
    'an address': experiences.some(({ location }) => location?.address != null),
    'an id that is given': fs
        .readdirSync(path.join(projectFolder, 'data/catalog'))
        .filter((name) => name.endsWith('.json'))
        .some((name) => /^ {6}"id":/mu.test(fs.readFileSync(path.join(projectFolder, 'data/catalog', name), 'utf8'))),
};

describe('the sample uses every feature', () => {
    test.each(Object.entries(features))('the sample catalogue uses every feature: %s', (_name, isUsed) =>
        expect(isUsed).toBe(true),
    );
});

describe('the sample is fit to be shown', () => {
    test.each(experiences.map((one) => [one.slug, one] as const))(
        'the experience %s of the sample is fit to be shown',
        (_slug, experience) => {
            const { name, description, cancellationPolicy, refundPolicy, languages, location, availability } =
                experience;
            const { meetingPoint, included, notIncluded, bring } = experience;
            const labels = [
                ...experience.categories,
                ...experience.options,
                ...experience.discounts,
                ...experience.fees,
            ];
            const units = experience.hotel?.units ?? [];
            for (const text of [
                name,
                description,
                ...[cancellationPolicy, meetingPoint].filter((text) => Object.keys(text).length > 0),
                ...[...included, ...notIncluded, ...bring],
                ...labels.map(({ label }) => label),
                ...units.map((unit) => unit.name),
                ...experience.photos.flatMap(({ alt, credit }) => [alt, credit ?? {}]),
            ]) {
                expect(Object.keys(text)).toEqual(expect.arrayContaining([...siteLocales]));
                expect(text.fr, 'a line may begin with a sign').not.toMatch(/ [;:!?»]|« /u);
            }
            // A deadline in a text gives nobody money back: it is a tier of the policy.
            expect(refundPolicy?.tiers.length).toBeGreaterThan(0);
            expect(Object.values(cancellationPolicy).join()).not.toMatch(
                /free cancellation|annulation gratuite|cancelación gratuita/iu,
            );
            expect(languages.length).toBeGreaterThan(0);
            expect(experience.photos.length).toBeGreaterThan(0);
            expect(location?.name).toMatch(/\S/u);
            expect(availability.to === null || availability.to >= '2027-12-31').toBe(true);
        },
    );

    test('the pictures of the sample have no finding, and every one of them is shown', async () => {
        const catalog = readCatalog(path.join(projectFolder, 'data'));
        const { findings: ofPictures, pictures } = await readMedia(path.join(projectFolder, 'data'), catalog);
        expect(ofPictures).toEqual([]);
        expect(pictures.length).toBe(new Set(catalog.pictures.map(({ name }) => name)).size);
        const bytes = pictures.reduce((sum, { path: file }) => sum + fs.statSync(file).size, 0);
        expect(bytes).toBeLessThan(1_500_000);
    });

    test('every provider of the sample can be written to, and hears of its bookings', () => {
        expect(providers.filter(({ contact }) => contact?.email == null)).toEqual([]);
    });

    test('the first sail of the sample is the one of the examples in the documents', () => {
        const lagoon = providers.find(({ slug }) => slug === 'lagoon-sailing');
        const sail = lagoon?.experiences.find(({ slug }) => slug === 'sunrise-sail');
        expect(lagoon?.timeZone).toBe('America/Cancun');
        expect(sail).toMatchObject({
            currency: 'MXN',
            bookingMode: 'shared',
            capacity: 12,
            cutoffMinutes: 120,
            categories: [{ priceMinor: 120_000 }, { priceMinor: 60_000 }, { priceMinor: 0, usesCapacity: false }],
            timeSlots: [{ id: 'morning', startTime: '09:00', duration: 210 }, { id: 'afternoon' }],
            seasons: [{ from: '2026-12-15', to: '2027-01-10', basisPoints: 2000 }],
            fees: [{ perPersonMinor: 5000 }, { basisPoints: 500 }],
            depositBasisPoints: 3000,
            requires: [{ resourceId: 'boat', quantity: 1 }],
        });
    });
});
