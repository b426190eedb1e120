import type { Experience } from '../../../contract/catalog.ts';
import { type ExtraName, extras, isExtra } from '../../../contract/extras.ts';
import { textIn } from '../../../contract/local-text.ts';
import { type ParameterName, parameterNames, prefillParameters } from '../../../contract/prefill.ts';
import type { Ignored } from '../../booking/prefill/form-state.ts';
import { parameterCalled } from '../../booking/prefill/parameters.ts';
import type { WordName } from '../../pages/locale/words.ts';
import type { PageLocale } from '../site-dependencies.ts';
import type { FieldIssue } from './read-form-input.ts';
import type { Notice } from './view.ts';

/** Parameters without a label of their own in their declaration: the page text of the same name is above their control. */
type Unlabelled = {
    [Name in Exclude<ParameterName, ExtraName>]: (typeof prefillParameters)[Name] extends { label: string }
        ? never
        : Name;
}[Exclude<ParameterName, ExtraName>];

function wordOf(name: Exclude<ParameterName, ExtraName>): WordName {
    const { label }: { shape: unknown; label?: WordName } = prefillParameters[name];
    return label ?? (name as Unlabelled);
}

/** What a control is called on the page; null for one that is not known. */
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

/** The most parts of a link that a note names. */
const mostNamed = 8;

/** The control that a parameter of a link would have filled in, as the page calls it. */
function controlOf(parameter: string, experience: Experience): string {
    const [group = '', entry] = parameter.split(/\.(.*)/su);
    const control = parameterCalled(group, experience) ?? group;
    return entry === undefined ? control : `${control}.${entry}`;
}

/** Whether something is lost with an ignored part of a link: nothing is where another part says it, or it says nothing. */
function isLoss({ code }: Ignored): boolean {
    return code === 'invalid' || code === 'unknown';
}

/** What is said at a control about a link. Ages that are left out may change the price unseen. */
export function linkIssues(ignored: readonly Ignored[], experience: Experience): FieldIssue[] {
    const isLost = ignored.some(
        (each) => isLoss(each) && controlOf(each.parameter, experience).split('.')[0] === 'childrenAges',
    );
    return isLost ? [{ control: 'childrenAges', word: 'issueAgesOfLink' }] : [];
}

/** Says what of a link is lost. What another part of it replaces, or says once more, is not. */
export function lostNotices(ignored: readonly Ignored[], experience: Experience, pageLocale: PageLocale): Notice[] {
    const names = ignored
        .filter(isLoss)
        .map(({ parameter }) => labelOf(controlOf(parameter, experience), experience, pageLocale) ?? parameter);
    const all = [...new Set(names)];
    if (all.length === 0) return [];
    const shown = all.slice(0, mostNamed).join(', ') + (all.length > mostNamed ? ' …' : '');
    return [{ word: 'linkIgnored', values: { names: shown }, isQuiet: true }];
}
