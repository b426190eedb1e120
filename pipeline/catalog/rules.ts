import { isCalendarDay } from '../../contract/calendar-day.ts';
import { type Kind, percentDecimals, percentOf } from '../../contract/catalog-kinds.ts';
import { currencyOf } from '../../contract/currency.ts';
import { prices } from '../../contract/price-rules.ts';
import { elements, type Fault, type Item, member, shown } from './fault.ts';
import { seasonsApply, slotsCanBeBooked } from './never.ts';
import { isOneOf, refundsFall } from './refund-rules.ts';

/** Reports an error, or a warning, at the path of an item. */
export type Report = (code: string, at: Item, message: string, hint: string, severity?: Fault['severity']) => void;

/**
 * Checks the rules between the members of one file. They skip members that are missing or of a wrong type, which
 * `shape.ts` reports, and check all others.
 * @param typed returns the text of the number at an item as written in the file; undefined if it is not a number.
 */
export function ruleFaults(provider: Item, typed: (item: Item) => string | undefined): Fault[] {
    const faults: Fault[] = [];
    const report: Report = (code, { path }, message, hint, severity) =>
        faults.push({ code, path, message, hint, severity });
    const experiences = elements(provider, 'experiences');
    valuesAreUnique(elements(provider, 'resources'), 'id', report);
    valuesAreUnique(experiences, 'slug', report, 'DUPLICATE_SLUG');
    refundsFall(provider, report);
    bookingsCanBeMailed(provider, experiences, report);
    for (const experience of experiences) checkExperience(experience, provider, report);
    for (const experience of experiences) decimalsCanBeKept(experience, typed, report);
    return faults;
}

/** Warns of a provider whose bookings are mailed to nobody. */
function bookingsCanBeMailed(provider: Item, experiences: readonly Item[], report: Report): void {
    const email = member(provider, 'contact', 'email');
    if (experiences.length === 0 || email.value !== undefined) return;
    const message = 'the provider gets no mail about bookings and cannot sign in at the desk without the operator';
    report('NO_CONTACT_EMAIL', email, message, 'add contact with the email at which bookings are read', 'warning');
}

function checkExperience(experience: Item, provider: Item, report: Report): void {
    const units = elements(experience, 'hotel', 'units');
    const slots = elements(experience, 'timeSlots');
    const values = priceValues(experience);
    for (const { kind, item } of values) {
        if (kind.element?.members?.id) valuesAreUnique(elements(item), 'id', report);
    }
    valuesAreUnique(slots, 'id', report);
    valuesAreUnique(elements(experience, 'requires'), 'resourceId', report);
    valuesAreUnique(elements(experience, 'photos'), 'file', report, 'DUPLICATE_PHOTO');
    for (const owner of [experience, ...units]) checkCategories(owner, report);
    rangesAscend(experience, values, report);
    slotsAreKnown(experience, slots, report);
    requirementsAreMet(experience, provider, report);
    for (const fee of elements(experience, 'fees')) isOneOf(fee, ['perPerson', 'percent'], 'BAD_FEE', report);
    refundsFall(experience, report);
    depositHasPercent(experience, report);
    coordinatesAreComplete(experience, report);
    checkType(experience, report);
    slotsCanBeBooked(experience, slots, units, report);
    seasonsApply(elements(experience, 'seasons'), report);
}

interface PriceValue {
    kind: Kind;
    item: Item;
}

/** All values of the price rules of an experience, nested ones included. */
function priceValues(experience: Item, kind: Kind = prices): PriceValue[] {
    const { members = {}, element } = kind;
    return [
        { kind, item: experience },
        ...Object.entries(members).flatMap(([name, own]) => priceValues(member(experience, name), own)),
        ...(element === undefined ? [] : elements(experience).flatMap((each) => priceValues(each, element))),
    ];
}

/** Reports elements whose member `name` has the value of an earlier element. */
function valuesAreUnique(list: readonly Item[], name: string, report: Report, code = 'DUPLICATE_ID'): void {
    const seen = new Set<unknown>();
    for (const element of list) {
        const item = member(element, name);
        if (typeof item.value !== 'string') continue;
        const message = `${shown(item.value)} is already in this list`;
        if (seen.has(item.value)) report(code, item, message, `use each ${name} once`);
        seen.add(item.value);
    }
}

function slotsAreKnown(experience: Item, slots: readonly Item[], report: Report): void {
    // checkType reports missing slots; a hotel has none.
    if (slots.length === 0 && member(experience, 'type').value !== 'hotel') return;
    const ofSeasons = elements(experience, 'seasons').flatMap((season) => elements(season, 'timeSlotIds'));
    const closed = elements(experience, 'availability', 'closedSlots').map((one) => member(one, 'timeSlotId'));
    areKnown([...ofSeasons, ...closed], slots, 'time slot', report);
}

function areKnown(wanted: readonly Item[], targets: readonly Item[], noun: string, report: Report): void {
    const ids = targets.map((target) => member(target, 'id').value).filter((id) => typeof id === 'string');
    for (const item of wanted) {
        if (typeof item.value !== 'string' || ids.includes(item.value)) continue;
        const known = ids.length > 0 ? `known are ${ids.join(', ')}` : 'there is none';
        const message = `there is no ${noun} ${shown(item.value)}`;
        report('UNKNOWN_REFERENCE', item, message, `name a ${noun} by its id: ${known}`);
    }
}

function requirementsAreMet(experience: Item, provider: Item, report: Report): void {
    const resources = elements(provider, 'resources');
    const wanted = elements(experience, 'requires');
    const ids = wanted.map((requirement) => member(requirement, 'resourceId'));
    areKnown(ids, resources, 'resource', report);
    for (const requirement of wanted) {
        const id = member(requirement, 'resourceId').value;
        const quantity = member(requirement, 'quantity');
        const resource = resources.find((candidate) => member(candidate, 'id').value === id);
        const there = resource && member(resource, 'quantity').value;
        if (typeof quantity.value !== 'number' || typeof there !== 'number' || quantity.value <= there) continue;
        const message = `${quantity.value} of ${shown(id)} are needed at once and there are ${there}`;
        report('REQUIREMENT_TOO_LARGE', quantity, message, 'ask for fewer, or raise the quantity of the resource');
    }
}

const bounds = [
    ['minAge', 'maxAge'],
    ['from', 'to'],
] as const;

/** Reports lower bounds above their upper bounds. Days are compared as texts. */
function rangesAscend(experience: Item, values: PriceValue[], report: Report): void {
    const isBound = ({ value }: Item) =>
        typeof value === 'number' || (typeof value === 'string' && isCalendarDay(value));
    const pairs = values.flatMap(({ kind: { members = {} }, item }) =>
        bounds.filter((pair) => pair.every((name) => name in members)).map((pair) => [item, ...pair] as const),
    );
    for (const [owner, low, high] of [
        ...pairs,
        [member(experience, 'availability'), 'from', 'to'] as const,
        [experience, 'minParticipants', 'maxParticipants'] as const,
    ]) {
        const [from, to] = [member(owner, low), member(owner, high)];
        if (!isBound(from) || !isBound(to) || typeof from.value !== typeof to.value) continue;
        if ((from.value as string) <= (to.value as string)) continue;
        const message = `${low} ${shown(from.value)} is above ${high} ${shown(to.value)}`;
        report('BAD_RANGE', from, message, `write a ${low} that is not above ${high}`);
    }
}

/** Checks the categories of an experience or a unit. */
function checkCategories(owner: Item, report: Report): void {
    const list = member(owner, 'categories');
    const categories = elements(list);
    if (categories.length === 0) return;
    const kindOf = (category: Item) => member(category, 'kind').value;
    const isKnown = categories.every((category) => ['adult', 'child'].includes(kindOf(category) as string));
    if (isKnown && !categories.some((category) => kindOf(category) === 'adult')) {
        const hint = 'a party needs an adult: give one category the kind adult';
        report('NO_ADULT_CATEGORY', list, 'no category is of kind adult', hint);
    }
    const children = categories.filter((category) => kindOf(category) === 'child');
    agesAreApart(children, report);
    const freeChild = children.find((category) => member(category, 'price').value === 0);
    const adult = categories.find((category) => kindOf(category) === 'adult');
    aliasesAreFree(categories, { adult, free_children: freeChild }, report);
}

function agesAreApart(children: readonly Item[], report: Report): void {
    const ages = children.map((child) => {
        const bound = (name: string, open: number) => (member(child, name).value as number | undefined) ?? open;
        return { child, low: bound('minAge', 0), high: bound('maxAge', Infinity) };
    });
    for (const [at, { child, low, high }] of ages.entries()) {
        const other = ages.slice(0, at).find((earlier) => low <= earlier.high && earlier.low <= high);
        if (!other) continue;
        const id = shown(member(other.child, 'id').value);
        const message = `its ages overlap with those of ${id}, which comes first and applies`;
        report('OVERLAPPING_AGES', child, message, 'give each child category different ages', 'warning');
    }
}

/** Warns of `adult` and `free_children` on other categories: in requests they are the first adult and free child. */
function aliasesAreFree(categories: readonly Item[], meant: Record<string, Item | undefined>, report: Report): void {
    for (const category of categories) {
        const id = member(category, 'id');
        const owner = id.value === 'adult' || id.value === 'free_children' ? meant[id.value] : undefined;
        if (owner === category || owner === undefined) continue;
        const message = `${shown(id.value)} always means the category ${shown(member(owner, 'id').value)}`;
        report('TAKEN_ID', id, message, 'give this category another id', 'warning');
    }
}

function depositHasPercent(experience: Item, report: Report): void {
    const deposit = member(experience, 'deposit');
    const percent = member(deposit, 'percent');
    if (member(deposit, 'enabled').value !== true) return;
    const hint = 'write a percentage above 0, at most 100, or false for enabled';
    if (percent.value === 0) report('BAD_PERCENT', percent, '0 is not a percentage above 0, at most 100', hint);
    if (percent.value !== undefined) return;
    report('MISSING_MEMBER', percent, 'a deposit that is taken needs a percentage', hint);
}

function coordinatesAreComplete(experience: Item, report: Report): void {
    const [lat, lon] = (['lat', 'lon'] as const).map((name) => member(experience, 'location', name)) as [Item, Item];
    if ((lat.value === undefined) === (lon.value === undefined)) return;
    const absent = lat.value === undefined ? lat : lon;
    report('MISSING_MEMBER', absent, 'a place on the map needs lat and lon', 'add it, or remove the other one');
}

const notForHotels = {
    timeSlots: 'a stay has nights, not departures',
    requires: 'resources are for departures',
    privatePrice: 'a stay is priced by its unit',
    multiDay: 'a stay is counted in nights',
} as const;

/** Checks that a hotel has units and other types have time slots. Warns of members that are not read. */
function checkType(experience: Item, report: Report): void {
    const type = member(experience, 'type').value;
    if (typeof type !== 'string') return;
    const hotel = member(experience, 'hotel');
    if (type !== 'hotel') {
        if (hotel.value !== undefined) {
            const message = 'only an experience of the type "hotel" has units; it is not read';
            report('ONLY_FOR_HOTEL', hotel, message, 'write the type "hotel", or remove it', 'warning');
        }
        const slots = member(experience, 'timeSlots');
        const lacking = 'an experience that is no hotel needs a time slot';
        if (slots.value === undefined) {
            report('MISSING_MEMBER', slots, lacking, 'add timeSlots with at least one slot');
        } else if (Array.isArray(slots.value) && slots.value.length === 0) {
            report('BAD_MEMBER', slots, lacking, 'write at least one slot');
        }
        return;
    }
    if (hotel.value === undefined) {
        report('MISSING_MEMBER', hotel, 'a hotel needs its units', 'add hotel with its units');
    }
    for (const [name, why] of Object.entries(notForHotels)) {
        const item = member(experience, name);
        const isThere = Array.isArray(item.value) ? item.value.length > 0 : (item.value ?? false) !== false;
        if (!isThere) continue;
        report('NOT_FOR_HOTEL', item, `${why}; it is not read`, `remove ${name}, or change the type`, 'warning');
    }
}

/**
 * Reports amounts and percentages with more decimals than can be stored. Checks the text as typed, because
 * 0.10000000000000000001 is parsed as 0.1. Skips amounts in an unknown currency.
 */
function decimalsCanBeKept(experience: Item, typed: (item: Item) => string | undefined, report: Report): void {
    const code = member(experience, 'currency').value;
    const currency = typeof code === 'string' ? currencyOf(code) : undefined;
    for (const { kind, item } of priceValues(experience)) {
        const text = typed(item);
        if (text === undefined) continue;
        const reportAbove = (most: number, faultCode: string, owner: string) => {
            if (decimalsTyped(text) <= most) return;
            const hint = most === 0 ? 'write a whole number' : `write at most ${most} decimals`;
            report(faultCode, item, `${text} has more decimals than ${owner} has (${most})`, hint);
        };
        if (kind.suffix === 'BasisPoints') {
            reportAbove(percentDecimals, 'BAD_PERCENT', 'a percentage');
            if (!item.path.includes('fees')) isNoFraction(item, text, report);
        }
        if (kind.suffix !== 'Minor' || !currency) continue;
        reportAbove(currency.exponent, 'BAD_PRICE', currency.code);
        if (!mayMeanThousands(text, currency.exponent) || decimalsTyped(text) > currency.exponent) continue;
        const hint = `write ${text.replace('.', '')} if the point separates thousands, else ${Number(text)}`;
        report('THOUSANDS_POINT', item, `${text} is read as ${Number(text)}`, hint, 'warning');
    }
}

/** Warns of 0.2 where 20 % may be meant. */
function isNoFraction(item: Item, typed: string, report: Report): void {
    const percent = Number(typed);
    if (percent === 0 || Math.abs(percent) >= 1 || decimalsTyped(typed) > percentDecimals) return;
    const meant = percentOf(percent * 10_000);
    const hint = `write ${meant} for ${meant} %`;
    report('SMALL_PERCENT', item, `${typed} is read as ${percent} %`, hint, 'warning');
}

/** Whether an amount such as 25.000 has three decimals, which the currency does not have. */
export function mayMeanThousands(typed: string, exponent: number): boolean {
    return exponent < 3 && /^[1-9]\d{0,2}\.\d{3}$/u.test(typed);
}

/** The number of decimals of a JSON number, written without exponent and trailing zeros. */
export function decimalsTyped(typed: string): number {
    const [, whole = '', decimals = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(typed) ?? [];
    const digits = `${whole}${decimals}`.replace(/0+$/u, '');
    return digits === '' ? 0 : Math.max(0, digits.length - whole.length - Number(power));
}
