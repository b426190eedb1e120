import type { Category } from '../../../contract/catalog.ts';
import type { Party } from '../party/party.ts';

/** The categories of a party with their persons. The party was resolved from these categories: anything else is a bug. */
export function partyIn(categories: readonly Category[], party: Party): { category: Category; count: number }[] {
    return party.counts.map(({ categoryId, count }) => {
        const category = categories.find(({ id }) => id === categoryId);
        if (category === undefined) throw new Error(`The party is not of these categories: ${categoryId}.`);
        return { category, count };
    });
}
