import { minuteMs } from '../../../contract/durations.ts';
import type { Translate } from '../../pages/locale/words.ts';
import { Notice as NoticeText } from '../../pages/notice.tsx';
import type { Notice } from '../experience/view.ts';

/** Messages about an attempt. */
export function Notices({ notices, translate }: { notices: readonly Notice[]; translate: Translate }) {
    return notices.map(({ word, values }) => <NoticeText text={translate(word, values)} />);
}

/** A contact can have a few pending bookings at a time. @param untilMs when the next of them expires. */
export function tooManyPending(untilMs: number, nowMs: number): Notice {
    return { word: 'noticeTooManyPending', values: { minutes: Math.max(1, Math.ceil((untilMs - nowMs) / minuteMs)) } };
}
