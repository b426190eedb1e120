import { methodologyDocument } from '../../methodology/page.ts';
import type { Site } from '../layout.tsx';
import { inline } from '../markdown.tsx';
import type { SiteFile } from '../model.ts';
import { Sections, textPage } from '../prose.tsx';
import { words } from '../words/en.ts';

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
