import type { BaseCity, Trait } from './places.ts';
import { Random } from './random.ts';

/** Operators stay within a family: one that sails does not let rooms. */
export const families = ['stay', 'town', 'land', 'sea', 'surf'] as const;
export type Family = (typeof families)[number];

interface Activity {
    name: string;
    family: Family;
    criteria: readonly string[];
    /** Offered if the city has one of these traits; everywhere if empty. */
    where: readonly Trait[];
    /** Multiplies the city's share of local operators: large if local operators dominate the page. */
    localFactor: number;
}

export interface MarketName {
    activity: string;
    criteria: string;
    family: Family;
    localFactor: number;
}

const row = (
    name: string,
    family: Family,
    localFactor: number,
    where: readonly Trait[],
    criteria: readonly string[],
): Activity => ({ name, family, criteria, where, localFactor });

const activities: readonly Activity[] = [
    row('Accommodation', 'stay', 1.1, [], ['Luxury', 'Boutique', 'Family', 'City centre / central', 'Budget']),
    row('Cultural walking tour', 'town', 0.9, ['urban'], ['Shared', 'Private', 'Half day, small group']),
    row('Food tour', 'town', 0.95, ['urban'], ['Small group', 'Private', 'Evening']),
    row('Cooking class', 'town', 1.1, ['urban', 'lagoon'], ['Small group', 'Private', 'Vegetarian']),
    row('Bike tour', 'town', 1.2, ['urban', 'lagoon'], ['Guided', 'Electric bike']),
    row('Photography tour', 'town', 1, ['urban'], ['Private', 'Sunrise']),
    row('Day trip', 'land', 0.65, ['urban', 'desert'], ['Small group', 'Private', 'Full day, shared']),
    row('Wine tasting', 'land', 0.9, ['wine'], ['Small group', 'Private']),
    row('Archaeological site tour', 'land', 0.8, ['ruins'], ['Early access', 'Private', 'Small group']),
    row('Desert excursion', 'land', 0.85, ['desert'], ['Overnight', 'Private']),
    row('Horse riding', 'land', 1.2, ['surf', 'desert'], ['Beach', 'Beginners']),
    row('Airport transfer', 'land', 0.7, ['surf', 'reef'], ['Private', 'Shared']),
    row('Boat tour', 'sea', 1, ['coast', 'lagoon'], ['Private', 'Shared', 'Sunset']),
    row('Sailing trip', 'sea', 1.15, ['coast', 'lagoon'], ['Small group', 'Private', 'Sunset']),
    row('Snorkelling', 'sea', 1, ['reef'], ['Small group', 'Private']),
    row('Scuba diving', 'sea', 1.25, ['reef'], ['Beginners', 'Certified divers']),
    row('Kayak tour', 'sea', 1.15, ['lagoon', 'reef'], ['Sunrise', 'Guided']),
    row('Paddle boarding', 'sea', 1.1, ['lagoon', 'surf'], ['Beginners', 'Sunrise']),
    row('Surf lesson', 'surf', 1.2, ['surf'], ['Beginners', 'Private', 'Children, small group']),
    row('Surf camp', 'surf', 1.05, ['surf'], ['All-inclusive', 'Weekend']),
    row('Yoga retreat', 'surf', 0.8, ['surf', 'lagoon'], ['Week-long', 'Weekend']),
];

/** Factors by which a criterion multiplies the local share. */
const criteriaFactors: Readonly<Record<string, number>> = { Luxury: 1.15, Boutique: 1.25, Budget: 0.5, Private: 1.1 };

/**
 * The first `count` markets of a city: accommodation first, then activities that suit the place, mostly with usual
 * criteria before special ones. When all are used, they are repeated with a number ("Boat tour 2").
 */
export function marketsOf(city: BaseCity, name: string, count: number, seed: number): MarketName[] {
    const random = new Random(`${seed}/markets/${name}`);
    const suitable = activities.filter(
        ({ where }) => !where.length || where.some((trait) => city.traits.includes(trait)),
    );
    const ranked = suitable.flatMap((activity) =>
        activity.criteria.map((criteria, rank) => ({
            market: toMarket(activity, criteria),
            order: rank === 0 && activity.family === 'stay' ? -1 : rank * 0.3 + random.next(),
        })),
    );
    const ordered = ranked.sort((left, right) => left.order - right.order).map(({ market }) => market);
    return Array.from({ length: count }, (_, index) => {
        const market = ordered[index % ordered.length] as MarketName;
        const turn = Math.floor(index / ordered.length);
        return turn === 0 ? market : { ...market, activity: `${market.activity} ${turn + 1}` };
    });
}

function toMarket({ name, family, localFactor }: Activity, criteria: string): MarketName {
    return { activity: name, criteria, family, localFactor: localFactor * (criteriaFactors[criteria] ?? 1) };
}
