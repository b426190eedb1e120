import { spacedReference } from '../../contract/booking-reference.ts';
import { textIn } from '../../contract/local-text.ts';
import { deskPath } from '../../contract/page-paths.ts';
import { listActions, type ProviderAction } from '../booking/bookings/actions.ts';
import { money, shortDay, wallTime } from '../locale/format.ts';
import { momentText } from '../pages/deadlines.ts';
import type { SignedInVisit } from './desk.ts';
import { deskResponse } from './frame.tsx';

/** GET /:locale/desk/log: what the provider has done. */
export async function logPage(visit: SignedInVisit): Promise<Response> {
    const { service, provider, translate } = visit;
    const actions = await service.ledger.query((database) => listActions(database, provider.slug, { most: 200 }));
    const children = (
        <>
            <p class="lead">{translate('logText')}</p>
            <ActionList actions={actions} visit={visit} />
        </>
    );
    return deskResponse(visit, { title: translate('logTitle'), page: 'log', children });
}

type Listed = { actions: readonly ProviderAction[]; visit: SignedInVisit; isPart?: boolean };

/** @param isPart whether the page is about something else, so that the list needs a title */
export function ActionList({ actions, visit, isPart = false }: Listed) {
    const { translate, locale, provider, acting } = visit;
    const title = translate('logTitle');
    return (
        <section class="dep" aria-label={title}>
            {isPart && (
                <header>
                    <h2>{title}</h2>
                </header>
            )}
            <ol class="guests">
                {actions.map((action) => {
                    const { occurred_at: at, reference, session_id, details } = action;
                    const when = momentText(provider.timeZone, Date.parse(at), visit);
                    const device = session_id === acting.sessionId ? 'thisDevice' : 'device';
                    const where = translate(session_id === null ? 'byOperator' : device, {
                        id: session_id?.slice(0, 8) ?? '',
                    });
                    const about = [placeOf(action, visit), details.note ?? ''].filter((text) => text !== '');
                    return (
                        <li>
                            <span>
                                <b>{translate(`action_${action.action}`)}</b> {about.join(' · ')}{' '}
                                {reference !== null && (
                                    <a href={deskPath(locale, `booking/${reference}`)}>{spacedReference(reference)}</a>
                                )}
                                {amountIn(action, visit)}
                                <br />
                                <span class="hint">{`${when} · ${where}`}</span>
                            </span>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}

/** The refunded amount of an action. */
function amountIn(
    { action, details, currency, exponent }: ProviderAction,
    { translate, locale }: SignedInVisit,
): string {
    const { amountMinor = 0 } = details;
    if (amountMinor === 0 || currency === null || exponent === null) return '';
    const amount = money(amountMinor, currency, exponent, locale);
    return action === 'cancelled' ? ` · ${translate('refunded')} ${amount}` : ` · ${amount}`;
}

/** The day, and the departure or room, that an action was about. */
function placeOf({ details: { day, to, experienceId, placeId } }: ProviderAction, visit: SignedInVisit): string {
    const { provider, locale } = visit;
    if (day === undefined) return '';
    const experience = provider.experiences.find(({ id }) => id === experienceId);
    const slot = experience?.timeSlots.find(({ id }) => id === placeId);
    const unit = experience?.hotel?.units.find(({ id }) => id === placeId);
    const place = slot !== undefined ? wallTime(slot.startTime, locale) : unit && textIn(unit.name, locale);
    const days = [...new Set([day, to ?? day])].map((each) => shortDay(each, locale)).join(' – ');
    return [days, place, experience && textIn(experience.name, locale)].filter((part) => part !== undefined).join(', ');
}
