import { errorStatus } from '../../../contract/errors.ts';
import { changePath, managePath, paymentPath } from '../../../contract/page-paths.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { startPayment } from '../../booking/payment/start-payment.ts';
import {
    amend,
    type NotAmended,
    offerAmendment,
    type ShownAmendment,
    withdrawAmendment,
} from '../../booking/service/amend.ts';
import type { BookingState } from '../../booking/service/booking.ts';
import type { QuoteRequest } from '../../booking/service/quote.ts';
import { readFormInput } from '../../pages/booking-form/read-form-input.ts';
import { issuesOfRefusal } from '../../pages/booking-form/refusal.ts';
import type { Texts } from '../../pages/fields.tsx';
import { pageLocaleAbout } from '../../pages/locale/words.ts';
import { pageResponse, seeOther } from '../../pages/page-answer.ts';
import type { Fields } from '../../pages/visit.ts';
import { prefillOf } from '../booking/view.ts';
import { afterPress, linkedTexts, sentTexts } from '../experience/controls.ts';
import { type Notice, type PageRequest, viewOf } from '../experience/view.ts';
import type { Visit } from '../site-dependencies.ts';
import { ChangePage } from './change.tsx';
import { ofLink, show } from './handlers.tsx';
import { ReviewPage } from './review.tsx';
import { type ManageView, notAmendableWords, tokenOf, viewOfLink } from './view.ts';

/** What the page of the link shows of a booking whose experience is still offered. */
type Changeable = ManageView & { offer: Offer };

/** A change that the form requests. */
interface Requested {
    visit: Visit;
    view: Changeable;
    texts: Texts;
    request: QuoteRequest;
}

/** GET /:locale/manage/:token/change: the form, filled in from the booking. */
export const changePage = ofLink((visit, state) =>
    withChangeOf(visit, state, async (view) => {
        const { state: filledIn } = prefillOf(view.booking, view.offer.experience);
        return await showForm(visit, view, linkedTexts(filledIn, view.offer.experience));
    }),
);

/** POST to the same address: a button of the form or of the review; pay or withdraw a change that is held. */
export const changeForm = ofLink(async (visit, state, fields) => {
    const pressed = fields.get('do');
    if (pressed === 'pay') return await pay(visit, state);
    if (pressed !== 'withdraw') return await withChangeOf(visit, state, (view) => press(visit, view, fields));
    await withdrawAmendment(visit.payment, state.booking);
    return seeOther(managePath(visit.locale, tokenOf(visit)), visit.siteUrl());
});

/** Answers about a booking that the guest can change; otherwise with the page of the link, which says why not. */
async function withChangeOf(visit: Visit, state: BookingState, answer: (view: Changeable) => Promise<Response>) {
    const { offer, ...view } = await viewOfLink(visit, state);
    if (offer === null || view.notAmendable !== null) {
        return await show(visit, state, {}, errorStatus.booking_not_amendable);
    }
    return await answer({ ...view, offer });
}

async function press(visit: Visit, view: Changeable, fields: Fields): Promise<Response> {
    const { experience } = view.offer;
    const texts = sentTexts(fields, experience);
    const pressed = fields.get('set');
    if (pressed !== undefined) return await showForm(visit, view, afterPress(texts, pressed, experience));
    const what = fields.get('do');
    if (what !== 'review' && what !== 'confirm') return await showForm(visit, view, texts);
    const { request, issues } = readFormInput(texts, experience);
    if (request === null) return await showForm(visit, view, texts, { issues }, errorStatus.invalid_request);
    const requested = { visit, view, texts, request };
    return what === 'review' ? await review(requested) : await confirm(requested, fields);
}

/** Shows what the change does and costs, before it is confirmed. */
async function review(requested: Requested, notices: readonly Notice[] = []): Promise<Response> {
    const { visit, view, texts, request } = requested;
    const offered = await offerAmendment(visit.service, visit.catalog, view.booking, request, 'guest');
    if (!offered.ok) return await refuse(requested, offered.error, notices);
    const holdMinutes = Math.max(1, Math.floor(visit.service.terms.holdSeconds / 60));
    const html = <ReviewPage {...{ view, texts, offered: offered.value, notices, holdMinutes }} />;
    return pageResponse(String(html), notices.length === 0 ? 200 : errorStatus.booking_changed);
}

async function confirm(requested: Requested, fields: Fields): Promise<Response> {
    const { visit, view, request } = requested;
    const context = { ...visit.payment, catalog: visit.catalog };
    const amended = await amend(context, view.booking, request, shownIn(fields), 'guest');
    if (amended.ok) {
        if (amended.value.kind === 'held') return await pay(visit, view);
        return seeOther(`${managePath(visit.locale, view.token)}?saved=change`, visit.siteUrl());
    }
    if (amended.error.code === 'booking_changed') return await review(requested, [{ word: 'changeStale' }]);
    return await refuse(requested, amended.error, [{ word: 'changeNothing' }]);
}

/** What the form says was shown; numbers that were shown to no one if they are missing or malformed. */
function shownIn(fields: Fields): ShownAmendment {
    const number = (name: string) => (/^\d{1,15}$/u.test(fields.get(name) ?? '') ? Number(fields.get(name)) : -1);
    return {
        revision: number('revision'),
        totalMinor: number('newTotal'),
        refundMinor: number('refund'),
        dueMinor: number('due'),
    };
}

/** The form again, with why the change is not possible. */
async function refuse({ visit, view, texts }: Requested, refused: NotAmended, notices: readonly Notice[]) {
    const issues = issuesOfRefusal(refused, texts, view.offer.experience);
    const why = refused.why === undefined ? notices : [{ word: notAmendableWords[refused.why] }];
    return await showForm(visit, view, texts, { notices: why, issues }, errorStatus[refused.code]);
}

/** Opens the page on which a change that is held is paid. */
async function pay(visit: Visit, state: BookingState): Promise<Response> {
    const context = { ...visit.payment, catalog: visit.catalog };
    const started = await startPayment(context, state.booking.id, visit.locale, 'change');
    if (started.ok) {
        return seeOther(started.value ?? paymentPath(visit.locale, state.booking.id), visit.siteUrl());
    }
    const word = started.error === 'processing' ? 'whyProcessing' : 'changeNotPaid';
    return await show(visit, state, { notices: [{ word }] }, 409);
}

type More = Partial<Pick<PageRequest, 'issues' | 'notices'>>;

async function showForm(visit: Visit, view: Changeable, texts: Texts, more: More = {}, status = 200) {
    const { offer, booking } = view;
    const form = { offer, texts, action: changePath(visit.locale, view.token), amendedId: booking.id, ...more };
    const change = await viewOf(visit, { ...pageLocaleAbout(offer, visit), ...form });
    return pageResponse(String(<ChangePage view={view} change={change} />), status);
}
