import type { Session, StripePayments } from './stripe-payments.ts';

/** What the tests of payment events do besides paying. */
export function eventsOf(payments: StripePayments) {
    const { api, fake } = payments;
    const received = async (answer: Response) => [answer.status, await answer.json()];
    const kept = async (eventId: string) =>
        await api.running.ledger.query((database) =>
            database.selectFrom('payment_event').selectAll().where('event_id', '=', eventId).executeTakeFirst(),
        );
    const idOf = (event: object) => (event as { id: string }).id;
    const refundEvent = (session: Session, amount: number, changes: object = {}) =>
        fake.event('refund.created', {
            id: `re_${session.id}_${amount}`,
            object: 'refund',
            payment_intent: `pi_${session.id}`,
            amount,
            currency: 'eur',
            status: 'succeeded',
            metadata: {},
            ...changes,
        });
    const disputeEvent = (session: Session, status: string, type = 'updated', changes: object = {}) =>
        fake.event(`charge.dispute.${type}`, {
            id: `dp_${session.id}`,
            object: 'dispute',
            payment_intent: `pi_${session.id}`,
            amount: 40_00,
            currency: 'eur',
            status,
            reason: 'fraudulent',
            ...changes,
        });
    const disputes = (id: string) =>
        api.running.ledger.query((database) =>
            database.selectFrom('dispute').selectAll().where('booking_id', '=', id).execute(),
        );
    return { received, kept, idOf, refundEvent, disputeEvent, disputes };
}
