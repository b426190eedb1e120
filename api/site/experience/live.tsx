import { experiencePath } from '../../../contract/page-paths.ts';
import { partyWay } from '../../pages/booking-form/chosen.ts';
import { Ages } from '../../pages/booking-form/parts.tsx';
import type { FormParts } from '../../pages/fields.tsx';
import { Calendar } from './calendar.tsx';
import { Bar, PaymentChoice, Summary } from './summary.tsx';
import type { ExperienceView } from './view.ts';
import { SlotState } from './when.tsx';

/** The address to which the form is sent. */
export function actionOf({ locale, offer }: ExperienceView): string {
    return experiencePath(locale, offer.provider.slug, offer.experience.slug);
}

/** The parts of the form that depend on its controls. The script replaces each element by its id. */
export function LiveParts({ view }: { view: ExperienceView }) {
    const { texts, offer, input } = view;
    const form = formOf(
        view,
        input.issues.filter(({ control }) => control === 'childrenAges'),
    );
    return (
        <>
            <Calendar view={view} action={actionOf(view)} />
            {offer.experience.timeSlots.map((slot) => (
                <SlotState slot={slot} view={view} />
            ))}
            {partyWay(texts) === 'people' && <Ages form={form} experience={offer.experience} assumed={view.agesNote} />}
            <PriceParts view={view} form={form} />
        </>
    );
}

/** What the script inserts if the server does not answer: no price, with the reason. */
export function AwayParts({ view }: { view: ExperienceView }) {
    const away = { ...view, calendar: null, price: null, pricingToken: null, refusal: null };
    return <PriceParts view={away} form={formOf(away, [])} />;
}

function PriceParts({ view, form }: { view: ExperienceView; form: FormParts }) {
    return (
        <>
            <PaymentChoice view={view} form={form} />
            <Summary view={view} action={actionOf(view)} isLive />
            <Bar view={view} isLive />
        </>
    );
}

function formOf({ translate, texts }: ExperienceView, issues: FormParts['issues']): FormParts {
    return { translate, texts, issues };
}
