import type { Experience } from '../../../contract/catalog.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import type { Party } from './party.ts';

/**
 * The persons of a party with the labels of today's catalogue; null if it lacks one of their categories.
 * @param unitId of a stay, whose unit has the categories
 */
export function partyLabels(
    { counts }: Party,
    experience: Experience | null,
    unitId: string | null,
): { label: LocalText; count: number }[] | null {
    const unit = experience?.hotel?.units.find(({ id }) => id === unitId);
    const categories = unit?.categories ?? experience?.categories ?? [];
    const labelled = counts.flatMap(({ categoryId, count }) => {
        const category = categories.find(({ id }) => id === categoryId);
        return category === undefined ? [] : [{ label: category.label, count }];
    });
    return labelled.length === counts.length ? labelled : null;
}
