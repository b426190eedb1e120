import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import { type HttpHandler, queryOf } from '../../http/env.ts';
import { Layout } from '../../pages/layout.tsx';
import { type PageLocale, pageLocaleOf, type WordName } from '../../pages/locale/words.ts';
import { pageResponse, redirect } from '../../pages/page-answer.ts';
import { photosOf } from '../experience/gallery.tsx';
import { durationText, fromPrice, tintOf } from '../experience/intro.tsx';
import { Picture } from '../shared/picture.tsx';
import { experiencePath, type SiteDependencies } from '../site-dependencies.ts';

/** GET /:locale, with `type` to show the experiences of one type: one handler per locale. */
export function indexPage(dependencies: SiteDependencies, locale: SiteLocale): HttpHandler {
    return (c) => {
        const offers = offersOf(catalogOf(c));
        const requested = new URLSearchParams(queryOf(c)).get('type');
        const type = offers.some(({ experience }) => experience.type === requested) ? requested : null;
        const options = { ...pageLocaleOf(locale), offers, type, siteUrl: dependencies.siteUrl() };
        return pageResponse(String(<IndexPage {...options} />));
    };
}

/** GET / redirects to the list in the browser's language, if the site has it. */
export function startPage(localeOf: (acceptLanguage: string | undefined) => SiteLocale): HttpHandler {
    return (c) => {
        const response = redirect(302, `/${localeOf(c.req.header('accept-language'))}`);
        response.headers.set('Vary', 'Accept-Language');
        return response;
    };
}

function offersOf(catalog: Catalog): Offer[] {
    return catalog.providers.flatMap((provider) =>
        provider.experiences.map((experience) => ({ provider, experience })),
    );
}

interface IndexOptions extends PageLocale {
    offers: readonly Offer[];
    /** The only type that is shown; null: all. */
    type: string | null;
    siteUrl: string;
}

/** Cards that a usual window shows at once; the pictures of the others are loaded when they come into view. */
const cardsInView = 6;

function IndexPage(options: IndexOptions) {
    const { locale, translate, offers, type, siteUrl } = options;
    const shown = offers.filter(({ experience }) => type === null || experience.type === type);
    return (
        <Layout
            locale={locale}
            title={translate('indexTitle')}
            description={translate('indexText')}
            addressIn={(other) => `${siteUrl}/${other}`}
            query={type === null ? '' : String(new URLSearchParams({ type }))}
            isPublic
        >
            <div class="wide index">
                <header>
                    <h1>{translate('indexTitle')}</h1>
                    <p class="from">{translate('indexText')}</p>
                    <Types {...options} />
                </header>
                {offers.length === 0 ? (
                    <p class="lead">{translate('indexEmpty')}</p>
                ) : (
                    <section aria-labelledby="count">
                        <h2 id="count">{translate('indexCount', { count: shown.length })}</h2>
                        <ul class="cards">
                            {shown.map((offer, at) => (
                                <Card locale={locale} translate={translate} offer={offer} isInView={at < cardsInView} />
                            ))}
                        </ul>
                    </section>
                )}
            </div>
        </Layout>
    );
}

const typeWords: Readonly<Record<string, WordName>> = {
    excursion: 'typeExcursion',
    activity: 'typeActivity',
    workshop: 'typeWorkshop',
    hotel: 'typeHotel',
};

/** Links that show one type each; nothing if all experiences are of one type. */
function Types({ locale, translate, offers, type }: IndexOptions) {
    const order = Object.keys(typeWords);
    const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
    const types = [...new Set(offers.map(({ experience }) => experience.type))].sort((a, b) => rank(a) - rank(b));
    if (types.length < 2) return null;
    const nameOf = (name: string) => (typeWords[name] === undefined ? name : translate(typeWords[name]));
    const link = (name: string | null, text: string) => (
        <li>
            <a
                href={name === null ? `/${locale}` : `/${locale}?${new URLSearchParams({ type: name })}`}
                aria-current={name === type ? 'true' : undefined}
            >
                {text}
            </a>
        </li>
    );
    return (
        <nav class="types" aria-label={translate('typesTitle')}>
            <ul>
                {link(null, translate('typeAll'))}
                {types.map((name) => link(name, nameOf(name)))}
            </ul>
        </nav>
    );
}

function Card({ offer, locale, translate, isInView }: PageLocale & { offer: Offer; isInView: boolean }) {
    const { provider, experience } = offer;
    const [photo] = photosOf(experience);
    const time = durationText(offer, { locale, translate });
    const place = experience.location?.name;
    return (
        <li class="tile">
            <div class={`frame tint-${tintOf(experience.slug)}`}>
                {photo !== undefined && (
                    <Picture
                        picture={photo.made}
                        alt={textIn(photo.alt, locale)}
                        sizes="(min-width: 70rem) 22rem, (min-width: 46rem) 46vw, 94vw"
                        isLazy={!isInView}
                    />
                )}
            </div>
            <div>
                <p class="where">{place === undefined ? provider.name : `${provider.name} · ${place}`}</p>
                <h3>
                    <a href={experiencePath(locale, provider.slug, experience.slug)}>
                        {textIn(experience.name, locale)}
                    </a>
                </h3>
                <p class="hook">{firstSentence(textIn(experience.description, locale), locale)}</p>
                <p class="price">
                    <b>{fromPrice({ offer, locale, translate })}</b> {time !== '' && <span>{time}</span>}
                </p>
            </div>
        </li>
    );
}

function firstSentence(text: string, locale: SiteLocale): string {
    const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
    return (first?.segment ?? '').trim();
}
