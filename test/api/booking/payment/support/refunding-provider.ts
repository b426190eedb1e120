import { ProviderUnavailable, type RefundRequest } from '../../../../../api/booking/payment/port.ts';
import { err } from '../../../../../contract/result.ts';
import { sandbox } from '../../support/booking-api.ts';

/** The sandbox, with refunds that succeed, are refused or reach nobody, as a test sets it. */
export function refundingProvider() {
    /** Requests of refunds that reached the payment provider. */
    const sent: RefundRequest[] = [];
    const answer = { how: 'done' as 'done' | 'refuse' | 'be away' };
    const provider: typeof sandbox = {
        ...sandbox,
        refund: async (request) => {
            if (answer.how === 'be away') throw new ProviderUnavailable('No response.');
            sent.push(request);
            return answer.how === 'done' ? await sandbox.refund(request) : err('Card closed.');
        },
    };
    return { sent, answer, provider };
}
