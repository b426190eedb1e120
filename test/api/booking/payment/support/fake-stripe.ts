import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Answer, fault, membersOf, type Outage, of, type Refund, type Session } from './stripe-objects.ts';

/**
 * The few calls of Stripe that the service makes, on loopback, as strict as Stripe is about keys, idempotency, times
 * and amounts; and the page on which a human pays, which reports to the service by a signed webhook as Stripe does.
 */

export const fakeSecretKey = 'sk_test_fakefakefake';
export const fakeWebhookSecret = 'whsec_fakefakefake';
const minimumSeconds = 30 * 60;
const maximumSeconds = 24 * 60 * 60;
const library = new Stripe(fakeSecretKey);

export class FakeStripe {
    readonly sessions = new Map<string, Session>();
    readonly refunds: Refund[] = [];
    /** Method and path of every call that came. */
    readonly calls: string[] = [];
    clock: () => number = Date.now;
    /** Where events go that the page makes; null: nowhere. */
    webhookUrl: string | null = null;
    /** What becomes of the next refunds. */
    refundStatus: Refund['status'] = 'succeeded';
    /** Whether Stripe refuses to end sessions that are open. */
    endsNothing = false;
    /** What has become of payments that take days, by the name of the payment. */
    readonly intentStatus = new Map<string, string>();
    /** What happens to the next calls, one each. */
    readonly outages: Outage[] = [];
    private readonly kept = new Map<string, { request: string; answer: Answer }>();
    private count = 0;

    private constructor(private readonly server: Server) {}

    static async start(): Promise<FakeStripe> {
        const server = createServer();
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const fake = new FakeStripe(server);
        server.on('request', (request, response) => void fake.receive(request, response));
        return fake;
    }

    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    async stop(): Promise<void> {
        this.server.closeAllConnections();
        await new Promise((resolve) => this.server.close(resolve));
    }

    /** The session behind an address that the service has given to the human. */
    sessionAt(url: string): Session {
        const session = this.sessions.get(url.split('/').at(-1) ?? '');
        if (session === undefined) throw new Error(`There is no session at ${url}.`);
        return session;
    }

    /** Stripe keeps idempotency keys for a day. */
    forgetKeys(): void {
        this.kept.clear();
    }

    /** The human has paid in a way that takes days. */
    payLater(session: Session): void {
        this.pay(session);
        session.payment_status = 'unpaid';
    }

    /** The human pays: the money is at Stripe. */
    pay(session: Session): void {
        if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
        session.status = 'complete';
        session.payment_status = 'paid';
        session.payment_intent = `pi_${session.id}`;
    }

    /** An event of a type about an object as it is now. */
    event(type: string, object: object): object {
        return { id: this.newId('evt'), object: 'event', type, created: this.seconds(), data: { object } };
    }

    /** A checkout session as events and answers show it. */
    shown({ asked: _, ...session }: Session): object {
        return { object: 'checkout.session', mode: 'payment', livemode: false, ...session };
    }

    /** The payload of an event and the header that signs it. */
    signed(event: object, secret = fakeWebhookSecret, ageSeconds = 0): { payload: string; signature: string } {
        return this.signedText(JSON.stringify(event, null, 2), secret, ageSeconds);
    }

    /** The same of a text, whatever it is. */
    signedText(payload: string, secret = fakeWebhookSecret, ageSeconds = 0): { payload: string; signature: string } {
        const timestamp = this.seconds() - ageSeconds;
        return { payload, signature: library.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
    }

    /** Sends an event; gives the service's answer. */
    async send(event: object, webhookUrl = this.webhookUrl): Promise<Response> {
        if (webhookUrl === null) throw new Error('There is no webhook.');
        const { payload, signature } = this.signed(event);
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        return await fetch(webhookUrl, { method: 'POST', headers, body: payload });
    }

    private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const { method = 'GET', url: address = '/' } = request;
        const url = new URL(address, this.url);
        let text = '';
        for await (const part of request) text += part;
        if (url.pathname.startsWith('/pay/')) return await this.page(method, url, new URLSearchParams(text), response);
        this.calls.push(`${method} ${url.pathname}`);
        const outage = this.outages.shift();
        if (outage?.kind === 'cut before') return void request.socket.destroy();
        const answer =
            outage?.kind === 'status'
                ? fault(outage.status, 'api_error', 'Away.')
                : this.answerOnce(request, `${method} ${address}\n${text}`, () => this.answer(method, url, text));
        if (outage?.kind === 'cut after') return void request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
        response.end(JSON.stringify(answer.body));
    }

    /** A key makes one answer: for the same request again, for another an error. */
    private answerOnce(request: IncomingMessage, text: string, work: () => Answer): Answer {
        if (request.headers.authorization !== `Bearer ${fakeSecretKey}`) {
            return fault(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****.');
        }
        const key = request.headers['idempotency-key'] as string | undefined;
        const before = key === undefined ? undefined : this.kept.get(key);
        if (before !== undefined) {
            if (before.request !== text) return fault(400, 'idempotency_error', 'Keys are for one request.');
            return { ...before.answer, headers: { 'idempotent-replayed': 'true' } };
        }
        const answer = work();
        if (key !== undefined) this.kept.set(key, { request: text, answer });
        return answer;
    }

    private answer(method: string, url: URL, text: string): Answer {
        const [, , first, second, id, verb] = url.pathname.split('/');
        if (method === 'POST' && first === 'refunds') return this.refund(new Map(new URLSearchParams(text)));
        if (method === 'GET' && first === 'refunds') {
            const intent = url.searchParams.get('payment_intent');
            return { status: 200, body: { object: 'list', data: this.refunds.filter(of(intent)).toReversed() } };
        }
        if (first !== 'checkout' || second !== 'sessions') return fault(404, 'invalid_request_error', 'Nothing here.');
        if (method === 'POST' && id === undefined) return this.create(new Map(new URLSearchParams(text)));
        const session = this.sessions.get(id ?? '');
        if (session === undefined) return fault(404, 'invalid_request_error', 'No such session.', 'resource_missing');
        if (method === 'POST' && verb === 'expire') {
            if (session.status !== 'open' || this.endsNothing) {
                return fault(400, 'invalid_request_error', 'Only open sessions expire.');
            }
            session.status = 'expired';
        }
        const intent = session.payment_intent;
        const isExpanded = url.searchParams.get('expand[0]') === 'payment_intent' && intent !== null;
        if (!isExpanded) return { status: 200, body: this.shown(session) };
        const payment_intent = { id: intent, status: this.intentStatus.get(intent) ?? 'processing' };
        return { status: 200, body: { ...this.shown(session), payment_intent } };
    }

    private create(asked: Map<string, string>): Answer {
        const price = 'line_items[0][price_data]';
        const [amount, expiresAt] = [Number(asked.get(`${price}[unit_amount]`)), Number(asked.get('expires_at'))];
        const left = expiresAt - this.seconds();
        if (asked.get('mode') !== 'payment' || asked.get('line_items[0][quantity]') !== '1') {
            return fault(400, 'invalid_request_error', 'Mode and quantity.');
        }
        if (!Number.isSafeInteger(amount) || amount < 50) {
            const message = `The amount of ${asked.get('customer_email')} is too small.`;
            return fault(400, 'invalid_request_error', message, 'amount_too_small');
        }
        if (!/^[a-z]{3}$/u.test(asked.get(`${price}[currency]`) ?? '')) {
            return fault(400, 'invalid_request_error', 'A currency in lower case.');
        }
        if (!(left >= minimumSeconds && left <= maximumSeconds)) {
            return fault(400, 'invalid_request_error', 'expires_at must be from 30 minutes to 24 hours from now.');
        }
        const id = this.newId('cs_test');
        const metadata = membersOf(asked, 'metadata');
        const session: Session = {
            id,
            url: `${this.url}/pay/${id}`,
            status: 'open',
            payment_status: 'unpaid',
            payment_intent: null,
            amount_total: amount,
            currency: asked.get(`${price}[currency]`) as string,
            client_reference_id: asked.get('client_reference_id') ?? null,
            metadata,
            expires_at: expiresAt,
            success_url: asked.get('success_url') as string,
            cancel_url: asked.get('cancel_url') as string,
            asked,
        };
        this.sessions.set(id, session);
        return { status: 200, body: this.shown(session) };
    }

    private refund(asked: Map<string, string>): Answer {
        const [intent, amount] = [asked.get('payment_intent') as string, Number(asked.get('amount'))];
        const session = [...this.sessions.values()].find((each) => each.payment_intent === intent);
        if (session === undefined) return fault(404, 'invalid_request_error', 'No such payment.', 'resource_missing');
        const gone = this.refunds.filter(of(intent)).filter(({ status }) => status !== 'failed');
        const left = session.amount_total - gone.reduce((sum, refund) => sum + refund.amount, 0);
        if (!(amount > 0 && amount <= left)) {
            return fault(400, 'invalid_request_error', 'More than is left of the charge.', 'charge_already_refunded');
        }
        const refund: Refund = {
            id: this.newId('re'),
            object: 'refund',
            payment_intent: intent,
            amount,
            currency: session.currency,
            status: this.refundStatus,
            metadata: membersOf(asked, 'metadata'),
        };
        this.refunds.push(refund);
        return { status: 200, body: refund };
    }

    /** Where the human pays, without scripts: a button to pay, a link to go back. */
    private async page(method: string, url: URL, form: URLSearchParams, response: ServerResponse): Promise<void> {
        const session = this.sessionAt(url.pathname);
        const goTo = (location: string) => response.writeHead(303, { location }).end();
        if (method !== 'POST') {
            response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
            response.end(
                `<!doctype html><html lang="en"><title>Stripe, a fake</title><main><h1>Pay ${session.amount_total} ` +
                    `${session.currency}</h1><form method="post"><button name="answer" value="pay">Pay</button></form>` +
                    `<a href="${session.cancel_url.replaceAll('&', '&amp;')}">Back</a></main></html>`,
            );
            return;
        }
        if (form.get('answer') !== 'pay' || session.status !== 'open') return void goTo(session.cancel_url);
        this.pay(session);
        if (this.webhookUrl !== null) await this.send(this.event('checkout.session.completed', this.shown(session)));
        goTo(session.success_url);
    }

    private seconds(): number {
        return Math.floor(this.clock() / 1000);
    }

    private newId(prefix: string): string {
        return `${prefix}_${String(++this.count).padStart(6, '0')}`;
    }
}
