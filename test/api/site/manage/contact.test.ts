import { describe, expect, test } from 'vitest';

import { guestsWithLinks } from './support/guest.ts';

const { booked, cancel, stored, visitor } = guestsWithLinks();

describe('The contact', () => {
    const change = (path: string, fields: Record<string, string>) => visitor.post(path, { do: 'contact', ...fields });
    const named = { firstName: 'Xiomara', lastName: 'Ruiz' };
    const row = async (id: string) => {
        const { first_name, last_name, email, email_key, phone } = await stored(id);
        return [first_name, last_name, email, email_key, phone];
    };

    test('the contact is corrected, and what is left empty stays', async () => {
        const { id, path } = await booked();
        const before = (await row(id)).at(-1);
        const sent = await change(path, { ...named, email: 'New+trip@mail.example', phone: '' });
        expect([sent.status, sent.location]).toEqual([303, `${path}?saved=contact`]);
        for (const query of ['?saved=contact', '?utm_source=mail&saved=contact']) {
            expect((await visitor.get(path + query)).text).toContain('Your contact details have been saved.');
        }
        expect(await row(id)).toEqual(['Xiomara', 'Ruiz', 'new+trip@mail.example', 'new@mail.example', before]);
        await change(path, { ...named, phone: '+52 983 555 0199' });
        expect((await row(id)).at(-1)).toBe('+529835550199');
    });

    test('a contact that cannot be used is 400, with what was typed', async () => {
        const { id, path } = await booked();
        const before = await row(id);
        const page = await change(path, { firstName: '', lastName: 'Ruiz', email: 'nobody' });
        expect(page.status).toBe(400);
        expect(page.html).toContain('id="problems"');
        expect(page.html).toMatch(/name="email"[^>]*value="nobody"/u);
        expect(await row(id)).toEqual(before);
    });

    test('the contact of an unpaid booking counts among the open ones of its new address; of a paid one it does not', async () => {
        const email = 'many@mail.example';
        const open = await Promise.all([0, 0].map((minor) => booked(minor)));
        for (const { path } of open) expect((await change(path, { ...named, email })).status).toBe(303);
        const [third, paid] = [await booked(0), await booked()];
        const refused = await change(third.path, { ...named, email });
        expect([refused.status, refused.text.includes('You have several unpaid bookings.')]).toEqual([429, true]);
        expect((await row(third.id))[2]).toMatch(/^guest-/u);
        expect((await change(paid.path, { ...named, email })).status).toBe(303);
        // An address that the booking has already does not count again.
        for (const { path } of open) {
            expect((await change(path, { ...named, email: 'Many@mail.example' })).status).toBe(303);
        }
    });

    test('the contact of a booking that is over stays', async () => {
        const { id, path } = await booked();
        await cancel(path, '4000');
        await change(path, { ...named, email: 'other@mail.example' });
        expect((await row(id))[2]).toMatch(/^guest-/u);
    });
});
