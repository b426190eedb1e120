import { v5 as uuidV5 } from 'uuid';
import { idNamespace, unitSeparator } from './market-key.ts';

/**
 * The id of an experience that states none of its own: UUIDv5 of the word `experience` and the two slugs. It stays as
 * long as the slugs do, on every machine.
 */
export function experienceId(providerSlug: string, experienceSlug: string): string {
    return uuidV5(['experience', providerSlug, experienceSlug].join(unitSeparator), idNamespace);
}
