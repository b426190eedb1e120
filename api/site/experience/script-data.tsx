import { bookingLimits } from '../../../contract/booking.ts';
import { bookingModes, type Category } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { modesOf } from '../../booking/availability/availability.ts';
import { priceWords } from '../../booking/pricing/words.ts';
import { dayTemplates, formatTags, moneyTemplate, wallTime } from '../../locale/format.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { assumedText } from './ages.ts';
import { reasonText, refusalReasons } from './refusal.ts';
import type { ExperienceView } from './view.ts';

/** What the scripts of the form need to know, and every word that they may say: data, which no browser runs. */
export function ScriptData({ view }: { view: ExperienceView }) {
    const html = JSON.stringify(dataOf(view)).replaceAll('<', '\\u003c');
    return <script type="application/json" id="form-data" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Words without arguments. */
const plainWords = [
    'chooseFirst',
    'chooseSlot',
    'chooseUnit',
    'chooseRest',
    'freeNow',
    'notAvailable',
    'alternativesTitle',
    'priceLines',
    'noticeAwayCalendar',
    'subtotal',
    'total',
    'dueNow',
    'book',
    'bookFree',
    'rest',
    'dayFree',
    'dayFull',
    'dayNone',
    'dayChosen',
    'cellFree',
    'cellFull',
    'cellNone',
    'previousMonth',
    'nextMonth',
    'issueOther',
    'issueAgesCount',
    'issueNoAdult',
] as const satisfies readonly WordName[];

/** Words with arguments, which scripts put in where their names stand in braces. */
const templates: Partial<Record<WordName, readonly string[]>> = {
    bookFor: ['now'],
    each: ['quantity', 'price'],
    percentOf: ['percent', 'price'],
    payDepositNow: ['now', 'rest'],
    payFullNow: ['now'],
    alternativeStay: ['unit', 'from', 'to'],
    more: ['label'],
    less: ['label'],
};

export function dataOf(view: ExperienceView) {
    const { offer, locale, translate, texts, today } = view;
    const { experience } = offer;
    const { hotel } = experience;
    const filled = Object.entries(templates).map(([name, names]) => [
        name,
        translate(name as WordName, Object.fromEntries(names.map((each) => [each, `{${each}}`]))),
    ]);
    const units = hotel?.units ?? [];
    return {
        experienceId: experience.id,
        locale,
        format: {
            tag: formatTags[locale],
            amount: moneyTemplate(experience.currency, locale),
            days: dayTemplates[locale],
            times: Object.fromEntries(
                experience.timeSlots.map(({ id, startTime }) => [id, wallTime(startTime, locale)]),
            ),
        },
        exponent: experience.exponent,
        isStay: hotel !== null,
        today,
        modes: Object.fromEntries(experience.timeSlots.map((slot) => [slot.id, modesOf(experience, slot)])),
        categories: experience.categories.map(countedOf),
        unitCategories: Object.fromEntries(units.map(({ id, categories }) => [id, categories.map(countedOf)])),
        unitNames: Object.fromEntries(units.map(({ id, name }) => [id, textIn(name, locale)])),
        words: {
            ...Object.fromEntries(plainWords.map((name) => [name, translate(name)])),
            ...Object.fromEntries(filled),
            rounding: priceWords.rounding[locale],
        },
        left: pluralsOf(hotel === null ? 'placesLeft' : 'roomsLeft', view),
        /** What is said of children without an age, by room; '' outside of houses. */
        assumedAges: {
            '': assumedText(experience.categories, view),
            ...Object.fromEntries(units.map(({ id, categories }) => [id, assumedText(categories, view)])),
        },
        issueAges: translate('issueAges', { most: bookingLimits.age }),
        mostAge: bookingLimits.age,
        conflicts: Object.fromEntries(
            bookingModes.map((mode) => [mode, translate('reasonPrivateConflict', { mode, least: 0, most: 0 })]),
        ),
        tooLarge: Object.fromEntries(
            units.map(({ id }) => [id, reasonText('party_too_large', new Map([['unitId', id]]), offer, translate)]),
        ),
        reasons: Object.fromEntries(
            refusalReasons.map((reason) => [reason, reasonText(reason, texts, offer, translate)]),
        ),
    };
}

/** What decides whether a person takes a place. */
function countedOf({ id, kind, minAge, maxAge, usesCapacity }: Category) {
    return { id, kind, minAge, maxAge, usesCapacity };
}

/** Numbers of which every language of the site has a plural of its own. */
const samples = [1, 2, 0, 5, 11, 1_000_000];

/** A counted word by plural category, with a mark in place of the number. */
function pluralsOf(
    name: WordName,
    { translate, locale }: Pick<ExperienceView, 'translate' | 'locale'>,
): Record<string, string> {
    const rules = new Intl.PluralRules(formatTags[locale]);
    const number = new Intl.NumberFormat(formatTags[locale]);
    return Object.fromEntries(
        samples
            .toReversed()
            .map((count) => [rules.select(count), translate(name, { count }).replace(number.format(count), '#')]),
    );
}
