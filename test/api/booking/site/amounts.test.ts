import { describe, expect, it } from 'vitest';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { sandboxProvider } from '../../../../api/booking/payment/sandbox.ts';
import { siteUrl } from '../support/booking-api.ts';
import { link, person, visit } from './support/visitor.ts';

/** Takes whole tens of minor units only, as some do in some currencies. */
const provider = {
    ...sandboxProvider(() => siteUrl),
    canTake: (amountMinor: number) => amountMinor % 10 === 0,
};
const visitor = visit({ provider });
const { api } = visitor;

/** Two adults of the sail: a deposit of 873.25 of 2,620.00. */
async function booked(): Promise<string> {
    const page = await visitor.book(
        link('lagoon/sail', { ...person, date: api.freeDay(), slot: 'morning', adults: '2' }),
    );
    return (page.location as string).split('?')[0] as string;
}

describe('What the page asks for is what is charged', () => {
    it('the whole price where the provider cannot take the deposit, and it says why', async () => {
        const path = await booked();
        const page = await visitor.get(`${path}?payment=true`);
        expect(page.text).toMatch(/Pay MX\$2,620\.00/u);
        expect(page.text).toContain('The deposit alone cannot be paid this way');
        expect(page.text).not.toContain('873.25');
        const card = (await visitor.post(`${path}?payment=true`, { do: 'pay' })).location as string;
        expect((await visitor.get(card)).text).toContain('MX$2,620.00');
    });

    it('what was given back on purpose is not asked for again', async () => {
        const path = await booked();
        const id = path.split('/')[3] as string;
        // Part of the price, in the name of the sandbox, which can give it back.
        await api.pay(id, 1000_00, `sandbox:${id}`);
        const read = async () => (await visitor.get(`${path}?payment=true`)).text;
        expect(await read()).toContain('Pay the rest now (MX$1,620.00)');
        const parts = { desk: api.running.desk, provider, siteUrl: () => siteUrl, report: () => {} };
        const refunded = await refundBooking(parts, id, 100_00);
        expect((await api.read(id)).body.amountPaid, JSON.stringify(refunded)).toBe(900);
        expect(await read()).toContain('Pay the rest now (MX$1,620.00)');
    });
});
