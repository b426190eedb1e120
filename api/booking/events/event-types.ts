/** What can happen to a booking. docs/operations.md describes the types. */
export const eventTypes = [
    'booking.created',
    'booking.confirmed',
    'booking.expired',
    'booking.cancelled',
    'booking.amended',
    'payment.received',
    'refund.created',
    'refund.done',
    'refund.failed',
    'link.requested',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The types that endpoints can get. */
export const webhookTypes: readonly EventType[] = eventTypes.filter((type) => type !== 'link.requested');
