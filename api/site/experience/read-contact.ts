import { getCountries } from 'libphonenumber-js';
import { bookingLimits, createWithTokenShape } from '../../../contract/booking.ts';
import type { ContactData } from '../../booking/bookings/contact.ts';
import type { WordName } from '../../pages/locale/words.ts';
import type { Texts } from './controls.ts';
import type { FieldIssue } from './read-form-input.ts';

const shape = createWithTokenShape.shape.participant_data;
const countryCodes: ReadonlySet<string> = new Set(getCountries());

/** The word for each member that the payload's own shape refuses. */
const words: Readonly<Record<string, WordName>> = {
    firstName: 'issueFirstName',
    lastName: 'issueLastName',
    email: 'issueEmail',
    phoneCountry: 'issuePhoneCountry',
    phone: 'issuePhone',
};

/** Reads first and last name, and an e-mail address or a telephone number. */
export function readContact(texts: Texts): { contact: ContactData; issues: FieldIssue[] } {
    const told = Object.fromEntries(
        Object.keys(words).flatMap((name) => {
            const text = texts.get(name)?.trim();
            return text ? [[name, text]] : [];
        }),
    );
    // A country without a number says nothing.
    if (told.phone === undefined) delete told.phoneCountry;
    const parsed = shape.safeParse(told);
    const faulty = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
    for (const name of ['firstName', 'lastName'] as const) {
        if (told[name] === undefined || told[name].includes('\0')) faulty.add(name);
    }
    if (told.phoneCountry !== undefined && !countryCodes.has(told.phoneCountry)) faulty.add('phoneCountry');
    const issues: FieldIssue[] = Object.keys(words)
        .filter((name) => faulty.has(name))
        .map((control) => ({ control, word: words[control] as WordName }));
    if (told.email === undefined && told.phone === undefined) issues.push({ control: 'email', word: 'issueContact' });
    return { contact: parsed.success ? (parsed.data as ContactData) : {}, issues };
}

/** The message to the provider, within its bound. */
export function readRequests(texts: Texts): { specialRequests: string | undefined; issues: FieldIssue[] } {
    const text = texts.get('specialRequests')?.trim() ?? '';
    const most = bookingLimits.specialRequestCharacters;
    const isFaulty = [...text].length > most || text.includes('\0');
    const issues: FieldIssue[] = isFaulty
        ? [{ control: 'specialRequests', word: 'issueRequests', values: { most } }]
        : [];
    return { specialRequests: text === '' ? undefined : text, issues };
}
