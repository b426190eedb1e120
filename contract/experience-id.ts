import { v5 as uuidV5 } from 'uuid';
import { idNamespace, unitSeparator } from './market-key.ts';

/**
 * The id of an experience without an `id` in the catalogue: UUIDv5 of the word `experience` and the two slugs. It
 * changes only with the slugs and is the same on every machine.
 */
export function experienceId(providerSlug: string, experienceSlug: string): string {
    return uuidV5(['experience', providerSlug, experienceSlug].join(unitSeparator), idNamespace);
}
