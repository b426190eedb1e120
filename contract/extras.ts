import type { SiteLocale } from './local-text.ts';

interface Extra {
    /** Its member of `hotel.settings` in the catalogue. */
    setting: string;
    /** Whether the price is per night or per stay. */
    per: 'night' | 'stay';
    label: Readonly<Record<SiteLocale, string>>;
    /** Other names in links. */
    aliases: readonly string[];
}

/** Extras of a stay, by name in links and payloads, in the order of the price's lines. */
export const extras = {
    extraBed: {
        setting: 'extraBed',
        per: 'night',
        label: { en: 'Extra bed', fr: 'Lit supplémentaire', es: 'Cama adicional' },
        aliases: [],
    },
    withPet: {
        setting: 'petFee',
        per: 'stay',
        label: { en: 'Pet', fr: 'Animal de compagnie', es: 'Mascota' },
        aliases: [],
    },
    earlyCheckin: {
        setting: 'earlyCheckin',
        per: 'stay',
        label: { en: 'Early check-in', fr: 'Arrivée anticipée', es: 'Llegada anticipada' },
        aliases: ['early_checkin'],
    },
    lateCheckout: {
        setting: 'lateCheckout',
        per: 'stay',
        label: { en: 'Late check-out', fr: 'Départ tardif', es: 'Salida tardía' },
        aliases: ['late_checkout'],
    },
} as const satisfies Record<string, Extra>;

export type ExtraName = keyof typeof extras;
export type ExtraSetting = (typeof extras)[ExtraName]['setting'];
export const extraNames = Object.keys(extras) as ExtraName[];
export const isExtra = (name: string): name is ExtraName => Object.hasOwn(extras, name);

/** The extras that a hotel offers, each with its price in minor units. */
export function offeredExtras(
    hotel: { settings: Record<ExtraSetting, { enabled: boolean; priceMinor: number }> } | null,
) {
    if (hotel === null) return [];
    const all = extraNames.map((name) => ({ name, ...hotel.settings[extras[name].setting] }));
    return all.filter(({ enabled }) => enabled);
}
