import type { Experience } from '../../../contract/catalog.ts';
import { type ExtraName, extras, isExtra } from '../../../contract/extras.ts';
import { textIn } from '../../../contract/local-text.ts';
import { type ParameterName, parameterNames, prefillParameters } from '../../../contract/prefill.ts';
import type { PageLocale, WordName } from '../locale/words.ts';

/** Parameters without a label in their declaration have a page text of the same name. */
type Unlabelled = {
    [Name in Exclude<ParameterName, ExtraName>]: (typeof prefillParameters)[Name] extends { label: string }
        ? never
        : Name;
}[Exclude<ParameterName, ExtraName>];

function wordOf(name: Exclude<ParameterName, ExtraName>): WordName {
    const { label }: { shape: unknown; label?: WordName } = prefillParameters[name];
    return label ?? (name as Unlabelled);
}

/** The label of a control; null for an unknown control. */
export function labelOf(control: string, experience: Experience, { locale, translate }: PageLocale): string | null {
    const [group = '', id] = control.split(/\.(.*)/su);
    const units = experience.hotel?.units ?? [];
    const categories = [...units.flatMap((unit) => unit.categories), ...experience.categories];
    const labels = { categoryCounts: categories, options: experience.options };
    const known = labels[group as keyof typeof labels]?.find((each) => each.id === id);
    if (known !== undefined) return textIn(known.label, locale);
    const parameter = parameterNames.find((name) => name === group);
    if (parameter === undefined) return null;
    return isExtra(parameter) ? extras[parameter].label[locale] : translate(wordOf(parameter));
}
