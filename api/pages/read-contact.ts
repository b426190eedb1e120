import { getCountries } from 'libphonenumber-js';
import { bookingLimits, createWithTokenShape } from '../../contract/booking.ts';
import type { ContactData } from '../booking/bookings/contact.ts';
import type { FieldIssue, Texts } from './fields.tsx';
import type { WordName } from './locale/words.ts';

const shape = createWithTokenShape.shape.participant_data;
const countryCodes: ReadonlySet<string> = new Set(getCountries());

/** The message for each member that the payload's schema refuses. */
const words: Readonly<Record<string, WordName>> = {
    firstName: 'issueFirstName',
    lastName: 'issueLastName',
    email: 'issueEmail',
    phoneCountry: 'issuePhoneCountry',
    phone: 'issuePhone',
};

/** Reads first and last name, and an e-mail address or a telephone number. */
export function readContact(texts: Texts): { contact: ContactData; issues: FieldIssue[] } {
    const entered = Object.fromEntries(
        Object.keys(words).flatMap((name) => {
            const text = texts.get(name)?.trim();
            return text ? [[name, text]] : [];
        }),
    );
    // A country without a number is ignored.
    if (entered.phone === undefined) delete entered.phoneCountry;
    const parsed = shape.safeParse(entered);
    const faulty = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
    for (const name of ['firstName', 'lastName'] as const) {
        if (entered[name] === undefined || entered[name].includes('\0')) faulty.add(name);
    }
    if (entered.phoneCountry !== undefined && !countryCodes.has(entered.phoneCountry)) faulty.add('phoneCountry');
    const issues: FieldIssue[] = Object.keys(words)
        .filter((name) => faulty.has(name))
        .map((control) => ({ control, word: words[control] as WordName }));
    const phone = issues.find(({ control }) => control === 'phone');
    const hasCountry = entered.phoneCountry !== undefined && !faulty.has('phoneCountry');
    if (phone !== undefined && hasCountry) phone.word = 'issuePhoneOfCountry';
    if (entered.email === undefined && entered.phone === undefined)
        issues.push({ control: 'email', word: 'issueContact' });
    return { contact: parsed.success ? (parsed.data as ContactData) : {}, issues };
}

/** The message to the provider, with its limit. */
export function readRequests(texts: Texts): { specialRequests: string | undefined; issues: FieldIssue[] } {
    const text = texts.get('specialRequests')?.trim() ?? '';
    const most = bookingLimits.specialRequestCharacters;
    const isFaulty = [...text].length > most || text.includes('\0');
    const issues: FieldIssue[] = isFaulty
        ? [{ control: 'specialRequests', word: 'issueRequests', values: { most } }]
        : [];
    return { specialRequests: text === '' ? undefined : text, issues };
}
