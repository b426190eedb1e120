import type { Experience } from '../../../contract/catalog.ts';
import type { Ignored } from '../../booking/prefill/form-state.ts';
import { parameterCalled } from '../../booking/prefill/parameters.ts';
import { labelOf } from '../../pages/booking-form/labels.ts';
import type { FieldIssue } from '../../pages/fields.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import type { Notice } from './view.ts';

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
    const labels = ignored
        .filter(isLoss)
        .map(({ parameter }) => labelOf(controlOf(parameter, experience), experience, pageLocale) ?? parameter);
    const all = [...new Set(labels)];
    if (all.length === 0) return [];
    const names = all.slice(0, mostNamed).join(', ') + (all.length > mostNamed ? ' …' : '');
    return [{ word: 'linkIgnored', values: { names }, isQuiet: true }];
}
