import type { Category } from '../../../contract/catalog.ts';
import { extras, offeredExtras } from '../../../contract/extras.ts';
import { textIn } from '../../../contract/local-text.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
import { priceText, roundMoney } from '../../locale/format.ts';
import { Check, Count, Field, type FormParts, Hidden } from '../../pages/fields.tsx';
import { categoriesFor, partyWay, setting } from './controls.ts';
import type { ExperienceView } from './view.ts';

type PartOptions = { view: ExperienceView; form: FormParts };

/** The party: by adults and children, or by category. */
export function Who({ view, form, action }: PartOptions & { action: string }) {
    const { translate, texts } = view;
    const way = partyWay(texts);
    return (
        <section class="card" id="party" aria-labelledby="party-title">
            <h2 id="party-title">{translate('partyTitle')}</h2>
            <Hidden name="partyBy" value={way} />
            {way === 'people' ? <People view={view} form={form} /> : <Categories view={view} form={form} />}
            <button
                type="submit"
                class="link"
                name="set"
                value={setting({ partyBy: way === 'people' ? 'categories' : 'people' })}
                formaction={`${action}#party`}
                data-server
            >
                {translate(way === 'people' ? 'toCategories' : 'toPeople')}
            </button>
            <Kept view={view} />
        </section>
    );
}

function People({ view, form }: PartOptions) {
    const { translate } = view;
    const most = prefillLimits.adults;
    return (
        <>
            <Count form={form} name="adults" label={translate('adults')} min={1} max={most} />
            <Count form={form} name="children" label={translate('children')} max={prefillLimits.children} />
            <Ages view={view} form={form} />
        </>
    );
}

/** The ages of the children, with problems, or how a child without an age is counted. */
export function Ages({ view, form }: PartOptions) {
    const { translate, texts, offer, assumedAges } = view;
    const hasChildren = categoriesFor(texts, offer.experience).some(({ kind }) => kind === 'child');
    return (
        <Field
            form={form}
            name="childrenAges"
            label={translate('childrenAges')}
            hint={hasChildren ? translate('childrenAgesHint') : undefined}
            note={assumedAges ?? undefined}
            isLive
            isOptional
            autocomplete="off"
        />
    );
}

function Categories({ view, form }: PartOptions) {
    const { texts, locale, offer } = view;
    return (
        <>
            {categoriesFor(texts, offer.experience).map((category) => (
                <Count
                    form={form}
                    name={`categoryCounts.${category.id}`}
                    label={textIn(category.label, locale)}
                    hint={categoryHint(category, view)}
                    max={prefillLimits.categoryCount}
                />
            ))}
        </>
    );
}

function categoryHint({ minAge, maxAge, priceMinor }: Category, { translate, locale, offer }: ExperienceView): string {
    const { currency, exponent, hotel } = offer.experience;
    const price = priceText(priceMinor, currency, exponent, locale, roundMoney);
    const perNight = hotel !== null && priceMinor > 0;
    const cost = perNight ? translate('perNight', { price }) : price;
    return [agesText(minAge, maxAge, translate), cost].filter((part) => part !== null).join(' · ');
}

/** The ages of a category; null for all ages. */
export function agesText(
    from: number | null,
    to: number | null,
    translate: ExperienceView['translate'],
): string | null {
    if (from && to !== null) return translate('agesBetween', { from, to });
    if (from) return translate('agesFrom', { from });
    return to === null ? null : translate('agesUpTo', { to });
}

/** Hidden controls with what was entered in the other way, and for other rooms. */
function Kept({ view }: { view: ExperienceView }) {
    const { texts, offer } = view;
    const shown = new Set(categoriesFor(texts, offer.experience).map(({ id }) => `categoryCounts.${id}`));
    const isPeople = partyWay(texts) === 'people';
    const hidden = [...texts].filter(([name]) =>
        name.startsWith('categoryCounts.')
            ? isPeople || !shown.has(name)
            : !isPeople && ['adults', 'children', 'childrenAges'].includes(name),
    );
    return (
        <>
            {hidden.map(([name, text]) => (
                <Hidden name={name} value={text} />
            ))}
        </>
    );
}

/** Extras of the experience, with a quantity. */
export function Options({ view, form }: PartOptions) {
    const { translate, locale, offer } = view;
    const { options, currency, exponent } = offer.experience;
    if (options.length === 0) return null;
    return (
        <section class="card" aria-labelledby="options-title">
            <h2 id="options-title">{translate('optionsTitle')}</h2>
            {options.map(({ id, label, priceMinor, maxQuantity }) => (
                <Count
                    form={form}
                    name={`options.${id}`}
                    label={textIn(label, locale)}
                    hint={translate('optionPrice', { price: roundMoney(priceMinor, currency, exponent, locale) })}
                    max={maxQuantity}
                />
            ))}
        </section>
    );
}

/** Extras of a stay. */
export function Extras({ view, form }: PartOptions) {
    const { translate, locale, offer } = view;
    const { currency, exponent } = offer.experience;
    const offered = offeredExtras(offer.experience.hotel);
    if (offered.length === 0) return null;
    return (
        <section class="card" aria-labelledby="extras-title">
            <h2 id="extras-title">{translate('extrasTitle')}</h2>
            <fieldset class="choice" aria-labelledby="extras-title">
                {offered.map(({ name, priceMinor }) => {
                    const { per, label } = extras[name];
                    const price = roundMoney(priceMinor, currency, exponent, locale);
                    const hint = translate(per === 'night' ? 'perNight' : 'perStay', { price });
                    return <Check form={form} name={name} label={label[locale]} hint={hint} />;
                })}
            </fieldset>
        </section>
    );
}
