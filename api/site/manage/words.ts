import type { NotByGuest } from '../../booking/cancellation/guest-cancellation.ts';
import type { WordName } from '../../pages/locale/words.ts';

/** Why the guest cannot cancel a booking. */
export const notByGuestWords: Readonly<Record<NotByGuest, WordName>> = {
    cancelled: 'whyCancelled',
    expired: 'whyExpired',
    started: 'whyStarted',
    disputed: 'whyDisputed',
    no_policy: 'whyNoPolicy',
};
