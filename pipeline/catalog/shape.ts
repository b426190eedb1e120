import { experienceMembers, providerMembers } from '../../contract/catalog.ts';
import { inputShapesOf, object } from '../../contract/catalog-kinds.ts';
import * as is from '../../contract/catalog-values.ts';

/** One provider in a file of `data/catalog/`. Rules between members are in `rules.ts`. */
export const providerShape = is.object({
    ...inputShapesOf(providerMembers),
    experiences: is.list(object(experienceMembers).inputShape),
});
