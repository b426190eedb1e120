import { expect, test } from 'vitest';
import { providerActions } from '../../../api/booking/bookings/actions.ts';
import { messages } from '../../../api/desk/words/words.ts';
import { messages as pages } from '../../../api/pages/locale/words.ts';
import { testMessages, unusedNames } from '../support/messages.ts';

const names = Object.keys(messages.en);

testMessages(messages, { fr: [], es: ['markOf'] });

test('every message is used somewhere, or replaces a text of all pages', () => {
    const composed = [
        ...providerActions.map((action) => `action_${action}`),
        ...['closed', 'opened', 'arrived', 'not_arrived', 'booked', 'cancel', 'refund'].map((done) => `done_${done}`),
        ...['pending', 'confirmed', 'expired', 'cancelled'],
    ];
    const unused = unusedNames('desk', names);
    expect(unused.filter((name) => !(name in pages.en) && !composed.includes(name))).toEqual([]);
});

test('guests who leave a house are not named like the departures that the day counts', () => {
    for (const words of Object.values(messages)) expect(words.leaving).not.toBe(words.departures);
});
