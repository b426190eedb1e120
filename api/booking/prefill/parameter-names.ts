import type { Experience } from '../../../contract/catalog.ts';
import { type ParameterName, parameterNames, parameterOf } from '../../../contract/prefill.ts';

/** The names of a parameter, in order of precedence. */
export function namesOf(name: ParameterName): string[] {
    return [name, ...(parameterOf(name).aliases ?? [])];
}

/** Whether the form of an experience has the parameter. */
export function isReadFor(name: ParameterName, { hotel }: Experience): boolean {
    const { form } = parameterOf(name);
    return form === undefined || form === (hotel === null ? 'departure' : 'stay');
}

/** Finds the parameter of an experience by any of its names; undefined if there is none. */
export function parameterCalled(name: string, experience: Experience): ParameterName | undefined {
    return parameterNames.find((known) => isReadFor(known, experience) && namesOf(known).includes(name));
}
