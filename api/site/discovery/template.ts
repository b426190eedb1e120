import type { Experience } from '../../../contract/catalog.ts';
import { type ParameterName, parameterNames, parameterOf } from '../../../contract/prefill.ts';
import { isReadFor } from '../../booking/prefill/parameters.ts';

/**
 * The address of an experience's page with every parameter that can fill in its form, by first names, as a URI template
 * (RFC 6570): whoever expands it with some of them, lists with commas, has a pre-fill link.
 */
export function prefillTemplate(address: string, experience: Experience): string {
    return `${address}{?${templateNames(experience).join(',')}}`;
}

/** The parameters that mean something on this page. */
export function templateNames(experience: Experience): string[] {
    const isOffered = (name: ParameterName) => parameterOf(name).isOffered?.(experience) !== false;
    return parameterNames.filter((name) => isReadFor(name, experience) && isOffered(name));
}
