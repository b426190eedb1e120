import { expect } from 'vitest';
import type { Experience } from '../../../contract/catalog.ts';
import type { Finding } from '../../../contract/finding.ts';
import { type Catalog, readCatalog } from '../../../pipeline/catalog/read.ts';
import { dataFolder, type Files } from '../../support/pipeline.ts';

/** Catalogue files as people would write them, and quick ways to read them. */

// biome-ignore lint/suspicious/noExplicitAny: cases break these objects in every way a person could.
export type Json = any;

/** An excursion that uses a bit of everything; a new object each time. */
export function excursion(more: Json = {}): Json {
    return {
        slug: 'sail',
        type: 'excursion',
        name: { en: 'Sail', fr: 'À la voile' },
        currency: 'MXN',
        bookingMode: 'shared',
        categories: [
            { id: 'adult', kind: 'adult', label: { en: 'Adult' }, price: 1200 },
            { id: 'child', kind: 'child', label: { en: 'Child' }, minAge: 4, maxAge: 11, price: 600 },
        ],
        privatePrice: { base: 6000, includedPersons: 4, perExtraPerson: 900 },
        timeSlots: [{ id: 'morning', startTime: '09:00', duration: 210 }],
        seasons: [{ id: 'high', from: '2026-12-15', to: '2027-01-10', percent: 20, timeSlotIds: ['morning'] }],
        options: [{ id: 'kit', label: { en: 'Kit' }, price: 150 }],
        discounts: [{ label: { en: 'Groups' }, minParticipants: 8, percent: 10 }],
        fees: [{ label: { en: 'Park' }, perPerson: 50 }],
        deposit: { enabled: true, percent: 30 },
        availability: {
            from: '2026-01-01',
            to: '2027-12-31',
            closedSlots: [{ date: '2026-12-24', timeSlotId: 'morning' }],
        },
        requires: [{ resourceId: 'boat', quantity: 1 }],
        location: { name: 'Pier', lat: 18.67, lon: -88.39 },
        ...more,
    };
}

export function hotel(more: Json = {}): Json {
    return {
        slug: 'rooms',
        type: 'hotel',
        name: { en: 'Rooms' },
        currency: 'MXN',
        bookingMode: 'shared',
        categories: [{ id: 'adult', kind: 'adult', label: { en: 'Adult' }, price: 0 }],
        hotel: {
            units: [{ id: 'garden', name: { en: 'Garden room' }, nightlyPrice: 1800 }],
            settings: { extraBed: { enabled: true, price: 300 } },
        },
        ...more,
    };
}

/** A provider with an excursion and a hotel. */
export function provider(more: Json = {}): Json {
    return {
        slug: 'lagoon',
        name: 'Lagoon',
        timeZone: 'America/Cancun',
        contact: { email: 'hola@lagoon.example' },
        resources: [{ id: 'boat', quantity: 2 }],
        experiences: [excursion(), hotel()],
        ...more,
    };
}

/** A provider as it is typed. A value `raw('12.30')` is written as it stands there, as no program would. */
export function typed(value: Json): string {
    return `${JSON.stringify(value, null, 4).replace(/"raw:((?:[^"\\]|\\.)*)"/gu, (_, text: string) => JSON.parse(`"${text}"`))}\n`;
}

export function raw(text: string): string {
    return `raw:${text}`;
}

/** Reads catalogue files by their names below `catalog/`; values that are no texts are written as JSON. */
export function catalogOf(files: Record<string, Json>): Catalog {
    const named: Files = {};
    for (const [name, content] of Object.entries(files)) {
        named[`catalog/${name}`] = typeof content === 'string' || Buffer.isBuffer(content) ? content : typed(content);
    }
    return readCatalog(dataFolder(named));
}

/** `CODE path line:column` of each finding. */
export function reported(findings: readonly Finding[]): string[] {
    return findings.map(({ code, path, line, column }) => `${code} ${path ?? '-'} ${line}:${column}`);
}

/** Where a text that is there once begins, as `line:column`. */
export function locationIn(text: string, part: string): string {
    const at = text.indexOf(part);
    if (at < 0 || text.indexOf(part, at + 1) >= 0) throw new Error(`${part} is not there once:\n${text}`);
    const before = text.slice(0, at).split('\n');
    return `${before.length}:${[...(before.at(-1) as string)].length + 1}`;
}

/** The only experience of a catalogue of one. */
export function experienceOf(experience: Json): Experience {
    const { findings, providers } = catalogOf({ 'a.json': provider({ experiences: [experience] }) });
    expect(findings.filter(({ code }) => !['SMALL_PERCENT', 'THOUSANDS_POINT'].includes(code))).toEqual([]);
    return providers[0]?.experiences[0] as Experience;
}

const name = { en: 'A' };

/** An experience with only what is required. */
export const least = {
    slug: 'a',
    type: 'activity',
    name,
    currency: 'KWD',
    bookingMode: 'private',
    categories: [{ id: 'adult', kind: 'adult', label: name, price: 1.005 }],
    timeSlots: [{ id: 's', startTime: '02:30', duration: 1 }],
};
