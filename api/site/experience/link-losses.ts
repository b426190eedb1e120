import type { Experience } from '../../../contract/catalog.ts';
import type { Ignored } from '../../booking/prefill/form-state.ts';
import { parameterCalled } from '../../booking/prefill/parameters.ts';
import { labelOf } from '../../pages/booking-form/labels.ts';
import type { FieldIssue } from '../../pages/fields.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import type { Notice } from './view.ts';

/** The maximum number of ignored parameters that a notice names. */
const mostNamed = 8;

/** The control that a parameter of a link would have filled in. */
function controlOf(parameter: string, experience: Experience): string {
    const [group = '', entry] = parameter.split(/\.(.*)/su);
    const control = parameterCalled(group, experience) ?? group;
    return entry === undefined ? control : `${control}.${entry}`;
}

/**
 * What a page shows of the parameters of a link that lose information: a notice that names them, and issues at a
 * control whose value may change the price. Parameters that another one replaces, or that are empty, lose nothing.
 */
export function lossesOf(ignored: readonly Ignored[], experience: Experience, pageLocale: PageLocale) {
    const lost = ignored
        .filter(({ code }) => code === 'invalid' || code === 'unknown')
        .map(({ parameter }) => ({ parameter, control: controlOf(parameter, experience) }));
    const hasAges = lost.some(({ control }) => control.split('.')[0] === 'childrenAges');
    const linkIssues: FieldIssue[] = hasAges ? [{ control: 'childrenAges', word: 'issueAgesOfLink' }] : [];
    const all = [
        ...new Set(lost.map(({ parameter, control }) => labelOf(control, experience, pageLocale) ?? parameter)),
    ];
    const names = all.slice(0, mostNamed).join(', ') + (all.length > mostNamed ? ' …' : '');
    const notices: Notice[] = all.length === 0 ? [] : [{ word: 'linkIgnored', values: { names }, isQuiet: true }];
    return { linkIssues, notices };
}
