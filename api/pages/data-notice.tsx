import { noticeParts } from '../../contract/notice.ts';
import { siteLanguage } from '../../contract/site-words.ts';

/** The notice of the data set as a paragraph, in the language of the pages of the data. */
export function DataNotice({ text, wide = false }: { text: string; wide?: boolean }) {
    const { first, rest } = noticeParts(text);
    return (
        <p class={wide ? 'note wide' : 'note'} lang={siteLanguage}>
            {first !== null && <b>{first}</b>}
            {rest}
        </p>
    );
}
