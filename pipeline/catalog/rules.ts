import { isCalendarDay } from '../../contract/calendar-day.ts';
import { elements, type Fault, type Item, member, shown } from './fault.ts';
import { type PriceValue, priceValues } from './price-values.ts';
import { feeFaults } from './rules-amounts.ts';
import { hotelFaults } from './rules-hotel.ts';

/**
 * Rules between the members of one file: what no member can say alone. They look at whatever is there, so that a fault in
 * one place hides none in another; a member that is missing or of a wrong type is not theirs to report.
 */
export function ruleFaults(provider: Item): Fault[] {
    return [
        ...duplicates(elements(provider, 'resources'), 'id'),
        ...duplicates(elements(provider, 'experiences'), 'slug', 'DUPLICATE_SLUG'),
        ...elements(provider, 'experiences').flatMap((experience) => experienceFaults(experience, provider)),
    ];
}

function experienceFaults(experience: Item, provider: Item): Fault[] {
    const units = elements(experience, 'hotel', 'units');
    const slots = elements(experience, 'timeSlots');
    const values = priceValues(experience);
    return [
        ...values.flatMap(({ kind, item }) => (kind.element?.members?.id ? duplicates(elements(item), 'id') : [])),
        ...duplicates(slots, 'id'),
        ...duplicates(elements(experience, 'requires'), 'resourceId'),
        ...[experience, ...units].flatMap((owner) => categoryFaults(owner)),
        ...ranges(experience, values),
        ...slotReferences(experience, slots),
        ...requirementFaults(experience, provider),
        ...feeFaults(experience),
        ...hotelFaults(experience),
        ...neverBookable(experience, slots, units),
    ];
}

/** Places for fewer than the smallest party that is taken: nobody could ever book. */
function neverBookable(experience: Item, slots: readonly Item[], units: readonly Item[]): Fault[] {
    const least = member(experience, 'minParticipants').value;
    const limits = [
        member(experience, 'capacity'),
        ...slots.map((slot) => member(slot, 'capacity')),
        ...units.map((unit) => member(unit, 'maxGuests')),
    ];
    return limits.flatMap(({ value, path }) => {
        if (typeof least !== 'number' || typeof value !== 'number' || value >= least) return [];
        const message = `${value} is below minParticipants ${least}: nobody can book`;
        const hint = 'raise it, or lower minParticipants';
        return [{ code: 'NEVER_BOOKABLE', severity: 'warning' as const, path, message, hint }];
    });
}

/** The second and every further element with a name that was there before. */
function duplicates(list: readonly Item[], name: string, code = 'DUPLICATE_ID'): Fault[] {
    const seen = new Set<unknown>();
    return list.flatMap((element) => {
        const { value, path } = member(element, name);
        if (typeof value !== 'string') return [];
        const isTwice = seen.has(value);
        seen.add(value);
        const message = `${shown(value)} is there before, in the same list`;
        return isTwice ? [{ code, path, message, hint: `let each ${name} be there once` }] : [];
    });
}

function slotReferences(experience: Item, slots: readonly Item[]): Fault[] {
    // Departures without a slot are told of as that; a hotel has none by nature.
    if (slots.length === 0 && member(experience, 'type').value !== 'hotel') return [];
    const ofSeasons = elements(experience, 'seasons').flatMap((season) => elements(season, 'timeSlotIds'));
    const closed = elements(experience, 'availability', 'closedSlots').map((one) => member(one, 'timeSlotId'));
    return references([...ofSeasons, ...closed], slots, 'time slot');
}

function references(wanted: readonly Item[], targets: readonly Item[], noun: string): Fault[] {
    const ids = targets.map((target) => member(target, 'id').value).filter((id) => typeof id === 'string');
    return wanted.flatMap(({ value, path }) => {
        if (typeof value !== 'string' || ids.includes(value)) return [];
        const known = ids.length > 0 ? `known are ${ids.join(', ')}` : 'there is none';
        const hint = `name a ${noun} by its id: ${known}`;
        return [{ code: 'UNKNOWN_REFERENCE', path, message: `there is no ${noun} ${shown(value)}`, hint }];
    });
}

function requirementFaults(experience: Item, provider: Item): Fault[] {
    const resources = elements(provider, 'resources');
    const wanted = elements(experience, 'requires');
    const tooLarge = wanted.flatMap((requirement) => {
        const id = member(requirement, 'resourceId').value;
        const { value: quantity, path } = member(requirement, 'quantity');
        const resource = resources.find((candidate) => member(candidate, 'id').value === id);
        const there = resource && member(resource, 'quantity').value;
        if (typeof quantity !== 'number' || typeof there !== 'number' || quantity <= there) return [];
        const message = `${quantity} of ${shown(id)} are needed at once and there are ${there}`;
        const hint = 'ask for fewer, or raise the quantity of the resource';
        return [{ code: 'REQUIREMENT_TOO_LARGE', path, message, hint }];
    });
    const ids = wanted.map((requirement) => member(requirement, 'resourceId'));
    return [...references(ids, resources, 'resource'), ...tooLarge];
}

/** The bounds of price rules. */
const bounds = [
    ['minAge', 'maxAge'],
    ['from', 'to'],
] as const;

/** Pairs of which the first may not be above the second; days compare as texts. */
function ranges(experience: Item, values: PriceValue[]): Fault[] {
    return [
        ...values.flatMap(({ kind: { members = {} }, item }) =>
            bounds.filter((pair) => pair.every((name) => name in members)).map((pair) => [item, ...pair] as const),
        ),
        [member(experience, 'availability'), 'from', 'to'] as const,
        [experience, 'minParticipants', 'maxParticipants'] as const,
    ].flatMap(([owner, low, high]) => {
        const [from, to] = [member(owner, low), member(owner, high)];
        const isBound = ({ value }: Item) =>
            typeof value === 'number' || (typeof value === 'string' && isCalendarDay(value));
        if (
            !isBound(from) ||
            !isBound(to) ||
            typeof from.value !== typeof to.value ||
            (from.value as string) <= (to.value as string)
        )
            return [];
        const message = `${low} ${shown(from.value)} is above ${high} ${shown(to.value)}`;
        return [{ code: 'BAD_RANGE', path: from.path, message, hint: `write a ${low} that is not above ${high}` }];
    });
}

/** Rules of one list of categories: the experience's, or a unit's own. */
function categoryFaults(owner: Item): Fault[] {
    const list = member(owner, 'categories');
    const categories = elements(owner, 'categories');
    if (categories.length === 0) return [];
    const kindOf = (category: Item) => member(category, 'kind').value;
    const isKnown = categories.every((category) => ['adult', 'child'].includes(kindOf(category) as string));
    const hasAdult = categories.some((category) => kindOf(category) === 'adult');
    const message = 'no category is of kind adult';
    const hint = 'a party needs an adult: give one category the kind adult';
    const lacking = isKnown && !hasAdult ? [{ code: 'NO_ADULT_CATEGORY', path: list.path, message, hint }] : [];
    const children = categories.filter((category) => kindOf(category) === 'child');
    return [...lacking, ...overlappingAges(children), ...takenNames(categories)];
}

function overlappingAges(children: readonly Item[]): Fault[] {
    const bounds = children.map((child) => {
        const bound = (name: string, open: number) => (member(child, name).value as number | undefined) ?? open;
        return { child, id: member(child, 'id').value, low: bound('minAge', 0), high: bound('maxAge', Infinity) };
    });
    return bounds.flatMap(({ child, low, high }, at) => {
        const other = bounds.slice(0, at).find((earlier) => low <= earlier.high && earlier.low <= high);
        if (!other) return [];
        const message = `its ages overlap with those of ${shown(other.id)}, which comes first and is taken`;
        const hint = 'give each child category ages of its own';
        return [{ code: 'OVERLAPPING_AGES', severity: 'warning' as const, path: child.path, message, hint }];
    });
}

/** Two words name a category by what it is, wherever a party is given by categories; as an id of another they mislead. */
function takenNames(categories: readonly Item[]): Fault[] {
    const isFree = (category: Item) =>
        member(category, 'kind').value === 'child' && member(category, 'price').value === 0;
    const meant = {
        adult: categories.find((category) => member(category, 'kind').value === 'adult'),
        free_children: categories.find(isFree),
    };
    return categories.flatMap((category) => {
        const { value, path } = member(category, 'id');
        const owner = value === 'adult' || value === 'free_children' ? meant[value] : category;
        if (owner === category || owner === undefined) return [];
        const message = `${shown(value)} always means the category ${shown(member(owner, 'id').value)}`;
        const hint = 'give this category another id';
        return [{ code: 'TAKEN_ID', severity: 'warning' as const, path, message, hint }];
    });
}
