import type { Category } from '../../../contract/catalog.ts';
import type { Party } from '../party/party.ts';

/** The categories of a party with their persons. Throws if the party was not resolved from these categories. */
export function partyIn(categories: readonly Category[], party: Party): { category: Category; count: number }[] {
    return party.counts.map(({ categoryId, count }) => {
        const category = categories.find(({ id }) => id === categoryId);
        if (category === undefined) throw new Error(`The party is not of these categories: ${categoryId}.`);
        return { category, count };
    });
}
