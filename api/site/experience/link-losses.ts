import type { Experience } from '../../../contract/catalog.ts';
import type { Ignored } from '../../booking/prefill/form-state.ts';
import { parameterCalled } from '../../booking/prefill/parameters.ts';
import { labelOf } from '../../pages/booking-form/labels.ts';
import type { FieldIssue, Texts } from '../../pages/fields.tsx';
import type { PageLocale, WordName } from '../../pages/locale/words.ts';
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

/**
 * The notice that names the ignored parameters of a link, without those that another one replaces or repeats. Of a stay
 * without a room another one says that the guests depend on it.
 */
export function lostNotices(
    ignored: readonly Ignored[],
    texts: Texts,
    experience: Experience,
    pageLocale: PageLocale,
): Notice[] {
    const needsRoom = experience.hotel !== null && !texts.has('unitId');
    const lost = ignored.filter(isLoss);
    const isOfParty = ({ parameter }: Ignored) =>
        partyControls.has(controlOf(parameter, experience).split('.')[0] ?? '');
    const namesOf = (some: readonly Ignored[]) => {
        const all = some.map(
            ({ parameter }) => labelOf(controlOf(parameter, experience), experience, pageLocale) ?? parameter,
        );
        const names = [...new Set(all)];
        return names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' …' : '');
    };
    const party = needsRoom ? lost.filter(isOfParty) : [];
    const others = lost.filter((each) => !party.includes(each));
    const notice = (word: WordName, some: readonly Ignored[]): Notice[] =>
        some.length === 0 ? [] : [{ word, values: { names: namesOf(some) }, isQuiet: true }];
    return [...notice('linkIgnored', others), ...notice('linkNeedsRoom', party)];
}

const partyControls: ReadonlySet<string> = new Set(['adults', 'children', 'childrenAges', 'categoryCounts']);
