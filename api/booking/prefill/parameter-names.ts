import type { Experience } from '../../../contract/catalog.ts';
import type { prefillInputShape } from '../../../contract/prefill.ts';

/** The form that has a parameter; a parameter without `form` is in both. */
type Form = 'departure' | 'stay';

export type ParameterName = Exclude<keyof typeof prefillInputShape.shape, 'deposit'>;

/** All parameters by first name, which is the name of the form control, with their aliases in order of precedence. */
const parameters: Record<ParameterName, { form?: Form; aliases?: readonly string[] }> = {
    date: { form: 'departure' },
    startDate: { form: 'departure', aliases: ['dateFrom'] },
    endDate: { form: 'departure', aliases: ['dateTo'] },
    slot: { form: 'departure', aliases: ['timeSlotId'] },
    checkin: { form: 'stay', aliases: ['checkIn', 'dateFrom'] },
    checkout: { form: 'stay', aliases: ['checkOut', 'dateTo'] },
    unitId: { form: 'stay', aliases: ['unit', 'room'] },
    extraBed: { form: 'stay' },
    withPet: { form: 'stay' },
    earlyCheckin: { form: 'stay', aliases: ['early_checkin'] },
    lateCheckout: { form: 'stay', aliases: ['late_checkout'] },
    categoryCounts: { aliases: ['pricingCategories'] },
    adults: {},
    children: {},
    childrenAges: { aliases: ['childAges'] },
    options: { aliases: ['selectedOptions'] },
    payment: { aliases: ['deposit'] },
    specialRequests: { aliases: ['notes', 'remarks'] },
    firstName: { aliases: ['prenom'] },
    lastName: { aliases: ['nom'] },
    email: {},
    phone: { aliases: ['tel'] },
    phoneCountry: {},
};

/** The names of a parameter, in order of precedence. */
export function namesOf(name: ParameterName): string[] {
    return [name, ...(parameters[name].aliases ?? [])];
}

/** Whether the form of an experience has the parameter. */
export function isReadFor(name: ParameterName, { hotel }: Experience): boolean {
    const { form } = parameters[name];
    return form === undefined || form === (hotel === null ? 'departure' : 'stay');
}

/** Finds the parameter of an experience by any of its names; undefined if there is none. */
export function parameterCalled(name: string, experience: Experience): ParameterName | undefined {
    const all = Object.keys(parameters) as ParameterName[];
    return all.find((known) => isReadFor(known, experience) && namesOf(known).includes(name));
}
