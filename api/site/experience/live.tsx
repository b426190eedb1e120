import { partyWay } from '../../pages/booking-form/chosen.ts';
import { Ages } from '../../pages/booking-form/parts.tsx';
import { Calendar } from './calendar.tsx';
import { Bar, PaymentChoice, Summary } from './summary.tsx';
import type { ExperienceView } from './view.ts';
import { SlotState } from './when.tsx';

/** The parts of the form that depend on its controls. The script replaces each element by its id. */
export function LiveParts({ view: whole }: { view: ExperienceView }) {
    const { texts, offer, input } = whole;
    const view = { ...whole, issues: input.issues.filter(({ control }) => control === 'childrenAges') };
    return (
        <>
            <Calendar view={view} />
            {offer.experience.timeSlots.map((slot) => (
                <SlotState slot={slot} view={view} />
            ))}
            {partyWay(texts) === 'people' && <Ages form={view} experience={offer.experience} assumed={view.agesNote} />}
            <PriceParts view={view} />
        </>
    );
}

/** What the script inserts if the server does not answer: no price, with the reason. */
export function AwayParts({ view }: { view: ExperienceView }) {
    return (
        <PriceParts view={{ ...view, issues: [], calendar: null, price: null, pricingToken: null, refusal: null }} />
    );
}

function PriceParts({ view }: { view: ExperienceView }) {
    return (
        <>
            <PaymentChoice view={view} />
            <Summary view={view} isLive />
            <Bar view={view} isLive />
        </>
    );
}
