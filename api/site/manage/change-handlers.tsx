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
import { readFormInput } from '../../pages/booking-form/read-form-input.ts';
import { issuesOfRefusal, notBookableOf } from '../../pages/booking-form/refusal.ts';
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

/** The page of the link to a booking whose experience is still offered. */
interface Changing {
    visit: Visit;
    view: ManageView & { offer: Offer };
}

/** GET /:locale/manage/:token/change: the form, filled in from the booking. */
export const changePage = ofLink((visit, state) =>
    withChangeOf(visit, state, async (changing) => {
        const { booking, offer } = changing.view;
        const { state: filledIn } = prefillOf(booking, offer.experience);
        return await showForm(changing, linkedTexts(filledIn, offer.experience));
    }),
);

/** POST to the same address: a button of the form or of the review; pay or withdraw a change that is held. */
export const changeForm = ofLink(async (visit, state, fields) => {
    const pressed = fields.get('do');
    if (pressed === 'pay') return await pay(visit, state);
    if (pressed !== 'withdraw') return await withChangeOf(visit, state, (changing) => press(changing, fields));
    await withdrawAmendment(visit.payment, state.booking);
    return seeOther(pathOf(visit), visit.siteUrl());
});

function pathOf(visit: Visit): string {
    return managePath(visit.locale, tokenOf(visit));
}

/** Answers about a booking that the guest can change; otherwise with the page of the link, which says why not. */
async function withChangeOf(visit: Visit, state: BookingState, answer: (changing: Changing) => Promise<Response>) {
    const { offer, ...view } = await viewOfLink(visit, state);
    if (offer === null || view.notAmendable !== null) {
        return await show(visit, state, {}, errorStatus.booking_not_amendable);
    }
    return await answer({ visit, view: { ...view, offer } });
}

async function press(changing: Changing, fields: Fields): Promise<Response> {
    const { experience } = changing.view.offer;
    const texts = sentTexts(fields, experience);
    const pressed = fields.get('set');
    if (pressed !== undefined) return await showForm(changing, afterPress(texts, pressed, experience));
    const what = fields.get('do');
    if (what === 'review') return await review(changing, texts);
    return what === 'confirm' ? await confirm(changing, texts, fields) : await showForm(changing, texts);
}

/** Shows what the change does and costs, before it is confirmed. */
async function review(changing: Changing, texts: Texts, notices: readonly Notice[] = []): Promise<Response> {
    const { visit, view } = changing;
    const { request, issues } = readFormInput(texts, view.offer.experience);
    if (request === null) return await showForm(changing, texts, { issues }, errorStatus.invalid_request);
    const offered = await offerAmendment(visit.service, visit.catalog, view.booking, request, 'guest');
    if (!offered.ok) return await refuse(changing, texts, offered.error, notices);
    const holdMinutes = Math.max(1, Math.floor(visit.service.terms.holdSeconds / 60));
    const html = <ReviewPage {...{ view, texts, offered: offered.value, notices, holdMinutes }} />;
    return pageResponse(String(html), notices.length === 0 ? 200 : errorStatus.booking_changed);
}

async function confirm(changing: Changing, texts: Texts, fields: Fields): Promise<Response> {
    const { visit, view } = changing;
    const { request, issues } = readFormInput(texts, view.offer.experience);
    if (request === null) return await showForm(changing, texts, { issues }, errorStatus.invalid_request);
    const context = { ...visit.payment, catalog: visit.catalog };
    const amended = await amend(context, view.booking, request, shownIn(fields), 'guest');
    if (amended.ok) {
        if (amended.value.kind === 'held') return await pay(visit, view);
        return seeOther(`${pathOf(visit)}?saved=change`, visit.siteUrl());
    }
    if (amended.error.code === 'booking_changed') return await review(changing, texts, [{ word: 'changeStale' }]);
    return await refuse(changing, texts, amended.error, [{ word: 'changeNothing' }]);
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
async function refuse(changing: Changing, texts: Texts, refused: NotAmended, notices: readonly Notice[]) {
    const issues =
        notBookableOf(refused) === null ? issuesOfRefusal(refused, texts, changing.view.offer.experience) : [];
    const why = refused.why === undefined ? notices : [{ word: notAmendableWords[refused.why] }];
    return await showForm(changing, texts, { notices: why, issues }, errorStatus[refused.code]);
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

async function showForm(changing: Changing, texts: Texts, more: More = {}, status = 200): Promise<Response> {
    const { visit, view } = changing;
    const { offer, booking } = view;
    const form = { offer, texts, action: changePath(visit.locale, view.token), amendedId: booking.id, ...more };
    const change = await viewOf(visit, { ...pageLocaleAbout(offer, visit), ...form });
    return pageResponse(String(<ChangePage view={view} change={change} />), status);
}
