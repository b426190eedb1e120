import { offeredExtras } from '../../../contract/extras.ts';
import { categoriesFor, partyWay } from '../../pages/booking-form/chosen.ts';
import { Categories, ExtraChecks, OptionCounts, People } from '../../pages/booking-form/parts.tsx';
import { Hidden } from '../../pages/fields.tsx';
import { SetButton } from './set-button.tsx';
import type { ExperienceView } from './view.ts';

/** The party: by adults and children, or by category. */
export function Who({ view }: { view: ExperienceView }) {
    const { translate, texts, offer, agesNote } = view;
    const { experience } = offer;
    const way = partyWay(texts);
    return (
        <section class="card" id="party" aria-labelledby="party-title">
            <h2 id="party-title">{translate('partyTitle')}</h2>
            <Hidden name="partyBy" value={way} />
            {way === 'people' ? (
                <People form={view} experience={experience} assumed={agesNote} />
            ) : (
                <Categories form={view} experience={experience} />
            )}
            <SetButton
                view={view}
                class="link"
                sets={{ partyBy: way === 'people' ? 'categories' : 'people' }}
                to="party"
                data-server
            >
                {translate(way === 'people' ? 'toCategories' : 'toPeople')}
            </SetButton>
            <Kept view={view} />
        </section>
    );
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
    return hidden.map(([name, text]) => <Hidden name={name} value={text} />);
}

/** Extras of the experience, with a quantity. */
export function Options({ view }: { view: ExperienceView }) {
    const { experience } = view.offer;
    if (experience.options.length === 0) return null;
    return (
        <section class="card" aria-labelledby="options-title">
            <h2 id="options-title">{view.translate('optionsTitle')}</h2>
            <OptionCounts form={view} experience={experience} />
        </section>
    );
}

/** Extras of a stay. */
export function Extras({ view }: { view: ExperienceView }) {
    const { experience } = view.offer;
    if (offeredExtras(experience.hotel).length === 0) return null;
    return (
        <section class="card" aria-labelledby="extras-title">
            <h2 id="extras-title">{view.translate('extrasTitle')}</h2>
            <fieldset class="choice" aria-labelledby="extras-title">
                <ExtraChecks form={view} experience={experience} />
            </fieldset>
        </section>
    );
}
