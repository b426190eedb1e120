import type { Provider } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { readinessChecks } from '../../dataset/readiness-checks.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { longDay } from '../../locale/format.ts';
import { Layout } from '../../pages/layout.tsx';
import { pageLocaleAbout } from '../../pages/locale/words.ts';
import { pageResponse } from '../../pages/page-answer.ts';
import type { Visit } from '../site-dependencies.ts';
import { type Gains, gainsOf } from './gains.ts';
import { Readiness } from './readiness.tsx';
import { dataSnippet, frameSnippet, linkSnippet, type SnippetOptions } from './snippets.ts';

/** GET /:locale/embed/:provider: what a provider copies into its own site. */
export async function embedPage({ c, catalog, locale, translate, service, siteUrl }: Visit): Promise<Response> {
    const provider = catalog.provider(c.req.param('provider') ?? '');
    if (provider === undefined) return failureResponse(c, failure('provider_not_found', 'No provider has this slug.'));
    const checks = await readinessChecks(c.get('store').database);
    const gains = gainsOf(provider, checks, { locale, translate });
    const today = todayIn(provider.timeZone, service.clock());
    const html = <EmbedPage {...{ provider, gains, today, locale, translate }} siteUrl={siteUrl()} />;
    return pageResponse(String(html));
}

interface EmbedOptions extends SnippetOptions {
    provider: Provider;
    gains: Gains;
}

/** The page from which a provider copies a link, a frame and data into its own site. */
function EmbedPage({ provider, gains, ...options }: EmbedOptions) {
    const { locale, translate, today } = options;
    const title = translate('embedTitle', { provider: provider.name });
    return (
        <Layout
            locale={locale}
            title={title}
            pathIn={(other) => `/${other}/embed/${encodeURIComponent(provider.slug)}`}
            isForGuests={false}
            styles={['embed.css']}
            scripts={['copy.js']}
        >
            <div class="wide narrow pages">
                <section class="card" aria-labelledby="embed-title">
                    <h1 id="embed-title">{title}</h1>
                    <p class="lead">{translate('embedIntro')}</p>
                    <dl class="pieces">
                        <dt>{translate('embedLink')}</dt>
                        <dd>{translate('embedLinkText')}</dd>
                        <dt>{translate('embedFrame')}</dt>
                        <dd>
                            {translate('embedFrameText')}{' '}
                            {provider.embedOrigins.length > 0
                                ? translate('embedFrameOn', { origins: provider.embedOrigins.join(', ') })
                                : translate('embedFrameOff')}
                            {provider.embedOrigins.length === 0 && <code>{exampleOf(provider)}</code>}
                        </dd>
                        <dt>{translate('embedData')}</dt>
                        <dd>{translate('embedDataText', { day: longDay(today, locale) })}</dd>
                    </dl>
                </section>
                {provider.experiences.map((experience) => (
                    <Pieces offer={{ provider, experience }} options={options} />
                ))}
                <Readiness gains={gains} locale={locale} translate={translate} />
            </div>
        </Layout>
    );
}

/** The line of the catalogue that allows frames, with the provider's own site if it is known. */
function exampleOf({ contact }: Provider): string {
    const website = contact?.website ?? null;
    const host = website === null ? 'www.example.com' : new URL(website).host;
    return `"embedOrigins": ["https://${host}"]`;
}

function Pieces({ offer, options }: { offer: Offer; options: SnippetOptions }) {
    const { provider, experience } = offer;
    const own = { ...options, ...pageLocaleAbout(offer, options) };
    return (
        <section class="card" aria-labelledby={experience.slug}>
            <h2 id={experience.slug}>{textIn(experience.name, options.locale)}</h2>
            <Snippet id={experience.slug} piece="link" text={linkSnippet(offer, own)} options={own} />
            {provider.embedOrigins.length > 0 && (
                <Snippet id={experience.slug} piece="frame" text={frameSnippet(offer, own)} options={own} />
            )}
            <Snippet id={experience.slug} piece="data" text={dataSnippet(offer, own)} options={own} />
        </section>
    );
}

const pieceWords = { link: 'embedLink', frame: 'embedFrame', data: 'embedData' } as const;

interface SnippetField {
    /** Id of the heading above. */
    id: string;
    piece: keyof typeof pieceWords;
    text: string;
    options: SnippetOptions;
}

/** HTML as text in a field that can be selected; the button works with the script only. */
function Snippet({ id, piece, text, options: { translate } }: SnippetField) {
    const own = `${id}--${piece}`;
    return (
        <div class="field snippet">
            <div class="over">
                <label for={own} id={`${own}-label`}>
                    {translate(pieceWords[piece])}
                </label>
                <button type="button" class="button quiet" hidden data-copy={own} data-done={translate('embedCopied')}>
                    {translate('embedCopy')}
                </button>
            </div>
            <textarea
                id={own}
                readonly
                rows={piece === 'data' ? 8 : Math.min(6, text.split('\n').length + 1)}
                spellcheck={false}
                wrap="off"
                aria-labelledby={`${id} ${own}-label`}
            >
                {text}
            </textarea>
        </div>
    );
}
