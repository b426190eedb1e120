import type { Experience } from '../../../contract/catalog.ts';
import { type ExtraName, extras, isExtra } from '../../../contract/extras.ts';
import { textIn } from '../../../contract/local-text.ts';
import { type ParameterName, parameterNames, prefillParameters } from '../../../contract/prefill.ts';
import type { Ignored } from '../../booking/prefill/form-state.ts';
import { parameterCalled } from '../../booking/prefill/parameters.ts';
import type { FieldIssue } from '../../pages/fields.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import type { PageLocale } from '../site-dependencies.ts';
import type { Notice } from './view.ts';

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
    if (group === 'bookingMode') return translate('bookingMode');
    const parameter = parameterNames.find((name) => name === group);
    if (parameter === undefined) return null;
    return isExtra(parameter) ? extras[parameter].label[locale] : translate(wordOf(parameter));
}

/** The maximum number of ignored parameters that a notice names. */
const mostNamed = 8;

/** The label of the control that a parameter of a link would have filled in. */
function controlOf(parameter: string, experience: Experience): string {
    const [group = '', entry] = parameter.split(/\.(.*)/su);
    const control = parameterCalled(group, experience) ?? group;
    return entry === undefined ? control : `${control}.${entry}`;
}

/** Whether an ignored parameter loses information: not if another one replaces it or it is empty. */
function isLoss({ code }: Ignored): boolean {
    return code === 'invalid' || code === 'unknown';
}

/** Issues of a link that are shown at a control, such as ages that may change the price. */
export function linkIssues(ignored: readonly Ignored[], experience: Experience): FieldIssue[] {
    const isLost = ignored.some(
        (each) => isLoss(each) && controlOf(each.parameter, experience).split('.')[0] === 'childrenAges',
    );
    return isLost ? [{ control: 'childrenAges', word: 'issueAgesOfLink' }] : [];
}

/** The notice that names the ignored parameters of a link, without those that another one replaces or repeats. */
export function lostNotices(ignored: readonly Ignored[], experience: Experience, pageLocale: PageLocale): Notice[] {
    const names = ignored
        .filter(isLoss)
        .map(({ parameter }) => labelOf(controlOf(parameter, experience), experience, pageLocale) ?? parameter);
    const all = [...new Set(names)];
    if (all.length === 0) return [];
    const shown = all.slice(0, mostNamed).join(', ') + (all.length > mostNamed ? ' …' : '');
    return [{ word: 'linkIgnored', values: { names: shown }, isQuiet: true }];
}
