import { textIn } from '../../../contract/local-text.ts';
import type { ReadinessCheck } from '../../dataset/readiness-checks.ts';
import type { PageLocale, Translate, WordName } from '../../pages/locale/words.ts';
import type { Gain, Gains } from './gains.ts';

export const checkWords: Readonly<Record<string, WordName>> = {
    https: 'checkHttps',
    mobile_friendly: 'checkMobile',
    schema_org: 'checkSchema',
    transactional_schema: 'checkOffer',
    sitemap: 'checkSitemap',
    booking_engine: 'checkEngine',
    book_button: 'checkButton',
    calendar: 'checkCalendar',
    date_params: 'checkDate',
    direct_booking: 'checkDirect',
    price: 'checkPrice',
    duration: 'factDuration',
    cancellation_policy: 'checkCancellation',
    languages: 'checkLanguages',
    location: 'checkLocation',
    sitemap_lastmod: 'checkLastmod',
    date_modified: 'checkModified',
    dynamic_content: 'checkLive',
    pagespeed: 'checkSpeed',
    server_response: 'checkResponse',
};

/** The name of a check; a check that has none yet is called as in the methodology. */
function nameOf({ check }: ReadinessCheck, translate: Translate): string {
    const word = checkWords[check];
    return word === undefined ? check : translate(word);
}

/** Which checks of the readiness index a snippet meets, from the rows of the methodology. */
export function Readiness({ gains, locale, translate }: PageLocale & { gains: Gains }) {
    const { raised, others } = gains;
    if (raised.length === 0) return null;
    const points = (checks: readonly ReadinessCheck[]) => checks.reduce((sum, each) => sum + each.points, 0);
    const all = { checks: raised.length + others.length, all: points([...raised, ...others]) };
    return (
        <section class="card" aria-labelledby="readiness">
            <h2 id="readiness">{translate('embedReadiness')}</h2>
            <p>{translate('embedReadinessText', { ...all, count: raised.length, points: points(raised) })}</p>
            <table class="lines readiness">
                <thead>
                    <tr>
                        <th scope="col">{translate('embedCheck')}</th>
                        <th scope="col">{translate('embedBy')}</th>
                        <th scope="col">{translate('embedPoints')}</th>
                    </tr>
                </thead>
                <tbody>
                    {raised.map((gain) => (
                        <tr>
                            <th scope="row">
                                {nameOf(gain, translate)}
                                <Lacking gain={gain} locale={locale} translate={translate} />
                            </th>
                            <td>{translate(gain.by === 'data' ? 'embedByData' : 'embedByBooking')}</td>
                            <td>{gain.points}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="hint">
                {translate('embedOthers', { names: others.map((each) => nameOf(each, translate)).join(', ') })}
            </p>
        </section>
    );
}

function Lacking({ gain: { lacking }, locale, translate }: PageLocale & { gain: Gain }) {
    if (lacking.length === 0) return null;
    const names = lacking.map(({ experience }) => textIn(experience.name, locale)).join(', ');
    return <span class="hint">{translate('embedLacking', { names })}</span>;
}
