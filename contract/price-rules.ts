import type { Kind, ValueOf } from './catalog-kinds.ts';
import * as kind from './catalog-kinds.ts';
import { catalogLimits } from './catalog-limits.ts';
import * as is from './catalog-values.ts';
import { type ExtraSetting, extras } from './extras.ts';

/**
 * The members of an experience from which prices are calculated. The checks of `data/catalog/`, the normalised
 * catalogue, the responses of the booking API and rows of docs/catalogue.md are made from these declarations.
 * `api/booking/pricing/price.ts` calculates with each.
 */

const most = catalogLimits;

const category = kind.object({
    id: kind.id,
    kind: kind.word(['adult', 'child']),
    label: kind.text,
    /** Both included; null: open on that side. */
    minAge: kind.optional(kind.age),
    maxAge: kind.optional(kind.age),
    price: kind.described('Per person; in a hotel per person and night.', kind.amount),
    /** If not, limits, discounts and fees per person do not count the person. */
    usesCapacity: kind.described('Whether a person of this category uses capacity.', kind.optional(kind.yesOrNo, true)),
});

const option = kind.object({
    id: kind.id,
    label: kind.text,
    price: kind.amount,
    maxQuantity: kind.optional(kind.wholeNumber(1, most.optionQuantity), most.optionQuantity),
});

const privatePrice = kind.object({
    base: kind.amount,
    /** Null: the base covers everyone. */
    includedPersons: kind.optional(kind.persons),
    perExtraPerson: kind.optional(kind.amount, 0),
});

const season = kind.object({
    id: kind.optional(kind.id, ({ position = 0 }) => String(position + 1)),
    /** Days, both included. */
    from: kind.day,
    to: kind.day,
    percent: kind.described(
        'Added to unit prices; negative values lower them.',
        kind.percentage(is.percentBetween(-100, most.basisPoints / 100)),
    ),
    timeSlotIds: kind.described('Null: every slot.', kind.optional(kind.filledList(kind.id))),
});

const discount = kind.object({
    label: kind.text,
    minParticipants: kind.optional(kind.persons, 1),
    percent: kind.percentage(is.percentAboveNothing),
});

/** Either an amount per person, or a percentage of the subtotal after the discount. */
const fee = kind.either(
    { label: kind.text },
    { perPerson: kind.amount, percent: kind.percentage(is.percentBetween(0, 100)) },
);

const givenDeposit = kind.object({
    enabled: kind.yesOrNo,
    percent: kind.optional(kind.percentage(is.percentBetween(0, 100)), 0),
});
const noDeposit = { enabled: false, basisPoints: 0 };
const givenOrNone = kind.optional(givenDeposit, noDeposit);
/** A share of the total; null: no deposit is taken. */
const deposit: Kind<number | null, { enabled: boolean; percent: number }, 'BasisPoints'> = {
    ...givenOrNone,
    suffix: 'BasisPoints',
    normalise: (input, context) => {
        const { enabled, basisPoints } = givenOrNone.normalise(input, context);
        return enabled ? basisPoints : null;
    },
    encode: (basisPoints, context) =>
        givenDeposit.encode({ enabled: basisPoints !== null, basisPoints: basisPoints ?? 0 }, context),
};

/** A kind of room, of which the hotel has `quantity`. */
const unit = kind.object({
    id: kind.id,
    name: kind.text,
    quantity: kind.optional(kind.quantity, 1),
    /** Null: no limit. */
    maxGuests: kind.optional(kind.persons),
    nightlyPrice: kind.amount,
    /** Those of the experience if the unit has none of its own. */
    categories: kind.optional(kind.filledList(category), []),
});

const settingNames = Object.values(extras).map(({ setting }) => setting);
const setting = kind.object({ enabled: kind.yesOrNo, price: kind.optional(kind.amount, 0) });
const notOffered = { enabled: false, priceMinor: 0 };
const settings = kind.object(
    Object.fromEntries(settingNames.map((name) => [name, kind.optional(setting, notOffered)])) as Record<
        ExtraSetting,
        typeof setting
    >,
);
export const hotelMembers = {
    units: kind.filledList(unit),
    settings: kind.optional(settings, () => settings.normalise({}, { exponent: 0, locale: '' })),
    /** HH:MM of the provider's wall clock. */
    checkInTime: kind.optional(kind.time, '15:00'),
    checkOutTime: kind.optional(kind.time, '11:00'),
};
const hotel = kind.object(hotelMembers);

/** A kind with the cells of its row in docs/catalogue.md: its meaning, and its limits with the default. */
function rule<K, T, U extends string>(kind: Kind<K, T, U>, meaning: string, bounds: string) {
    return { ...kind, meaning, bounds };
}

export const priceRules = {
    categories: rule(
        kind.filledList(category),
        `\`id\`, \`kind\` (\`adult\` or \`child\`), \`label\`, \`price\`, and \`minAge\`, \`maxAge\` (both ` +
            `included, 0 to ${most.age}), \`usesCapacity\` (default true)`,
        'required except for a hotel; one of kind `adult`; an age that is left out is no limit',
    ),
    options: rule(
        kind.optional(kind.list(option), []),
        `\`id\`, \`label\`, \`price\`, \`maxQuantity\` (1 to ${most.optionQuantity})`,
        `default none; ${most.optionQuantity}`,
    ),
    privatePrice: rule(
        kind.described('Null: a private booking costs what the categories cost.', kind.optional(privatePrice)),
        '`base` covers `includedPersons` (default: everyone), each further person `perExtraPerson` (default 0)',
        'default: the category prices',
    ),
    seasons: rule(
        kind.described('The first that matches applies.', kind.optional(kind.list(season), [])),
        `\`id\` (default: its position in the list), \`from\`, \`to\` (both included), \`percent\` (-100 to ` +
            `${most.basisPoints / 100}), \`timeSlotIds\` (default every slot); the first that matches applies`,
        'default none',
    ),
    discounts: rule(
        kind.described(
            'The first that matches applies, to all but options and extras.',
            kind.optional(kind.list(discount), []),
        ),
        '`label`, `minParticipants` (default 1), `percent` (above 0, at most 100); the first that matches applies',
        'default none',
    ),
    fees: rule(
        kind.optional(kind.list(fee), []),
        '`label`, and one of `perPerson` and `percent` (0 to 100)',
        'default none',
    ),
    deposit: rule(deposit, '`enabled`, `percent` (above 0, at most 100; required when enabled)', 'default: no deposit'),
    hotel: rule(
        kind.optional(hotel),
        `\`units\`: \`id\`, \`name\`, \`nightlyPrice\`, and \`quantity\` (default 1), \`maxGuests\` (default no limit), \`categories\` (default those of the experience); \`settings\`: ${settingNames.map((name) => `\`${name}\``).join(', ')}, each \`{ enabled, price }\`; \`checkInTime\`, \`checkOutTime\``,
        'only for the type `hotel`, with at least one unit; settings default to not offered, prices to 0, times to 15:00 and 11:00',
    ),
};

/** All of them, as members of an experience. */
export const prices = kind.object(priceRules);

type PriceRules = ValueOf<typeof priceRules>;
export type Category = PriceRules['categories'][number];
export type Option = PriceRules['options'][number];
export type PrivatePrice = NonNullable<PriceRules['privatePrice']>;
export type Season = PriceRules['seasons'][number];
export type Fee = PriceRules['fees'][number];
export type Hotel = NonNullable<PriceRules['hotel']>;
export type Unit = Hotel['units'][number];
export type HotelSettings = Hotel['settings'];
