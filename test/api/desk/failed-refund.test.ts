import { expect, test } from 'vitest';
import { refundingProvider } from '../booking/payment/support/refunding-provider.ts';
import { describeBooking } from '../booking/support/booking-api.ts';
import { ProviderVisitor } from './support/provider.ts';

const { answer, provider } = refundingProvider();

describeBooking(
    'refunds that the payment provider refuses',
    (api) => {
        const own = new ProviderVisitor(api);

        test('a goodwill refund that fails is named on the page of the booking, and nothing else has changed', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const path = `/en/desk/booking/${id}`;
            const refund = { do: 'decide', what: 'refund', amount: '15.00', paid: '4000', due: '0' };
            answer.how = 'refuse';
            const after = (await own.post(path, refund)).location as string;
            expect((await own.get(after)).text).toContain('Paid €40.00 Refund failed €15.00 To collect €0.00');
            answer.how = 'done';
            await own.post(path, refund);
            expect((await own.get(path)).text).toContain(
                'Paid €40.00 Refunded €15.00 Paid after refunds €25.00 Refund failed €15.00',
            );
        });
    },
    { provider },
);
