import type { Category, Experience } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { type PartyRequest, resolveParty } from '../../booking/party/party.ts';
import { listText } from '../../locale/format.ts';
import { categoriesFor, partyWay } from '../../pages/booking-form/chosen.ts';
import { agesBeside } from '../../pages/booking-form/parts.tsx';
import type { Texts } from '../../pages/fields.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';

const childhood = Array.from({ length: 18 }, (_, age) => age);

/** A sentence on how these categories count a child without an age; null if every age is counted in the same way. */
function assumedText(categories: readonly Category[], { locale, translate }: PageLocale): string | null {
    const assumed = categoryOf(categories);
    if (assumed === undefined) return null;
    if (!categories.some(({ kind }) => kind === 'child')) return translate('agesAsAdults');
    if (childhood.every((age) => categoryOf(categories, age)?.id === assumed.id)) return null;
    const ages = agesBeside(assumed, locale, translate);
    const category = textIn(assumed.label, locale);
    return translate('agesAssumed', { category: ages === null ? category : `${category} (${ages})` });
}

/** A sentence with the ages of children that no category for children covers; null if there is none. */
function adultPriceText(categories: readonly Category[], ages: readonly number[], pageLocale: PageLocale) {
    if (!categories.some(({ kind }) => kind === 'child')) return null;
    const asAdults = [...new Set(ages)].filter((age) => categoryOf(categories, age)?.kind === 'adult');
    if (asAdults.length === 0) return null;
    const list = listText(asAdults.map(String), pageLocale.locale);
    return pageLocale.translate('agePaysAdult', { ages: list, count: asAdults.length });
}

/** How the children of a form are counted, if their number alone does not show it; null: nothing to explain. */
export function noteOnAges(
    texts: Texts,
    party: PartyRequest | null,
    experience: Experience,
    pageLocale: PageLocale,
): string | null {
    if (party === null || partyWay(texts) !== 'people') return null;
    const { children, childrenAges } = party;
    const categories = categoriesFor(texts, experience);
    if (childrenAges !== undefined) return adultPriceText(categories, childrenAges, pageLocale);
    return children === 0 ? null : assumedText(categories, pageLocale);
}

/** The category in which a child who comes with an adult is counted. */
function categoryOf(categories: readonly Category[], age?: number): Category | undefined {
    const children = age === undefined ? { children: 1 } : { childrenAges: [age] };
    const party = resolveParty(categories, { adults: 1, ...children });
    if (!party.ok) return undefined;
    const { counts } = party.value;
    const own = counts.find(({ categoryId }) => categories.find(({ id }) => id === categoryId)?.kind === 'child');
    return categories.find(({ id }) => id === (own ?? counts[0])?.categoryId);
}
