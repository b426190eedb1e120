import { actorTypeRules, bookingSignalRules, checkRules, checksAnchor } from '../../codebook/codebook.ts';
import { codebookDocument } from '../../codebook/document.ts';
import { pageFile, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { Opening, Sections } from '../prose.tsx';
import { words } from '../words/en.ts';

/** `codebook.html`: docs/codebook.md as a page. */
export function codebookFiles(site: Site): SiteFile[] {
    const { title, introduction, sections } = codebookDocument(site.data.methodology);
    return [
        pageFile(site, {
            path: 'codebook.html',
            title: words.codebook.title,
            description: words.codebook.description,
            current: 'codebook',
            content: (
                <>
                    <Opening title={title} paragraphs={introduction} contents={sections} label={words.contents} />
                    <Sections sections={sections} beside={kinds()} />
                </>
            ),
        }),
    ];
}

/** What a section is one of, by its anchor. */
function kinds() {
    const { actorType, bookingSignal, audit } = words.codebook;
    const named = [
        ...Object.values(actorTypeRules).map(({ id }) => [id, actorType] as const),
        ...Object.values(bookingSignalRules).map(({ id }) => [id, bookingSignal] as const),
        ...Object.keys(checkRules).map((block) => [checksAnchor(block), audit] as const),
    ];
    return Object.fromEntries(named.map(([id, kind]) => [id, <p class="label">{kind}</p>]));
}
