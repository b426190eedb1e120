import { isObject } from '../../contract/is-object.ts';
import { elements, type Fault, type Item, member } from './fault.ts';

/** Members that have no default in this file, and short forms beside the long ones. */
export function defaultFaults(inFile: Item, expanded: Item): Fault[] {
    const faults: Fault[] = [];
    const requireMember = (owner: Item, name: string, hint: string) => {
        const { path, value } = member(owner, name);
        if (value !== undefined || !isObject(owner.value)) return;
        faults.push({ code: 'MISSING_MEMBER', path, message: 'the member is missing', hint });
    };
    const asTyped = elements(inFile, 'experiences');
    requireMember(asTyped.some(isInFull) ? inFile : expanded, 'slug', slugHint);
    for (const [at, experience] of elements(expanded, 'experiences').entries()) {
        const typed = asTyped[at] as Item;
        const named = isInFull(typed) ? typed : experience;
        requireMember(named, 'slug', slugHint);
        requireMember(named, 'type', 'add it: excursion, activity, hotel or another word');
        requireMember(named, 'bookingMode', 'add it: shared or private');
        requireMember(experience, 'currency', 'add it, here or at the provider: three capitals such as EUR');
        for (const slot of elements(experience, 'timeSlots')) {
            requireMember(slot, 'duration', 'add it, here or at the experience: a whole number of minutes');
        }
        requireMember(experience, 'categories', 'add price, or categories with at least one of kind adult');
    }
    for (const experience of asTyped) {
        for (const [short, long] of shortForms) {
            const { path, value } = member(experience, short);
            if (value === undefined || member(experience, long).value === undefined) continue;
            const message = `${short} and ${long} are both given`;
            faults.push({ code: 'BAD_MEMBER', path, message, hint: `write one of ${short} and ${long}` });
        }
    }
    return faults;
}

/** Whether an experience uses no short form. It then has to state what else is made from other members. */
function isInFull(experience: Item): boolean {
    const has = (name: string) => member(experience, name).value !== undefined;
    return has('categories') && (has('timeSlots') || has('hotel'));
}

const slugHint = 'add it: lower case letters, digits and single hyphens';

const shortForms = [
    ['price', 'categories'],
    ['times', 'timeSlots'],
] as const;
