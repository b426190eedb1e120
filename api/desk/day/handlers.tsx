import { deskPath } from '../../../contract/page-paths.ts';
import { closeAtDesk, isClosable, openAtDesk, setArrived } from '../../booking/service/provider-desk.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { Fields } from '../../pages/visit.ts';
import { type DeskVisit, dayOr, type SignedInVisit, signedIn } from '../desk.ts';
import { signInPage } from '../sign-in.tsx';
import { dayResponse, noteCharacters } from './page.tsx';
import { viewOfDay } from './view.ts';

/** GET /:locale/desk?day=YYYY-MM-DD: the day, or the form that requests a link. */
export async function dayPage(visit: DeskVisit): Promise<Response> {
    const own = await signedIn(visit);
    if (own === null) return signInPage(visit);
    return dayResponse(own, await viewOfDay(own, dayOr(visit.query.get('day'), own.today)));
}

/** POST /:locale/desk/close: closes or opens a departure, a kind of room or a day. */
export async function closeForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const { service, provider, acting, today, c } = visit;
    const day = dayOr(fields.get('day'), null);
    const place = { experienceId: fields.get('experience') ?? '', placeId: fields.get('place') ?? '' };
    if (day === null || day < today || !isClosable(provider, place)) {
        return failureResponse(c, failure('not_found', 'There is no such departure on a coming day.'));
    }
    const what = { day, ...place };
    const note = (fields.get('note') ?? '').replaceAll('\0', '').trim().slice(0, noteCharacters);
    const isOpening = fields.get('do') === 'open';
    if (isOpening) await openAtDesk(service, acting, what);
    else await closeAtDesk(service, acting, what, note === '' ? null : note);
    return backTo(visit, day, isOpening ? 'opened' : 'closed');
}

/** POST /:locale/desk/arrived: marks a confirmed booking, or takes the mark back. */
export async function arrivedForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const { service, acting, today, locale, siteUrl } = visit;
    const booking = fields.get('booking') ?? '';
    const hasArrived = fields.get('arrived') === 'yes';
    const id = encodeURIComponent(booking);
    const isConfirmed = await setArrived(service, acting, booking, hasArrived);
    if (!isConfirmed) return seeOther(deskPath(locale, `booking/${id}`), siteUrl());
    return backTo(visit, dayOr(fields.get('day'), today), hasArrived ? 'arrived' : 'not_arrived', `#b-${id}`);
}

function backTo({ locale, today, siteUrl }: SignedInVisit, day: string, done: string, anchor = ''): Response {
    return seeOther(deskPath(locale, '', { ...(day !== today && { day }), done }) + anchor, siteUrl());
}
