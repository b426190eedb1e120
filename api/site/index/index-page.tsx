import type { Experience, Provider } from '../../../contract/catalog.ts';
import { type SiteLocale, siteLocaleOf, siteLocales } from '../../../contract/local-text.ts';
import { providerPath } from '../../../contract/page-paths.ts';
import { capacityOf } from '../../booking/availability/availability.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import type { HttpContext } from '../../http/env.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { longDay } from '../../locale/format.ts';
import type { MessageValues } from '../../locale/messages.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { PageLocale, WordName } from '../../pages/locale/words.ts';
import { pageResponse, redirect } from '../../pages/page-answer.ts';
import { withLedger } from '../../pages/visit.ts';
import { type PublicFrame, publicFrame, type Visit } from '../site-dependencies.ts';
import { Card } from './cards.tsx';
import { type Listed, listFor, queryFor, resultsId, SearchForm, type Wanted, wantedIn } from './search.tsx';

/** GET /:locale with `q`, `date`, `participants` and `type`: the experiences that are found. */
export const indexPage = withLedger(async (visit: Visit) => {
    const { catalog, service, locale, translate } = visit;
    const wanted = wantedIn(visit.query);
    const types = [...new Set(catalog.offers.map(({ experience }) => experience.type))];
    const known = { ...wanted, type: types.find((type) => type === wanted.type) };
    const listed = await listFor(service, catalog, known);
    const [frame, nowMs] = [publicFrame(visit), service.clock()];
    const options = { locale, translate, frame, types, wanted: known, listed, nowMs };
    return pageResponse(String(<IndexPage {...options} />));
});

/** GET /:locale/p/:provider: the experiences of one provider. */
export function providerPage(visit: Visit): Response {
    const { c, catalog, locale, translate } = visit;
    const provider = catalog.provider(c.req.param('provider') ?? '');
    if (provider === undefined) {
        return failureResponse(c, failure('provider_not_found', 'There is no provider at this address.'));
    }
    const listed = provider.experiences.map((experience) => ({ offer: { provider, experience } }));
    const options = { locale, translate, frame: publicFrame(visit), provider, listed };
    return pageResponse(String(<ProviderPage {...options} />));
}

/** GET / redirects to the list in the browser's language, if the site has it. */
export function startPage(c: HttpContext): Response {
    const response = redirect(302, `/${preferred(c.req.header('accept-language'))}`);
    response.headers.set('Vary', 'Accept-Language');
    return response;
}

/** The first language of the header that the site has. Browsers send the languages in the order of their weights. */
function preferred(acceptLanguage: string | undefined): SiteLocale {
    const languages = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
    return siteLocaleOf(languages.find((language) => siteLocales.some((locale) => locale === language)));
}

interface ListOptions extends PageLocale {
    frame: PublicFrame;
    listed: readonly Listed[];
}

/** Cards that a usual window shows at once. */
const cardsInView = 6;

type IndexOptions = ListOptions & { types: readonly string[]; wanted: Wanted; nowMs: number };

function IndexPage(options: IndexOptions) {
    const { locale, translate, frame, types, wanted, listed } = options;
    const count = listed.filter(({ nextFree }) => nextFree === undefined).length;
    const none = noneWords(options);
    return (
        <Layout
            {...frame}
            title={translate('indexTitle')}
            description={translate('indexText')}
            pathIn={(other) => `/${other}`}
            query={queryFor(wanted)}
        >
            <div class="wide index">
                <header>
                    <h1>{translate('indexTitle')}</h1>
                    <p class="from">{translate('indexText')}</p>
                    {types.length > 0 && <SearchForm locale={locale} translate={translate} wanted={wanted} />}
                    <Types {...options} />
                </header>
                {types.length === 0 ? (
                    <p class="lead">{translate('indexEmpty')}</p>
                ) : (
                    <section aria-labelledby={resultsId}>
                        <div class="found">
                            <h2 id={resultsId}>
                                {count > 0 ? countText(options, count) : translate(none.title, none.values)}
                            </h2>
                            {count > 0 && queryFor({ ...wanted, type: undefined }) !== '' && (
                                <a href={`/${locale}`}>{translate('searchClear')}</a>
                            )}
                        </div>
                        {count === 0 && <p class="lead">{translate(none.text, none.values)}</p>}
                        {listed.length === 0 && (
                            <ButtonLink href={`/${locale}`} text={translate('toStart')} kind="quiet" />
                        )}
                        <Cards {...options} />
                    </section>
                )}
            </div>
        </Layout>
    );
}

function countText({ locale, translate, wanted: { date } }: IndexOptions, count: number): string {
    return date === undefined
        ? translate('indexCount', { count })
        : translate('indexCountOn', { count, day: longDay(date, locale) });
}

interface NoneWords {
    title: WordName;
    text: WordName;
    values?: MessageValues;
}

/** Why nothing is free: what stands below is free on other days, for fewer people, or not at all. */
function noneWords({ listed, wanted: { text, date, persons, type }, nowMs }: IndexOptions): NoneWords {
    const isPast = date !== undefined && listed.every(({ offer }) => date < todayIn(offer.provider.timeZone, nowMs));
    const isFreeLater = listed.some(({ nextFree }) => typeof nextFree === 'string');
    const takesAll = ({ offer: { experience } }: Listed) => (persons ?? 1) <= mostPersons(experience);
    if (listed.length === 0) return { title: 'searchNone', text: 'searchNoneText' };
    if (persons !== undefined && !listed.some(takesAll)) {
        const values = { count: persons, some: text === undefined && type === undefined ? 'no' : 'yes' };
        return { title: 'searchTooMany', text: 'searchTooManyText', values };
    }
    const title = isPast ? 'searchPast' : 'searchNoneFree';
    const values = { day: date === undefined || isPast ? 'no' : 'yes' };
    return { title, text: isFreeLater ? 'searchNoneFreeText' : 'searchNoneSoon', values };
}

/** The largest party that an experience takes at once. */
function mostPersons(experience: Experience): number {
    const { maxParticipants, timeSlots, hotel } = experience;
    const places =
        hotel?.units.map(({ maxGuests }) => maxGuests) ?? timeSlots.map((slot) => capacityOf(experience, slot));
    return Math.min(maxParticipants ?? Infinity, Math.max(...places.map((most) => most ?? Infinity)));
}

function ProviderPage(options: ListOptions & { provider: Provider }) {
    const { translate, frame, provider, listed } = options;
    const title = translate('providerTitle', { provider: provider.name });
    return (
        <Layout
            {...frame}
            title={title}
            description={translate('providerText', { provider: provider.name })}
            pathIn={(other) => providerPath(other, provider.slug)}
        >
            <div class="wide index">
                <header>
                    <h1>{provider.name}</h1>
                    <p class="from">{translate('providerText', { provider: provider.name })}</p>
                </header>
                <section aria-labelledby="count">
                    <div class="found">
                        <h2 id="count">{translate('indexCount', { count: listed.length })}</h2>
                    </div>
                    <Cards {...options} wanted={{}} />
                </section>
            </div>
        </Layout>
    );
}

function Cards({ locale, translate, listed, wanted }: ListOptions & { wanted: Wanted }) {
    return (
        <ul class="cards">
            {listed.map((each, at) => (
                <Card {...{ locale, translate, wanted }} listed={each} isInView={at < cardsInView} />
            ))}
        </ul>
    );
}

const typeWords: ReadonlyMap<string, WordName> = new Map([
    ['excursion', 'typeExcursion'],
    ['activity', 'typeActivity'],
    ['workshop', 'typeWorkshop'],
    ['hotel', 'typeHotel'],
]);

/** Links that show one type each; nothing if all experiences are of one type. */
function Types({ locale, translate, types, wanted }: PageLocale & { types: readonly string[]; wanted: Wanted }) {
    const order = [...typeWords.keys()];
    const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
    if (types.length < 2) return null;
    const nameOf = (name: string) => {
        const word = typeWords.get(name);
        return word === undefined ? name : translate(word);
    };
    const link = (type: string | undefined, text: string) => {
        const query = queryFor({ ...wanted, type });
        return (
            <li>
                <a
                    href={query === '' ? `/${locale}` : `/${locale}?${query}`}
                    aria-current={type === wanted.type ? 'true' : undefined}
                >
                    {text}
                </a>
            </li>
        );
    };
    return (
        <nav class="types" aria-label={translate('typesTitle')}>
            <ul>
                {link(undefined, translate('typeAll'))}
                {types.toSorted((a, b) => rank(a) - rank(b)).map((name) => link(name, nameOf(name)))}
            </ul>
        </nav>
    );
}
