import type { Experience } from '../../../contract/catalog.ts';
import type { prefillInputShape } from '../../../contract/prefill.ts';

/** The form that a parameter fills in; both, where it is not named. */
type Form = 'departure' | 'stay';

export type ParameterName = Exclude<keyof typeof prefillInputShape.shape, 'deposit'>;

/** Every parameter of a link by its first name, which is that of the control it fills in, with its other names in order. */
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

/** A parameter's names, in the order in which they are read. */
export function namesOf(name: ParameterName): string[] {
    return [name, ...(parameters[name].aliases ?? [])];
}

/** Whether the form of an experience has a control that the parameter fills in. */
export function isReadFor(name: ParameterName, { hotel }: Experience): boolean {
    const { form } = parameters[name];
    return form === undefined || form === (hotel === null ? 'departure' : 'stay');
}

/** The parameter that a name of a link means for an experience; undefined for a name that means nothing there. */
export function parameterCalled(name: string, experience: Experience): ParameterName | undefined {
    const all = Object.keys(parameters) as ParameterName[];
    return all.find((known) => isReadFor(known, experience) && namesOf(known).includes(name));
}
