import { bookingLimits } from '../../../contract/booking.ts';
import type { Category, Experience } from '../../../contract/catalog.ts';
import type { Issue } from '../../../contract/errors.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import { err, ok, type Result } from '../../../contract/result.ts';

/** The persons of a request: adults and children, or counts by category in their place. */
export interface PartyRequest {
    adults?: number;
    /** A number, or one entry for each child, with or without its age. */
    children?: number | { age?: number }[];
    /** The same ages, or those of the children in their place. */
    childrenAges?: number[];
    categoryCounts?: Record<string, number>;
}

/** A party, by the categories of the catalogue. */
export interface Party {
    /** Persons by category, those above 0, in catalogue order. */
    counts: { categoryId: string; count: number }[];
    /** Adults and children of the request; with `categoryCounts` the sums by kind. */
    adults: number;
    children: number;
    /** Persons who use capacity. Limits, places, discounts and fees per person use this count. */
    persons: number;
}

/**
 * Assigns each person of a request to a category. Numbers are validated here again, because requests from pages and
 * from sealed quotes have not been validated by the shape of a payload.
 *
 * @param categories the experience's, for a hotel the unit's
 * @returns the party, or issues of invalid numbers and of a party without an adult
 */
export function resolveParty(categories: readonly Category[], request: PartyRequest): Result<Party, Issue[]> {
    const issues: Issue[] = [];
    const { tally, adults, children } =
        request.categoryCounts === undefined
            ? byAge(categories, request, issues)
            : byCategory(categories, request.categoryCounts, issues);
    const member = request.categoryCounts === undefined ? 'adults' : 'categoryCounts';
    const isFaulty = issues.some(({ path }) => path === member || path.startsWith(`${member}.`));
    if (adults === 0 && !isFaulty) issues.push({ path: member, message: 'A party needs an adult.' });
    if (adults + children > bookingLimits.persons) {
        issues.push({ path: member, message: `A party has at most ${bookingLimits.persons} persons.` });
    }
    if (issues.length > 0) return err(issues);
    const counts = categories
        .map((category) => ({ category, count: tally.get(category) ?? 0 }))
        .filter(({ count }) => count > 0);
    const persons = counts.reduce((sum, { category, count }) => sum + (category.usesCapacity ? count : 0), 0);
    return ok({
        counts: counts.map(({ category, count }) => ({ categoryId: category.id, count })),
        adults,
        children,
        persons,
    });
}

/** Persons by category. The key is the category itself, because an id may equal the name of a built-in member. */
type Tally = Map<Category, number>;
type Sorted = { tally: Tally; adults: number; children: number };

function byAge(categories: readonly Category[], request: PartyRequest, issues: Issue[]): Sorted {
    const requested = request.adults ?? 0;
    const adults = isPersonCount(requested, 'adults', issues) ? requested : 0;
    const ages = readChildren(request, issues);
    const tally: Tally = new Map();
    add(tally, firstAdult(categories), adults);
    for (const age of ages) add(tally, categoryOfChild(categories, age), 1);
    return { tally, adults, children: ages.length };
}

/** The category of a child. A child whose age no child category covers is in the first adult category. */
function categoryOfChild(categories: readonly Category[], age: number | null): Category | undefined {
    const forChildren = categories.filter(({ kind }) => kind === 'child');
    const found =
        age === null
            ? (forChildren.find(({ priceMinor }) => priceMinor > 0) ?? forChildren[0])
            : forChildren.find(({ minAge, maxAge }) => (minAge ?? 0) <= age && age <= (maxAge ?? bookingLimits.age));
    return found ?? firstAdult(categories);
}

function byCategory(categories: readonly Category[], counts: Record<string, number>, issues: Issue[]): Sorted {
    const tally: Tally = new Map();
    for (const [id, count] of Object.entries(counts)) {
        const path = `categoryCounts.${id}`;
        const category = categoryCalled(categories, id);
        if (category === undefined)
            issues.push({ path, message: `No such category; known: ${categories.map(({ id }) => id).join(', ')}.` });
        else if (isPersonCount(count, path, issues)) add(tally, category, count);
    }
    const ofKind = (wanted: Category['kind']) =>
        [...tally].reduce((sum, [{ kind }, count]) => sum + (kind === wanted ? count : 0), 0);
    return { tally, adults: ofKind('adult'), children: ofKind('child') };
}

/**
 * Finds the category of an id in `categoryCounts`. Two ids are aliases: `adult` is always the first category of kind
 * adult, and `free_children` the first child category without a price, if there is one.
 */
export function categoryCalled(categories: readonly Category[], id: string): Category | undefined {
    if (id === 'adult') return firstAdult(categories);
    const free = categories.find(({ kind, priceMinor }) => kind === 'child' && priceMinor === 0);
    if (id === 'free_children' && free !== undefined) return free;
    return categories.find((category) => category.id === id);
}

function firstAdult(categories: readonly Category[]): Category | undefined {
    return categories.find(({ kind }) => kind === 'adult');
}

function add(tally: Tally, category: Category | undefined, count: number): void {
    if (category === undefined) throw new Error('Every experience has a category of kind adult.');
    tally.set(category, (tally.get(category) ?? 0) + count);
}

/** The age of each child; null if the request does not give it. */
type ChildAges = readonly (number | null)[];

/**
 * The children of a request, one entry each. If `children` and `childrenAges` contradict each other, adds an issue at
 * `childrenAges`.
 */
function readChildren({ children, childrenAges }: PartyRequest, issues: Issue[]): ChildAges {
    const named = readNamed(children, issues);
    if (childrenAges === undefined) return named;
    childrenAges.forEach((age, index) => {
        checkAge(age, `childrenAges.${index}`, issues);
    });
    if (children !== undefined && !isConsistent(named, childrenAges)) {
        issues.push({ path: 'childrenAges', message: 'The ages do not match children: give one age for each child.' });
    }
    return childrenAges;
}

function readNamed(children: PartyRequest['children'], issues: Issue[]): ChildAges {
    if (children === undefined) return [];
    if (Array.isArray(children)) {
        return children.map(({ age }, index) => {
            if (age === undefined) return null;
            checkAge(age, `children.${index}.age`, issues);
            return age;
        });
    }
    return isPersonCount(children, 'children', issues) ? new Array<null>(children).fill(null) : [];
}

function isConsistent(named: ChildAges, ages: readonly number[]): boolean {
    return named.length === ages.length && named.every((age, index) => age === null || age === ages[index]);
}

function checkAge(age: number, path: string, issues: Issue[]): void {
    if (Number.isInteger(age) && age >= 0 && age <= bookingLimits.age) return;
    issues.push({ path, message: `An age from 0 to ${bookingLimits.age}.` });
}

/** Whether a number is a valid count of persons. Adds an issue if not. */
function isPersonCount(count: number, path: string, issues: Issue[]): boolean {
    const fits = Number.isInteger(count) && count >= 0 && count <= bookingLimits.persons;
    if (!fits) issues.push({ path, message: `A whole number from 0 to ${bookingLimits.persons}.` });
    return fits;
}

/** The categories of a party with their persons. Throws if the party was not resolved from these categories. */
export function partyIn(categories: readonly Category[], party: Party): { category: Category; count: number }[] {
    return party.counts.map(({ categoryId, count }) => {
        const category = categories.find(({ id }) => id === categoryId);
        if (category === undefined) throw new Error(`The party is not of these categories: ${categoryId}.`);
        return { category, count };
    });
}

/** The categories of a party: in a hotel, those of its unit. None if there is no experience. */
export function categoriesOf(experience: Experience | undefined, unitId: string | null | undefined): Category[] {
    const unit = experience?.hotel?.units.find(({ id }) => id === unitId);
    return unit?.categories ?? experience?.categories ?? [];
}

/** The persons of a party with the labels of today's catalogue; null if it lacks one of their categories. */
export function partyLabels(
    { counts }: Party,
    experience: Experience | null,
    unitId: string | null,
): { label: LocalText; count: number }[] | null {
    const categories = categoriesOf(experience ?? undefined, unitId);
    const labelled = counts.flatMap(({ categoryId, count }) => {
        const category = categories.find(({ id }) => id === categoryId);
        return category === undefined ? [] : [{ label: category.label, count }];
    });
    return labelled.length === counts.length ? labelled : null;
}
