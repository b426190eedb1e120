import { type AccessField, accessFields, accessTextRows } from '../../../contract/access-form.ts';
import { licenceOf } from '../../../contract/licence.ts';
import { defaultDailyLimit } from '../../../contract/responses.ts';
import { sourceAddress } from '../../../contract/site-configuration.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../../contract/vocabulary.ts';
import { checksAnchor, codeAnchor, readCodebook } from '../../codebook/codebook.ts';
import type { Section } from '../../document.ts';
import { methodologyDocument } from '../../methodology/page.ts';
import { notFoundPath } from '../address.ts';
import { pageFiles, type Site } from '../layout.tsx';
import { AnchorLine, Blocks, inline } from '../markdown.tsx';
import type { SiteFile } from '../model.ts';
import { Opening, Sections, TextSection, textPage } from '../prose.tsx';
import { words } from '../words/en.ts';

/** `about.html`. */
export function aboutFiles(site: Site): SiteFile[] {
    const { data, options, isPublic } = site;
    const text = words.about;
    const { extent } = data;
    const licence = licenceOf(options.dataLicense);
    const cited = citation(site);
    const sections = [
        ...text.sections(extent, licence, isPublic, publishedLine(site)),
        { ...text.cite, blocks: [cited] },
    ];
    return textPage(site, 'about', {
        heading: text.heading,
        paragraphs: [text.lede(extent)],
        contents: sections,
        content: <Sections sections={sections} />,
    });
}

/** The citation of the data as a whole. */
export function citation({ data, options }: Site): string {
    return words.cite(data.extent, data, licenceOf(options.dataLicense), options.siteUrl);
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
    return textPage(site, 'access', {
        heading: text.heading,
        paragraphs: [site.isPublic ? text.lede : text.ledeTeaser],
        contents: [text.form, text.next, text.call],
        content: (
            <>
                <TextSection {...text.form}>
                    <form class="form" method="post" action={`${at}api/v1/access-requests`}>
                        <p class="hint">{text.required}</p>
                        {accessFields.map((field) => (
                            <FormField {...field} />
                        ))}
                        <p class="hint">{inline(text.privacy)}</p>
                        <button type="submit" class="button">
                            {text.send}
                        </button>
                        <p class="hint">{text.fromFile(siteUrl)}</p>
                    </form>
                </TextSection>
                <TextSection {...text.next}>
                    <Blocks blocks={text.next.blocks(defaultDailyLimit)} title={text.next.title} />
                </TextSection>
                <TextSection {...text.call}>
                    <p>{inline(text.call.before(siteUrl))}</p>
                    <pre class="scroll" tabindex={0}>
                        <code>{`curl "${siteUrl ?? '$SITE'}/api/v1/markets" -H "x-api-key: $KEY"`}</code>
                    </pre>
                    <Blocks blocks={text.call.after(`${at}docs`)} title={text.call.title} />
                </TextSection>
            </>
        ),
    });
}

function FormField({ name, label, hint, type, autocomplete, maxLength }: AccessField) {
    const shared = {
        id: name,
        name,
        required: true,
        maxlength: maxLength,
        autocomplete,
        'aria-describedby': hint === null ? undefined : `${name}-hint`,
    };
    return (
        <div class="field">
            <label for={name}>{label}</label>
            {hint !== null && (
                <p class="hint" id={`${name}-hint`}>
                    {hint}
                </p>
            )}
            {type === null ? <textarea {...shared} rows={accessTextRows} /> : <input {...shared} type={type} />}
        </div>
    );
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
                <AnchorLine id={id} />
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
    const { title, description, text } = words.notFound;
    const content = () => <Opening heading={title} paragraphs={[text(siteUrl)]} />;
    const page = { path: notFoundPath, title, description, current: null, content } as const;
    return pageFiles(site, page);
}
