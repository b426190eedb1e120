import type { Translate } from '../../pages/locale/words.ts';
import type { Notice } from '../experience/view.ts';

/** What is said about an attempt. */
export function Notices({ notices, translate }: { notices: readonly Notice[]; translate: Translate }) {
    return (
        <>
            {notices.map(({ word, values }) => (
                <p class="notice" role="alert">
                    {translate(word, values)}
                </p>
            ))}
        </>
    );
}
