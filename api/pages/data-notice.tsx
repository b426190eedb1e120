import { siteLanguage } from '../../contract/site-words.ts';
import { NoticeText } from '../../design/data-page.tsx';
import { frenchSpaces } from '../locale/french.ts';

export interface DataNoticeText {
    text: string;
    /** That of the text, which may be another than that of the page. */
    language?: string;
}

/** The notice of the data set as a paragraph. */
export function DataNotice(options: DataNoticeText & { wide?: boolean }) {
    const { text, language = siteLanguage, wide = false } = options;
    return (
        <p class={wide ? 'note wide' : 'note'} lang={language}>
            <NoticeText text={language === 'fr' ? frenchSpaces(text) : text} />
        </p>
    );
}
