import type { Experience } from '../../../contract/catalog.ts';
import { type ParameterName, parameterNames, parameterOf } from '../../../contract/prefill.ts';
import { isReadFor } from '../../booking/prefill/parameters.ts';

/**
 * The address of an experience's page with every pre-fill parameter that it reads, as a URI template (RFC 6570).
 * Expanding it with some parameters, lists separated by commas, gives a pre-fill link.
 */
export function prefillTemplate(address: string, experience: Experience): string {
    return `${address}{?${templateNames(experience).join(',')}}`;
}

/** The parameters that apply to this experience. */
function templateNames(experience: Experience): string[] {
    const isOffered = (name: ParameterName) => {
        const { isInTemplate = true, isOffered = () => true } = parameterOf(name);
        return isInTemplate && isOffered(experience);
    };
    return parameterNames.filter((name) => isReadFor(name, experience) && isOffered(name));
}
