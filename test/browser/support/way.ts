import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { Site } from './site.ts';

/** The way from a link to a confirmed booking, as a human goes it with a mouse or a finger. */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/u;

export const contact = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@mail.example' };

/** A link to the page of an experience, `provider/experience`, with parameters by name. */
export function link(locale: string, experience: string, prefill: Readonly<Record<string, string>> = {}): string {
    const [provider, slug] = experience.split('/');
    return `/${locale}/p/${provider}/e/${slug}?${new URLSearchParams(prefill)}`;
}

/** Asks for the price of what was changed where no script does. */
export async function updates(person: Person, hasScripts: boolean): Promise<void> {
    if (!hasScripts) await person.press('do', 'update');
}

/** Books what the form says; gives the booking's id. */
export async function books(person: Person): Promise<string> {
    await person.press('do', 'book');
    return bookingAt(person);
}

export function bookingAt(person: Person): string {
    const { pathname, search } = new URL(person.page.url());
    const id = uuid.exec(pathname)?.[0];
    if (id === undefined || !pathname.includes('/booking/')) {
        throw new Error(`${pathname}${search} is no page of a booking.`);
    }
    return id;
}

/** Goes to the sandbox's card page, is declined once, and pays the second time. */
export async function paysInTheSandbox(person: Person, site: Site, id: string): Promise<void> {
    await person.press('do', 'pay');
    expect(new URL(person.page.url()).pathname).toMatch(new RegExp(`/booking/${id}/sandbox/`, 'u'));
    await person.press('do', 'decline');
    expect(new URL(person.page.url()).searchParams.get('outcome')).toBe('declined');
    expect((await site.booking(id)).status).toBe('pending');
    await person.press('do', 'pay');
    await person.press('do', 'approve');
    expect(bookingAt(person)).toBe(id);
}
