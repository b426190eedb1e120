import type { Experience } from '../../../contract/catalog.ts';
import { resolveParty } from '../../booking/party/party.ts';
import { categoriesFor, partyWay } from '../../pages/booking-form/chosen.ts';
import { readFormInput } from '../../pages/booking-form/read-form-input.ts';
import type { Texts } from '../../pages/fields.tsx';
import { chosenDay, withSetting } from './controls.ts';

/**
 * The form after a button that changes it: a day, an alternative, another month, another way to give the days or the
 * party. Days and party given in one way are converted to the other if possible.
 */
export function afterPress(sent: Texts, pressed: string, experience: Experience): Map<string, string> {
    const texts = withSetting(sent, pressed, experience);
    if (texts.get('span') !== sent.get('span')) carryDays(texts);
    if (partyWay(texts) !== partyWay(sent)) carryParty(texts, sent, experience);
    if (new URLSearchParams(pressed).has('month')) texts.set('calendarDay', chosenDay(texts, experience) ?? '');
    return texts;
}

function carryDays(texts: Map<string, string>): void {
    const first = texts.get('span') === 'day' ? texts.get('startDate') : texts.get('date');
    if (!first) return;
    if (texts.get('span') === 'day') texts.set('date', first);
    else {
        texts.set('startDate', first);
        if (!texts.get('endDate')) texts.set('endDate', first);
    }
}

function carryParty(texts: Map<string, string>, sent: Texts, experience: Experience): void {
    const categories = categoriesFor(texts, experience);
    const { party: sentParty } = readFormInput(sent, experience);
    const party = sentParty === null ? null : resolveParty(categories, sentParty);
    if (party?.ok !== true) return;
    const { counts, adults, children } = party.value;
    if (partyWay(texts) === 'categories') {
        for (const { id } of categories) {
            const count = counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
            texts.set(`categoryCounts.${id}`, String(count));
        }
        return;
    }
    // The ages stay if they give the same party.
    const before = readFormInput(texts, experience).party;
    const same = before === null ? null : resolveParty(categories, before);
    if (same?.ok === true && JSON.stringify(same.value.counts) === JSON.stringify(counts)) return;
    texts.set('adults', String(adults));
    texts.set('children', String(children));
    texts.delete('childrenAges');
}
