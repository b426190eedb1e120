import { expect, test } from 'vitest';
import { mailsOf } from '../../booking/support/mails-of.ts';
import { guestsWithLinks } from './support/guest.ts';

const { api, booked, cancel, stored, visitor } = guestsWithLinks();

test('a forwarded link shows contact details masked, corrects and cancels as its mail says, and the guest gets the mail', async () => {
    const { id, path } = await booked();
    const { email, phone } = await stored(id);
    // The address alone opens the page: the visitor has no cookie.
    const page = await visitor.get(path);
    expect(page.text).toContain('g•••@mail.example, +52 ••• ');
    for (const own of [email, phone]) expect(page.html).not.toContain(own);
    const corrected = await visitor.post(path, { do: 'contact', firstName: 'Xiomara', lastName: 'Ruiz' });
    expect(corrected.status).toBe(303);
    expect(await stored(id)).toMatchObject({ last_name: 'Ruiz', email, phone });
    expect((await cancel(path, '4000')).status).toBe(303);
    expect(await stored(id)).toMatchObject({ status: 'cancelled', email });
    const told = (await mailsOf(api, id)).map(({ kind, recipient }) => [kind, recipient]);
    expect(told).toContainEqual(['cancelled', 'guest']);
});
