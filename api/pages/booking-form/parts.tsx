import type { Category, Experience } from '../../../contract/catalog.ts';
import { extras, offeredExtras } from '../../../contract/extras.ts';
import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
import { costText } from '../../locale/format.ts';
import { Check, Count, Field, type FormParts } from '../fields.tsx';
import type { PageLocale, Translate } from '../locale/words.ts';
import { categoriesFor, dayControls } from './chosen.ts';

interface PartOptions {
    form: FormParts;
    experience: Experience;
}

/** The day, or the first and the last. @param today in the provider's time zone */
export function Days({ form, experience, today }: PartOptions & { today: string }) {
    return (
        <div class="pair">
            {dayControls(form.texts, experience).map((name) => (
                <Field form={form} name={name} type="date" label={form.translate(name)} min={today} required />
            ))}
        </div>
    );
}

interface AgesOptions extends PartOptions {
    /** How the children are counted; null: not shown. */
    assumed: string | null;
}

/** Adults and children, with the ages of the children. */
export function People({ form, experience, assumed }: AgesOptions) {
    const { translate } = form;
    return (
        <>
            <Count form={form} name="adults" label={translate('adults')} min={1} max={prefillLimits.adults} />
            <Count form={form} name="children" label={translate('children')} max={prefillLimits.children} />
            <Ages form={form} experience={experience} assumed={assumed} />
        </>
    );
}

/** The ages of the children, with problems, or how the children are counted. */
export function Ages({ form, experience, assumed }: AgesOptions) {
    const { translate, texts } = form;
    const hasChildren = categoriesFor(texts, experience).some(({ kind }) => kind === 'child');
    return (
        <Field
            form={form}
            name="childrenAges"
            label={translate('childrenAges')}
            hint={hasChildren ? translate('childrenAgesHint') : undefined}
            note={assumed ?? undefined}
            isLive
            isOptional
            autocomplete="off"
        />
    );
}

/** How many come in each category. */
export function Categories({ form, experience }: PartOptions) {
    return categoriesFor(form.texts, experience).map((category) => (
        <Count
            form={form}
            name={`categoryCounts.${category.id}`}
            label={textIn(category.label, form.locale)}
            hint={categoryHint(category, experience, form)}
            max={prefillLimits.categoryCount}
        />
    ));
}

function categoryHint(category: Category, experience: Experience, { locale, translate }: PageLocale): string {
    const cost = costText(category.priceMinor, experience, locale, (price) =>
        experience.hotel === null ? price : translate('perNight', { price }),
    );
    return [agesBeside(category, locale, translate), cost].filter((part) => part !== null).join(' · ');
}

/** The ages of a category beside its label; null for all ages, and if the label states them: "6 to 14 years". */
export function agesBeside(
    { label, minAge, maxAge }: Category,
    locale: SiteLocale,
    translate: Translate,
): string | null {
    const numbers = textIn(label, locale).match(/\d+/gu)?.map(Number) ?? [];
    const statesStart = !minAge || numbers.includes(minAge);
    const statesEnd = maxAge === null || numbers.includes(maxAge) || numbers.includes(maxAge + 1);
    return statesStart && statesEnd ? null : agesText(minAge, maxAge, translate);
}

/** The ages of a category; null for all ages. */
function agesText(from: number | null, to: number | null, translate: Translate): string | null {
    if (from && to !== null) return translate('agesBetween', { from, to });
    if (from) return translate('agesFrom', { from });
    return to === null ? null : translate('agesUpTo', { to });
}

/** How many of each option. */
export function OptionCounts({ form, experience }: PartOptions) {
    const { locale, translate } = form;
    return experience.options.map(({ id, label, priceMinor, maxQuantity }) => (
        <Count
            form={form}
            name={`options.${id}`}
            label={textIn(label, locale)}
            hint={costText(priceMinor, experience, locale, (price) => translate('optionPrice', { price }))}
            max={maxQuantity}
        />
    ));
}

/** The extras of a stay. */
export function ExtraChecks({ form, experience }: PartOptions) {
    const { locale, translate } = form;
    return offeredExtras(experience.hotel).map(({ name, priceMinor }) => {
        const { per, label } = extras[name];
        const hint = costText(priceMinor, experience, locale, (price) =>
            translate(per === 'night' ? 'perNight' : 'perStay', { price }),
        );
        return <Check form={form} name={name} label={label[locale]} hint={hint} />;
    });
}
