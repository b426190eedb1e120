import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settlePayment } from '../../../api/booking/payment/settle.ts';
import { bookingOfLink } from '../../../api/booking/service/manage-link.ts';
import { referenceOf } from '../../../contract/booking-reference.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { Payments } from '../booking/payment/support/payments.ts';
import { BookingApi, contact, ledgers, sandbox, siteUrl } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { command } from '../support/command.ts';
import { run } from '../support/process.ts';
import { testSecret } from '../support/service.ts';

/** The commands run while the service runs on the same ledger. */
describe.each(ledgers)('npm run bookings, on %s', (ledger, addressIn) => {
    const api = new BookingApi();
    const payments = new Payments(api, sandbox);
    let address: LedgerAddress;
    let dataFolder: string;
    beforeAll(async () => {
        dataFolder = temporaryFolder();
        address = await addressIn(dataFolder);
        await api.open(dataFolder, address);
    });
    afterAll(() => api.stop());

    const environment = () => {
        const url = address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url;
        return { LEDGER_URL: url, DIST_DIR: join(dataFolder, 'dist') };
    };
    const bookings = (words: string[], more: Record<string, string> = {}) =>
        command('bookings', words, { ...environment(), ...more });
    const process = (...words: string[]) => run('api/commands/run.ts', ['bookings', ...words], environment());
    async function said(...words: string[]): Promise<string> {
        const { status, stdout, stderr } = await bookings(words);
        expect([status, stderr]).toEqual([0, '']);
        return stdout;
    }
    async function refused(...words: string[]): Promise<string> {
        const { status, stderr } = await bookings(words);
        expect(status).toBe(1);
        expect(stderr).not.toMatch(/^\s+at /mu);
        return stderr;
    }
    const references = { count: 0 };
    /** Records a payment as the sandbox reports it. */
    const arrive = (bookingId: string, amountMinor: number) =>
        settlePayment(
            payments.context,
            { bookingId, amountMinor, reference: `sandbox:command ${references.count++}` },
            null,
        );

    /** What does not depend on the ledger. */
    const onOne = (title: string, work: () => Promise<void>) => void (ledger === 'SQLite' && test(title, work));

    test('the list of a day has one paragraph a slot, with all that a provider needs', async () => {
        const date = api.freeDay();
        const request = { experienceId: ids.sail, date, timeSlotId: 'morning', adults: 2, children: 1 };
        const party = { ...request, options: { kit: 2 }, childrenAges: [2] };
        const first = await payments.booked(party);
        // However it came into the ledger: no terminal is steered by it.
        const asked = { special_requests: 'A window seat\u001b[2J, please' };
        await api.running.ledger.query((database) =>
            database.updateTable('booking').set(asked).where('id', '=', first).execute(),
        );
        await arrive(first, 1000_00);
        const second = await payments.booked({ ...request, children: 0, timeSlotId: 'noon' });
        const other = await payments.tour(date);
        const text = await said('list', '--day', date);
        const paragraphs = text.trimEnd().split('\n\n');
        expect(paragraphs.map((each) => each.split('\n')[0])).toEqual([
            `${date}  08:00  lagoon/tour  early`,
            `${date}  09:00  lagoon/sail  morning`,
            `${date}  13:00  lagoon/sail  noon`,
        ]);
        const morning = paragraphs.find((each) => each.includes(referenceOf(first))) as string;
        expect(morning).toContain('Xiomara Quetzalli');
        expect(morning).toMatch(
            /3 \(adult 2, infant 1\)\s+\+529835550147, xio\.quetzalli@mail\.example\s+2 kit\s+confirmed\s+1000\.00 MXN\s+\d+\.\d\d MXN/u,
        );
        expect(morning).toMatch(/NAME +PERSONS +CONTACT +OPTIONS/u);
        expect(morning).toContain('1 booking, 2 places');
        expect(morning).toContain('Xiomara Quetzalli: A window seat [2J, please');
        // A booking that is not confirmed has no rest.
        expect(paragraphs[2]).toMatch(new RegExp(`pending +0\\.00 MXN +${referenceOf(second)}$`, 'mu'));
        expect(text).not.toContain('\u001b');
        expect(text).toContain(referenceOf(second));
        expect(text).toContain(referenceOf(other));
        expect(await said('list', '--day', date, '--status', 'confirmed')).not.toContain(referenceOf(second));
        const listed = await process('list');
        expect([listed.status, listed.stderr]).toEqual([0, '']);
        expect(listed.stdout).toContain(referenceOf(first));
    });

    onOne(
        'list --provider of a name that neither catalogue nor ledger has is an error, with the nearest name',
        async () => {
            await payments.tour();
            const future = '2045-01-01';
            const of = (slug: string, ...more: string[]) => ['list', '--day', future, '--provider', slug, ...more];
            expect(await said(...of('kyo'))).toBe('No bookings.\n');
            expect(await refused(...of('lagon'))).toBe(
                'No provider is called lagon: neither the catalogue nor the ledger has it. Did you mean lagoon?\n',
            );
            const unlike = 'No provider is called nope-nobody: neither the catalogue nor the ledger has it.\n';
            expect(await refused(...of('nope-nobody', '--refunds'))).toBe(unlike);
            // Where there is no catalogue, the ledger alone knows names.
            const away = { DIST_DIR: '/nowhere' };
            expect((await bookings(of('lagoon'), away)).stdout).toBe('No bookings.\n');
        },
    );

    onOne('show prints everything about one booking', async () => {
        const id = await payments.sail();
        await arrive(id, 873_25);
        const text = await said('show', id);
        expect(text).toContain(`Booking ${referenceOf(id)}: confirmed`);
        for (const part of [
            /total: +2620\.00 MXN/u,
            /paid: +873\.25 MXN/u,
            /rest: +1746\.75 MXN/u,
            /phone: +\+5298/u,
        ]) {
            expect(text).toMatch(part);
        }
        expect(text).toContain(contact.email.toLowerCase());
        expect(text).toMatch(/language: +en\n.*made: +\S+ \S+ UTC by api\n/su);
        expect(await said('list', '--guest', contact.email, '--provider', 'lagoon')).toContain(referenceOf(id));
        await said('erase', id);
        expect(await said('show', id)).toMatch(/name: +\(erased \S+ \S+ UTC\)\n/u);
        expect(await refused('show', '7K3M9QX2')).toBe('There is no booking with the reference 7K3M9QX2.\n');
        expect(await refused('show', ids.unknown)).toContain('There is no booking with this id.');
        expect(await refused('show', 'x')).toContain('There is no booking with this id.');
    });

    test('cancel shows what is owed, refund returns it, the list of refunds has it until then', async () => {
        const id = await payments.tour();
        await arrive(id, 40_00);
        const cancelled = await said('cancel', id);
        expect(cancelled).toContain('To refund: 40.00 EUR.');
        expect(cancelled).toContain(`bookings -- refund ${referenceOf(id)}`);
        expect(await said('list', '--refunds')).toMatch(
            new RegExp(`${referenceOf(id)} +cancelled +Xiomara Quetzalli +40\\.00 EUR`, 'u'),
        );
        expect(await said('refund', id)).toMatch(/^40\.00 EUR of sandbox:command \d+: refunded\n$/u);
        expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
        expect(await said('list', '--refunds')).not.toContain(referenceOf(id));
        expect(await refused('refund', id)).toContain('Nothing is due back');
        expect(await said('cancel', id)).not.toContain('To refund');
    });

    onOne('a refund of an amount never returns more than has arrived', async () => {
        const id = await payments.tour();
        await arrive(id, 40_00);
        expect(await refused('refund', id)).toContain('Nothing is due back');
        expect(await refused('refund', id, '--amount', '40.01')).toContain('At most 40.00 EUR');
        for (const wrong of ['0', '1.234']) {
            expect(await refused('refund', id, `--amount=${wrong}`)).toContain('--amount must be an amount of EUR');
        }
        await said('refund', id, '--amount', '15.5');
        expect(await payments.state(id)).toEqual(['confirmed', 24.5, 15.5, 0]);
        expect(await said('show', referenceOf(id).toLowerCase())).toMatch(/refunded: +15\.50 EUR/u);
    });

    onOne('money of another payment provider is left alone, and the command prints what to set', async () => {
        const paid = await payments.tour();
        await api.pay(paid, 40_00, 'stripe:pi_elsewhere');
        for (const words of [['cancel'], ['refund', '--amount', '5']]) {
            expect(await refused(...words, paid)).toMatch(
                /payments or payment pages of stripe.*PAYMENT_PROVIDER=stripe/u,
            );
        }
        expect(await payments.state(paid)).toEqual(['confirmed', 40, 0, 0]);
        expect(await payments.refunds(paid)).toEqual([]);
        const open = await payments.tour();
        await payments.url(open);
        const byStripe = {
            PAYMENT_PROVIDER: 'stripe',
            STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
            STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
        };
        const { status, stderr } = await bookings(['cancel', open], byStripe);
        expect([status, stderr]).toEqual([1, expect.stringContaining('PAYMENT_PROVIDER=sandbox')]);
        expect((await payments.state(open))[0]).toBe('pending');
        expect((await payments.sessions(open))[0]?.status).toBe('open');
        await api.running.ledger.query((database) =>
            database
                .updateTable('payment_session')
                .set({ expires_at: new Date(0).toISOString() })
                .where('booking_id', '=', open)
                .execute(),
        );
        expect((await bookings(['cancel', open], byStripe)).stdout).toContain('is cancelled');
    });

    onOne('two payment providers each refund their own money, and the rest stays visible', async () => {
        const id = await payments.sail();
        await arrive(id, 873_25);
        await api.pay(id, 100_00, 'stripe:pi_elsewhere_too');
        const cancelled = await bookings(['cancel', id]);
        expect([cancelled.status, cancelled.stderr]).toEqual([0, expect.stringContaining('PAYMENT_PROVIDER=stripe')]);
        expect(await refused('refund', id)).toContain('Not everything was refunded');
        expect(await payments.state(id)).toEqual(['cancelled', 0, 2620, 100]);
        expect(await said('list', '--refunds')).toMatch(
            new RegExp(`${referenceOf(id)}.*failed: .*was not made through sandbox`, 'u'),
        );
    });

    onOne('link prints the address that opens the booking; --revoke ends those before it', async () => {
        const id = await payments.tour();
        const own = { BOOKING_SECRET: testSecret, SITE_URL: siteUrl };
        const link = async (...words: string[]) => {
            const { status, stdout, stderr } = await bookings(['link', referenceOf(id), ...words], own);
            expect([status, stderr]).toEqual([0, '']);
            return stdout.trim();
        };
        const opened = async (url: string) => {
            const state = await bookingOfLink(api.running.service, url.split('/').at(-1) as string);
            return state.ok ? state.value.booking.id : state.error;
        };
        const first = await link();
        expect(first).toMatch(/^https:\/\/book\.example\/en\/manage\/[\w-]{68}$/u);
        expect(await opened(first)).toBe(id);
        const second = await link('--revoke');
        expect([await opened(first), await opened(second)]).toEqual(['over', id]);
        const other = await bookings(['link', referenceOf(id)], { BOOKING_SECRET: 'x'.repeat(32) });
        expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('is not the secret of this ledger')]);
        const unknown = await bookings(['link', 'ZZZZZZZZ'], own);
        expect([unknown.status, unknown.stderr]).toEqual([1, 'There is no booking with the reference ZZZZZZZZ.\n']);
    });

    onOne('reconcile ends a page whose time is over; list and show print a dispute', async () => {
        const id = await payments.tour();
        await arrive(id, 40_00);
        const [payment] = await api.running.ledger.query((database) =>
            database.selectFrom('payment').selectAll().where('booking_id', '=', id).execute(),
        );
        const [at, payment_reference] = [new Date(0).toISOString(), payment?.reference as string];
        const dispute = { reference: 'sandbox:dp', booking_id: id, payment_reference, amount_minor: 40_00 };
        const reported = { status: 'open', words: 'needs_response', reported_at: at, recorded_at: at } as const;
        await api.running.ledger.query((database) =>
            database
                .insertInto('dispute')
                .values({ ...dispute, ...reported })
                .execute(),
        );
        const over = await payments.tour();
        await payments.url(over);
        await api.running.ledger.query((database) =>
            database.updateTable('payment_session').set({ expires_at: at }).where('booking_id', '=', over).execute(),
        );
        expect(await said('reconcile')).toMatch(/Unfinished payment pages: \d+, of which 0 paid, [1-9]/u);
        expect((await payments.sessions(over))[0]?.status).toBe('expired');
        expect(await said('show', id)).toMatch(/dispute: +40\.00 EUR open \(needs_response\)/u);
        const list = await said('list');
        expect(list).toContain('confirmed, disputed');
        expect(list).toMatch(new RegExp(`Disputed payments[^]*${referenceOf(id)}`, 'u'));
        await said('cancel', id);
        expect(await refused('refund', id)).toContain('is disputed');
    });

    onOne('the rest is what the booking still asks for', async () => {
        const id = await payments.sail();
        await arrive(id, 873_25);
        await said('refund', id, '--amount', '100');
        expect(await said('show', id)).toMatch(/paid: +773\.25 MXN\n +rest: +1746\.75 MXN/u);
        const listed = (await said('list')).split('\n').find((line) => line.includes(referenceOf(id)));
        expect(listed).toMatch(/773\.25 MXN +1746\.75 MXN/u);
    });

    onOne('a new calendar address of a provider ends the one before, and one can be revoked', async () => {
        const addressIn = (text: string) => new URL(text.trimEnd().split('\n').at(-1) ?? '');
        const first = addressIn(await said('calendar', '--provider', 'lagoon'));
        expect((await api.get(first.pathname)).status).toBe(200);
        const again = await said('calendar', '--provider', 'lagoon');
        expect(again).toContain('before this one no longer works');
        expect((await api.get(first.pathname)).status).toBe(404);
        expect((await api.get(addressIn(again).pathname)).status).toBe(200);
        await said('calendar', '--provider', 'lagoon', '--revoke');
        expect((await api.get(addressIn(again).pathname)).status).toBe(404);
        expect(await refused('calendar', '--provider', 'lagoon', '--revoke')).toContain(
            'lagoon has no calendar address.',
        );
        expect(await refused('calendar', '--provider', 'lagon')).toContain('Did you mean lagoon?');
    });

    onOne('the command refuses what cannot be cancelled, and words that are none', async () => {
        const unknown = await process('cancel', ids.unknown);
        expect(unknown).toMatchObject({ status: 1, stdout: '', stderr: 'There is no booking with this id.\n' });
        expect(await refused('list', '--day', '2027-02-30')).toContain('--day must be a day');
        expect(await refused('list', '--status', 'paid')).toContain('pending, confirmed, expired, cancelled, all');
    });
});
