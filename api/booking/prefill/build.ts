import type { Experience } from '../../../contract/catalog.ts';
import type { FormState, Ignored } from './form-state.ts';
import { parsePrefill } from './parse.ts';

/** A link's query, and what of the wish it does not carry. */
export interface BuiltPrefill {
    /** Without its question mark; '' for an empty wish. */
    query: string;
    ignored: Ignored[];
}

/** Parameters by their first names: what a wish may hold. */
export const wishParameters = {
    excursion: ['date', 'startDate', 'endDate', 'slot'],
    hotel: ['checkin', 'checkout', 'unitId', 'extraBed', 'withPet', 'earlyCheckin', 'lateCheckout'],
    both: [
        'categoryCounts',
        'adults',
        'children',
        'childrenAges',
        'options',
        'payment',
        'specialRequests',
        'firstName',
        'lastName',
        'email',
        'phone',
        'phoneCountry',
    ],
} as const;

/**
 * The shortest link that fills in a wish. The wish goes through the parser of the page, so that the link holds exactly
 * what the page will use, and `ignored` says why the rest is left out.
 *
 * @param wish parameters by their first names, as JSON values.
 */
export function buildPrefill(experience: Experience, wish: Readonly<Record<string, unknown>>): BuiltPrefill {
    const known: readonly string[] = [
        ...(experience.hotel === null ? wishParameters.excursion : wishParameters.hotel),
        ...wishParameters.both,
    ];
    const ignored: Ignored[] = [];
    const parameters: [string, string][] = [];
    for (const [name, value] of Object.entries(wish)) {
        if (value === null || value === undefined) continue;
        const text = known.includes(name) ? textOf(value) : null;
        if (!known.includes(name)) ignored.push({ parameter: name, reason: 'no such parameter on this page' });
        else if (text === null)
            ignored.push({ parameter: name, reason: 'must be a text, a number, a list or an object' });
        else parameters.push([name, text]);
    }
    const { state, ignored: refused } = parsePrefill(queryOf(parameters), experience);
    return { query: queryOf(parametersOf(state)), ignored: [...ignored, ...refused] };
}

function textOf(value: unknown): string | null {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (Array.isArray(value) && value.every((each) => typeof each === 'number' || typeof each === 'string')) {
        return value.join(',');
    }
    return typeof value === 'object' ? JSON.stringify(value) : null;
}

/** The fewest parameters that give this state again. */
export function parametersOf(state: FormState): [string, string][] {
    const occasion = state.kind === 'hotel' ? stayOf(state) : departureOf(state);
    const party = {
        categoryCounts: state.categoryCounts === null ? null : JSON.stringify(state.categoryCounts),
        adults: state.adults,
        children: state.children,
        childrenAges: state.childrenAges.length === 0 ? null : state.childrenAges.join(','),
    };
    const { payment, specialRequests, firstName, lastName, email, phone, phoneCountry } = state;
    const all: Record<string, string | number | null> = {
        ...occasion,
        ...party,
        options: Object.keys(state.options).length === 0 ? null : JSON.stringify(state.options),
        payment,
        specialRequests,
        firstName,
        lastName,
        email,
        phone,
        phoneCountry,
    };
    return Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
}

function departureOf({ date, startDate, endDate, slot }: Extract<FormState, { kind: 'excursion' }>) {
    return { date, startDate, endDate, slot };
}

function stayOf({ checkin, checkout, unitId, extras }: Extract<FormState, { kind: 'hotel' }>) {
    const boxes = Object.entries(extras).map(([name, isWanted]) => [name, isWanted === null ? null : isWanted ? 1 : 0]);
    return { checkin, checkout, unitId, ...(Object.fromEntries(boxes) as Record<string, 0 | 1 | null>) };
}

/** Characters that a query may hold as they are; escaping them would only make the link longer. */
const plain: Readonly<Record<string, string>> = { '%2C': ',', '%3A': ':', '%40': '@', '%2F': '/', '%20': '+' };

export function queryOf(parameters: readonly (readonly [string, string])[]): string {
    const encode = (text: string) =>
        encodeURIComponent(text.toWellFormed()).replaceAll(
            /%(?:2C|3A|40|2F|20)/gu,
            (escaped) => plain[escaped] as string,
        );
    return parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
