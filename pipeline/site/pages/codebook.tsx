import { actorTypes, ariBlocks, bookingSignals } from '../../../contract/vocabulary.ts';
import { checksAnchor, codeAnchor, readCodebook } from '../../codebook/codebook.ts';
import type { Section } from '../../document.ts';
import type { Site } from '../layout.tsx';
import { AnchorLine } from '../markdown.tsx';
import type { SiteFile } from '../model.ts';
import { Sections, textPage } from '../prose.tsx';
import { words } from '../words/en.ts';

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
