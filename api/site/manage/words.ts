import type { NotAmendable } from '../../booking/amendment/amendment.ts';
import type { NotByGuest } from '../../booking/cancellation/guest-cancellation.ts';
import type { WordName } from '../../pages/locale/words.ts';

/** Why the guest cannot cancel. */
export const notByGuestWords: Readonly<Record<NotByGuest | 'processing', WordName>> = {
    cancelled: 'whyCancelled',
    expired: 'whyExpired',
    started: 'whyStarted',
    disputed: 'whyDisputed',
    no_policy: 'whyNoPolicy',
    processing: 'cancelProcessing',
};

export const notAmendableWords: Readonly<Record<NotAmendable, WordName>> = {
    pending: 'changePending',
    expired: 'whyExpired',
    cancelled: 'whyCancelled',
    not_offered: 'changeNotOffered',
    too_late: 'changeTooLate',
    disputed: 'changeDisputed',
    unchanged: 'changeUnchanged',
};
