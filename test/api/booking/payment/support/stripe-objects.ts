/** Objects of Stripe as its fake keeps them, and answers as it gives them. */

export interface Session {
    id: string;
    url: string;
    status: 'open' | 'complete' | 'expired';
    payment_status: 'unpaid' | 'paid';
    payment_intent: string | null;
    amount_total: number;
    currency: string;
    client_reference_id: string | null;
    metadata: Record<string, string>;
    expires_at: number;
    success_url: string;
    cancel_url: string;
    /** Everything that was asked for, as it was sent. */
    asked: Map<string, string>;
}

export interface Refund {
    id: string;
    object: 'refund';
    payment_intent: string;
    amount: number;
    currency: string;
    status: 'pending' | 'succeeded' | 'failed' | 'canceled';
    failure_reason?: string;
    metadata: Record<string, string>;
}

export interface Answer {
    status: number;
    body: unknown;
    headers?: Record<string, string>;
}

export type Outage = { kind: 'status'; status: number } | { kind: 'cut before' } | { kind: 'cut after' };
export function fault(status: number, type: string, message: string, code?: string): Answer {
    // Without this the library would try again for a while.
    const headers = { 'stripe-should-retry': 'false', 'request-id': 'req_fake' };
    return { status, body: { error: { type, message, code } }, headers };
}

export function of(intent: string | null) {
    return ({ payment_intent }: Refund) => payment_intent === intent;
}

export function membersOf(asked: Map<string, string>, name: string): Record<string, string> {
    const members = [...asked].flatMap(([key, value]) => {
        const member = new RegExp(`^${name}\\[(\\w+)\\]$`, 'u').exec(key)?.[1];
        return member === undefined ? [] : [[member, value]];
    });
    return Object.fromEntries(members);
}
