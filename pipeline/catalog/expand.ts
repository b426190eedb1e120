import { isObject } from '../../contract/is-object.ts';
import { defaultLocale, type SiteLocale, textIn } from '../../contract/local-text.ts';
import { slugs } from '../../contract/market-slug.ts';
import type { JsonPath } from './fault.ts';

type Members = Record<string, unknown>;

const defaultDuration = 60;
const adultLabel: Readonly<Record<SiteLocale, string>> = { en: 'Adult', fr: 'Adulte', es: 'Adulto' };
const adult = { id: 'adult', kind: 'adult', label: adultLabel };

/**
 * Writes out what a file leaves to defaults that depend on other members: slugs, currency, languages, type, mode,
 * categories and time slots. Members that are there are not changed, whatever they are, and nothing is made from a
 * value of a wrong type.
 */
export function expandProvider(input: unknown): unknown {
    if (!isObject(input)) return input;
    const { experiences } = input;
    const provider = withDefaults(input, { slug: slugOf(input.name) });
    if (!Array.isArray(experiences)) return provider;
    return { ...provider, experiences: experiences.map((each) => expandExperience(each, provider)) };
}

function expandExperience(input: unknown, provider: Members): unknown {
    if (!isObject(input)) return input;
    const { price, times, duration, ...members } = input;
    const isHotel = (members.type ?? (isGiven(members.hotel) && 'hotel')) === 'hotel';
    const amount = price ?? (isHotel ? 0 : undefined);
    const slots =
        Array.isArray(times) && !isGiven(members.timeSlots)
            ? times.map((time) => ({ id: time, startTime: time, duration: duration ?? defaultDuration }))
            : members.timeSlots;
    const timeSlots = Array.isArray(slots)
        ? slots.map((slot) => (isObject(slot) ? withDefaults(slot, { duration }) : slot))
        : undefined;
    const { currency, languages } = provider;
    return {
        ...withDefaults(members, {
            slug: slugOf(members.name),
            type: isHotel ? 'hotel' : 'activity',
            bookingMode: 'shared',
            currency,
            languages,
            categories: amount === undefined ? undefined : [{ ...adult, price: amount }],
        }),
        ...(timeSlots && { timeSlots }),
    };
}

/** The path in the file of a path in the expanded provider. */
export function pathInFile(input: unknown, path: JsonPath): JsonPath {
    const [first, at, name, ...rest] = path;
    if (first !== 'experiences' || typeof at !== 'number') return path;
    const experience = isObject(input) && Array.isArray(input.experiences) ? input.experiences[at] : undefined;
    if (!isObject(experience)) return path;
    const isShort = (short: string, long: string) =>
        name === long && isGiven(experience[short]) && !isGiven(experience[long]);
    if (isShort('times', 'timeSlots')) return [first, at, 'times', ...rest.slice(0, 1)];
    if (isShort('price', 'categories')) return [first, at, 'price'];
    return path;
}

/** The locale of texts that are not by locale. */
export function firstLocale(provider: unknown): string {
    const languages = isObject(provider) ? provider.languages : undefined;
    return Array.isArray(languages) && typeof languages[0] === 'string' ? languages[0] : defaultLocale;
}

function slugOf(name: unknown): string | undefined {
    const text = isObject(name) ? textIn(name as Record<string, string>, defaultLocale) : name;
    if (typeof text !== 'string') return undefined;
    const [slug = ''] = slugs([{ names: [text], id: '' }]);
    return slug === '' ? undefined : slug.slice(0, 100).replace(/-$/u, '');
}

function withDefaults(members: Members, defaults: Members): Members {
    const missing = Object.entries(defaults).filter(([name, value]) => !isGiven(members[name]) && isGiven(value));
    return { ...members, ...Object.fromEntries(missing) };
}

function isGiven(value: unknown): boolean {
    return value !== undefined && value !== null;
}
