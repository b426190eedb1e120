import type { Experience } from '../../../contract/catalog.ts';
import { extraNames, offeredExtras } from '../../../contract/extras.ts';
import { inputNames } from '../../booking/prefill/build.ts';

/**
 * The address of an experience's page with every parameter that can fill in its form, by first names, as a URI template
 * (RFC 6570): whoever expands it with some of them, lists with commas, has a pre-fill link.
 */
export function prefillTemplate(address: string, experience: Experience): string {
    return `${address}{?${templateNames(experience).join(',')}}`;
}

/** The parameters that mean something on this page. `deposit` is another name of `payment`. */
export function templateNames(experience: Experience): string[] {
    const { multiDay, options, depositBasisPoints, hotel } = experience;
    const idle = new Set<string>([
        'deposit',
        ...(multiDay ? [] : ['startDate', 'endDate']),
        ...(options.length === 0 ? ['options'] : []),
        ...(depositBasisPoints === null ? ['payment'] : []),
        ...extraNames.filter((name) => !offeredExtras(hotel).some((extra) => extra.name === name)),
    ]);
    return inputNames(experience).filter((name) => !idle.has(name));
}
