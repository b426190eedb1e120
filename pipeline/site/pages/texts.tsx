import { accessFields } from '../../../contract/access-form.ts';
import { defaultDailyLimit } from '../../../contract/responses.ts';
import { sourceAddress } from '../../../contract/site-configuration.ts';
import { notFoundWords } from '../../../contract/site-words.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../../contract/vocabulary.ts';
import { AccessFormField } from '../../../design/access-field.tsx';
import { checksAnchor, codeAnchor } from '../../codebook/anchors.ts';
import { readCodebook } from '../../codebook/codebook.ts';
import { bullets, type Section } from '../../document.ts';
import { methodologyDocument } from '../../methodology/page.ts';
import { daysText } from '../format.ts';
import { notFoundPath, pageFiles, type Site } from '../layout.tsx';
import { anchorLine, inline } from '../markdown.ts';
import type { SiteFile } from '../model.ts';
import { Opening, Sections, TextSection, textPage } from '../prose.tsx';
import { fill, type Values, words } from '../words/words.ts';
import { dataCitation, licenceLink } from './citation.ts';

/** `about.html`. */
export function aboutFiles(site: Site): SiteFile[] {
    const { data, isPublic } = site;
    const text = words.about;
    const { extent } = data;
    const line = publishedLine(site);
    const values = {
        ...{ days: daysText(extent.first, extent.last), isPublic, publishedLine: line ?? '' },
        ...{ licence: licenceLink(site), citation: dataCitation(site) },
    };
    const sections = Object.entries(text.sections)
        .filter(([id]) => id !== 'contribute' || line !== null)
        .map(([id, section]) => filledSection(id, section, values));
    return textPage(site, 'about', {
        heading: text.heading,
        paragraphs: [fill(text.lede, { ...extent })],
        contents: sections,
        content: <Sections sections={sections} />,
    });
}

interface SectionWords {
    title: string;
    blocks?: readonly string[];
    /** Of a list after the blocks. */
    items?: readonly string[];
}

/** A section whose texts are messages with the same arguments. */
function filledSection(id: string, { title, blocks = [], items = [] }: SectionWords, values: Values): Section {
    const [paragraphs, list] = [blocks, items].map((messages) => messages.map((message) => fill(message, values)));
    return { id, title, blocks: [...(paragraphs ?? []), ...(list?.length ? [bullets(list)] : [])] };
}

/** The address of a line of a sheet, as an example; null if sheets are not public. */
function publishedLine({ data, options: { sourceUrl }, isPublic }: Site): string | null {
    const [market] = data.markets;
    if (sourceUrl === null || !isPublic || market === undefined) return null;
    return sourceAddress(sourceUrl, market.newest.sheet, market.newest.firstLine);
}

/** `access.html`: a form with the fields and bounds of the API. */
export function accessFiles(site: Site): SiteFile[] {
    const { siteUrl } = site.options;
    const text = words.access;
    const at = siteUrl === null ? '' : `${siteUrl}/`;
    const form = { id: 'form', title: text.form };
    const next = filledSection('next', text.next, { dailyLimit: defaultDailyLimit });
    const call = { id: 'call', title: text.call.title };
    return textPage(site, 'access', {
        heading: text.heading,
        paragraphs: [site.isPublic ? text.lede : text.ledeTeaser],
        contents: [form, next, call],
        content: (
            <>
                <TextSection {...form}>
                    <form class="form" method="post" action={`${at}api/v1/access-requests`}>
                        {siteUrl === null && <p class="hint">{inline(text.needsServer)}</p>}
                        <p class="hint">{text.required}</p>
                        {accessFields.map((field) => (
                            <AccessFormField field={field} />
                        ))}
                        <p class="hint">{inline(text.privacy)}</p>
                        <button type="submit" class="button">
                            {text.send}
                        </button>
                        {siteUrl !== null && <p class="hint">{fill(text.fromFile, { address: siteUrl })}</p>}
                    </form>
                </TextSection>
                <Sections sections={[next]} />
                <TextSection {...call}>
                    <p>{inline(fill(text.call.before, { hasAddress: siteUrl !== null }))}</p>
                    <pre class="scroll" tabindex={0}>
                        <code>{`curl "${siteUrl ?? '$SITE'}/api/v1/markets" -H "x-api-key: $KEY"`}</code>
                    </pre>
                    <p>{inline(fill(text.call.after, { address: `${at}docs` }))}</p>
                </TextSection>
            </>
        ),
    });
}

/** `codebook.html`: docs/codebook.md as a page. */
export function codebookFiles(site: Site): SiteFile[] {
    const { title, introduction, sections } = readCodebook(site.data.methodology);
    return textPage(site, 'codebook', {
        heading: title,
        paragraphs: introduction,
        contents: sections,
        content: <Sections sections={sections} beside={besideSections(sections)} />,
    });
}

/** The anchor of each section and the kind of its rule, by anchor. */
function besideSections(sections: readonly Section[]) {
    const { actorType, bookingSignal, audit } = words.codebook;
    const named = [
        ...actorTypes.map((code) => [codeAnchor(code), actorType] as const),
        ...bookingSignals.map((code) => [codeAnchor(code), bookingSignal] as const),
        ...ariBlocks.map((block) => [checksAnchor(block), audit] as const),
    ];
    const kinds = new Map<string, string>(named);
    return Object.fromEntries(
        sections.map(({ id }) => [
            id,
            <>
                {kinds.has(id) && <p class="label">{kinds.get(id)}</p>}
                {anchorLine(id)}
            </>,
        ]),
    );
}

/** `methodology.html`: docs/methodology.md as a page. */
export function methodologyFiles(site: Site): SiteFile[] {
    const { title, introduction, sections } = methodologyDocument(site.data.methodology);
    const agreement = <p class="how">{inline(words.agreement.fromMethodology)}</p>;
    return textPage(site, 'methodology', {
        heading: title,
        paragraphs: [...introduction, words.methodology.rounded],
        contents: sections,
        content: <Sections sections={sections} beside={{ agreement }} />,
    });
}

/**
 * `404.html`, with absolute links. Not written without `siteUrl`; the server has its own.
 */
export function notFoundFiles(site: Site): SiteFile[] {
    const { siteUrl } = site.options;
    if (siteUrl === null) return [];
    const { title, text } = notFoundWords;
    const { description, markets } = words.notFound;
    const content = () => <Opening heading={title} paragraphs={[`${text} ${fill(markets, { siteUrl })}`]} />;
    return pageFiles(site, { path: notFoundPath, title, description, current: null, content });
}
