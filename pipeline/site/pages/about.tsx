import { licenceOf } from '../../../contract/licence.ts';
import { sourceAddress } from '../../../contract/site-configuration.ts';
import type { Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { Sections, textPage } from '../prose.tsx';
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
