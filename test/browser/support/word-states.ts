import type { SiteLocale } from '../../../contract/local-text.ts';
import type { Reader } from './reader.ts';
import type { Site } from './site.ts';
import { bookedByAgent } from './states.ts';
import { contact, link } from './way.ts';

/** States of the booking form that differ from those that browsers look at in their words alone. */
export interface WordState {
    name: string;
    /** Leads there; `day` is one that no other state uses. */
    arrive(reader: Reader, site: Site, day: string, locale: SiteLocale): Promise<void>;
}

type FormInput = Readonly<Record<string, string>>;

const sail = 'lagoon-sailing/sunrise-sail';

function linked(name: string, experience: string, formOn: (day: string) => FormInput): WordState {
    return { name, arrive: (reader, _, day, locale) => reader.open(link(locale, experience, formOn(day))) };
}

/** Opens a link and presses a button of the form, with what was typed in between. */
function pressed(name: string, button: 'book' | 'update', typed: FormInput, prefill: FormInput = {}): WordState {
    return {
        name,
        arrive: async (reader, _, date, locale) => {
            await reader.open(link(locale, sail, { date, slot: 'afternoon', adults: '2', ...contact, ...prefill }));
            await reader.press('do', button, typed);
        },
    };
}

export const wordStates: readonly WordState[] = [
    linked('a day that is over', sail, () => ({ date: '2026-11-30', slot: 'morning', adults: '2' })),
    linked('a departure that has closed', 'caldera-catamarans/sunset-catamaran', () => {
        return { date: '2026-12-01', slot: 'day', adults: '2' };
    }),
    linked('a day on which the provider is closed', sail, () => ({ date: '2026-12-25', slot: 'morning', adults: '2' })),
    linked('a party that is too large', sail, (date) => ({ date, slot: 'morning', adults: '13' })),
    linked('a party that is too small', 'riad-zitoun/desert-days', (date) => ({ date, adults: '1' })),
    linked('a room that is too small', 'riad-zitoun/riad', (checkin) => {
        return { checkin, checkout: checkin.replace(/\d\d$/u, '28'), unitId: 'suite', adults: '7' };
    }),
    linked('a day that is over, no departure chosen', sail, () => ({ date: '2026-11-30', adults: '2' })),
    linked('no room chosen', 'riad-zitoun/riad', (checkin) => ({ checkin, adults: '2' })),
    linked('several days not chosen yet', 'riad-zitoun/desert-days', () => ({})),
    linked('children without ages', sail, (date) => ({ date, slot: 'morning', adults: '2', children: '2' })),
    linked('an age that cannot be read', sail, (date) => {
        return { date, slot: 'morning', adults: '2', children: '1', childrenAges: 'old' };
    }),
    linked('children where there is no price for them', 'kyo-shizuku/whisk-workshop', (date) => {
        return { date, adults: '2', children: '1' };
    }),
    linked('a departure that is private', 'kyo-shizuku/tea-in-silence', (date) => ({
        date,
        slot: 'dusk',
        adults: '2',
    })),
    linked('a link with much that does not fit', sail, () => {
        return { date: 'soon', slot: '23:59', adults: '0', children: '100', payment: 'gold', childrenAges: 'x' };
    }),
    pressed('a mode that the departure does not have', 'update', { slot: 'morning', bookingMode: 'private' }),
    pressed('a booking in a mode that the departure does not have', 'book', {
        slot: 'morning',
        bookingMode: 'private',
    }),
    pressed('texts that are no numbers', 'update', { adults: 'two', childrenAges: '4 and 7', date: 'tomorrow' }),
    pressed('a contact that is wrong', 'book', { email: 'nobody', phone: '12', phoneCountry: 'XX' }),
    pressed('no adult', 'book', {}, { categoryCounts: '{"child":2}' }),
    pressed('a price that was not shown', 'book', { adults: '3' }),
    {
        name: 'private where others are',
        arrive: async (reader, site, date, locale) => {
            await bookedByAgent(site, date, true, 'afternoon');
            await reader.open(link(locale, sail, { date, slot: 'afternoon', adults: '2' }));
            await reader.press('do', 'update', { bookingMode: 'private' });
        },
    },
    {
        name: 'a form that has made a booking',
        arrive: async (reader, _, date, locale) => {
            await reader.open(link(locale, sail, { date, slot: 'afternoon', adults: '2', ...contact }));
            const form = reader.html;
            await reader.press('do', 'book');
            reader.html = form;
            await reader.press('do', 'book', { lastName: 'Other' });
        },
    },
    {
        name: 'a form that has taken the last places',
        arrive: async (reader, _, date, locale) => {
            await reader.open(link(locale, sail, { date, slot: 'afternoon', adults: '12', ...contact }));
            const form = reader.html;
            await reader.press('do', 'book');
            reader.html = form;
            await reader.press('do', 'book', { lastName: 'Other' });
        },
    },
];
