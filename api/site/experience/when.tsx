import { bookingModes, type Experience, type TimeSlot } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { modesOf } from '../../booking/availability/availability.ts';
import { duration, roundMoney, wallTimes } from '../../locale/format.ts';
import { chosenSlot, dayControls, isSpan, modeOf, offersModes } from '../../pages/booking-form/chosen.ts';
import { Days } from '../../pages/booking-form/parts.tsx';
import { Choice, Hidden, idOf, issueOf } from '../../pages/fields.tsx';
import { Calendar } from './calendar.tsx';
import { offeredModes } from './controls.ts';
import { SetButton } from './set-button.tsx';
import type { ExperienceView } from './view.ts';

/** The days, the calendar, and the departure or the room. */
export function When({ view }: { view: ExperienceView }) {
    const { translate, today, offer } = view;
    const { experience } = offer;
    const isStay = experience.hotel !== null;
    return (
        <section class="card" id="when" aria-labelledby="when-title">
            <h2 id="when-title">{translate(isStay ? 'stayTitle' : 'whenTitle')}</h2>
            <Days form={view} experience={experience} today={today} />
            {experience.multiDay && <SpanSwitch view={view} />}
            <Calendar view={view} />
            {isStay ? <Units view={view} /> : <Slots view={view} />}
            {offersModes(experience) && <Modes view={view} />}
        </section>
    );
}

/** Hidden controls with the days in the other way of giving them. */
export function KeptDays({ view: { texts, offer } }: { view: ExperienceView }) {
    const shown: string[] = dayControls(texts, offer.experience);
    const others = offer.experience.multiDay ? ['date', 'startDate', 'endDate'] : [];
    const kept = others.filter((name) => !shown.includes(name) && texts.has(name));
    return kept.map((name) => <Hidden name={name} value={texts.get(name) ?? ''} />);
}

function SpanSwitch({ view }: { view: ExperienceView }) {
    const { translate, texts, offer } = view;
    const isLong = isSpan(texts, offer.experience);
    return (
        <>
            <Hidden name="span" value={isLong ? 'days' : 'day'} />
            <SetButton view={view} class="link" sets={{ span: isLong ? 'day' : 'days' }} to="when" data-server>
                {translate(isLong ? 'toOneDay' : 'toSeveralDays')}
            </SetButton>
        </>
    );
}

function Slots({ view }: { view: ExperienceView }) {
    const { translate, texts, locale, offer } = view;
    const items = offer.experience.timeSlots.map((slot) => ({
        value: slot.id,
        label: wallTimes(slot.startTime, slot.duration, locale),
        hint: (
            <>
                {duration(slot.duration, locale)}
                {slot.bookingMode !== null &&
                    ` · ${translate(slot.bookingMode === 'private' ? 'modePrivate' : 'modeShared')}`}
                <SlotState slot={slot} view={view} />
            </>
        ),
    }));
    return (
        <Choice form={view} name="slot" legend={translate('slot')} chosen={texts.get('slot') ?? null} items={items} />
    );
}

/** What is left of a departure, with its modes, the default first, for the script. */
export function SlotState({ slot, view }: { slot: TimeSlot; view: ExperienceView }) {
    const modes = modesOf(view.offer.experience, slot).offered;
    return (
        <span class="state" id={idOf(`slot.${slot.id}`)} data-modes={modes.join(' ')} data-state={slot.id}>
            {stateOfSlot(slot, view)}
        </span>
    );
}

/** The state on the chosen day, for this party. */
function stateOfSlot(slot: TimeSlot, { day, translate, texts, offer }: ExperienceView): string {
    const cell = day?.cells.find(({ placeId }) => placeId === slot.id);
    if (cell === undefined) return '';
    const { reason, remaining } = cell;
    const available = reason === null;
    const isPrivate = modeOf(new Map(texts).set('slot', slot.id), offer.experience) === 'private';
    const isCounted = available ? !isPrivate : reason === 'slot_full' && remaining !== 0;
    if (isCounted && remaining !== null) return ` · ${translate('placesLeft', { count: remaining })}`;
    const isFull = ['slot_full', 'private_conflict', 'resource_unavailable'].includes(reason ?? '');
    return ` · ${translate(available ? 'dayFree' : isFull ? 'dayFull' : 'dayNone')}`;
}

function Units({ view }: { view: ExperienceView }) {
    const { translate, texts, locale, offer } = view;
    const { hotel, currency, exponent } = offer.experience;
    const items = (hotel?.units ?? []).map((unit) => {
        const price = roundMoney(unit.nightlyPriceMinor, currency, exponent, locale);
        const facts = [
            // A room without a price of its own costs what its guests pay each.
            ...(unit.nightlyPriceMinor === 0 ? [] : [translate('perNight', { price })]),
            ...(unit.maxGuests === null ? [] : [translate('guestsUpTo', { count: unit.maxGuests })]),
        ];
        return { value: unit.id, label: textIn(unit.name, locale), hint: facts.join(' · ') };
    });
    return (
        <Choice
            form={view}
            name="unitId"
            legend={translate('unit')}
            chosen={texts.get('unitId') ?? null}
            items={items}
        />
    );
}

/** The modes of the chosen departure. Scripts show those of another one when it is chosen. */
function Modes({ view }: { view: ExperienceView }) {
    const { translate, texts, offer } = view;
    const { experience } = offer;
    const { usual } = modesOf(experience, chosenSlot(texts, experience) ?? null);
    const offered = offeredModes(texts, experience);
    const everOffered = offeredModes(new Map(), experience);
    const items = everOffered.map((mode) => ({
        value: mode,
        isOff: !offered.includes(mode),
        label: translate(mode === 'shared' ? 'modeShared' : 'modePrivate'),
        hint: mode === 'shared' ? translate('modeSharedHint') : privateHint(view, experience),
    }));
    const chosen = bookingModes.find((mode) => mode === texts.get('bookingMode')) ?? usual;
    return (
        <Choice
            form={view}
            name="bookingMode"
            legend={translate('bookingMode')}
            isHidden={offered.length < 2 && !issueOf(view, 'bookingMode').isFaulty}
            chosen={chosen}
            items={items}
        />
    );
}

function privateHint({ translate, locale }: ExperienceView, { privatePrice, currency, exponent }: Experience): string {
    if (privatePrice === null) return translate('modePrivateHint');
    const price = roundMoney(privatePrice.baseMinor, currency, exponent, locale);
    const { includedPersons } = privatePrice;
    if (includedPersons === null) return translate('modePrivatePrice', { price });
    return translate('modePrivateFrom', { price, count: includedPersons });
}
