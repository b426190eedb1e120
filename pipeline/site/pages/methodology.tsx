import { methodologyDocument } from '../../methodology/page.ts';
import { pageFile, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { Inline, Opening, Sections } from '../prose.tsx';
import { words } from '../words/en.ts';

/** `methodology.html`: docs/methodology.md as a page. */
export function methodologyFiles(site: Site): SiteFile[] {
    const { title, introduction, sections } = methodologyDocument(site.data.methodology);
    const paragraphs = [...introduction, words.methodology.rounded];
    return [
        pageFile(site, {
            path: 'methodology.html',
            title: words.methodology.title,
            description: words.methodology.description,
            current: 'methodology',
            content: (
                <>
                    <Opening title={title} paragraphs={paragraphs} contents={sections} label={words.contents} />
                    <Sections
                        sections={sections}
                        beside={{
                            agreement: (
                                <p class="how">
                                    <Inline text={words.agreement.fromMethodology} />
                                </p>
                            ),
                        }}
                    />
                </>
            ),
        }),
    ];
}
