import { Command } from 'commander';
import { v4 } from 'uuid';
import type { ServerConfiguration } from '../../contract/configuration.ts';
import { counted } from '../../contract/counted.ts';
import { dayMs } from '../../contract/durations.ts';
import { type WebhookType, webhookTypes } from '../../contract/webhook.ts';
import type { Delivery } from '../booking/events/deliveries.ts';
import {
    addEndpoint,
    changeEndpoint,
    type Endpoint,
    findEndpoint,
    listEndpoints,
} from '../booking/events/endpoints.ts';
import { listWebhookDeliveries, replayEvents } from '../booking/events/webhook-deliveries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { testBody } from '../webhooks/message.ts';
import { urlFault } from '../webhooks/post.ts';
import { EndpointSecrets } from '../webhooks/secret.ts';
import { isSuccess, postTo } from '../webhooks/webhooks.ts';
import { CommandFailure, checkIdOrDay, type LedgerUse, printable, table, withLedger } from './command.ts';
import { mustBeKnownProvider } from './known-provider.ts';
import { serverSecret } from './server-secret.ts';

export const program = new Command('webhooks').description(
    'Addresses to which events of bookings are posted: add, list, test, rotate, enable, disable, deliveries, replay.',
);

const oldSecretMs = dayMs;
const deliveriesShown = 100;

program
    .command('add')
    .description('adds an endpoint and prints its secret alone on the last line; it is shown only once')
    .requiredOption('--provider <slug>', 'whose bookings')
    .requiredOption('--url <url>', 'https address that receives the events')
    .option('--types <types>', `types with commas between (default: all): ${webhookTypes.join(', ')}`)
    .action(async (options: { provider: string; url: string; types?: string }) => {
        const types = typesOption(options.types);
        const check = async ({ webhookAllowsLoopback, distDir }: ServerConfiguration, ledger: Ledger | null = null) => {
            const fault = urlFault(options.url, webhookAllowsLoopback);
            if (fault !== null) throw new CommandFailure(`--url: the address is not allowed: ${fault}.`);
            await mustBeKnownProvider(ledger, distDir, options.provider);
        };
        await withEndpoints(
            async ({ ledger, configuration, secrets, nowMs }) => {
                await check(configuration, ledger);
                const secret = secrets.create();
                const endpoint = {
                    id: v4(),
                    provider_slug: options.provider,
                    url: options.url,
                    types,
                    secret: await secrets.seal(secret),
                    created_at: new Date(nowMs).toISOString(),
                };
                await ledger.query((database) => addEndpoint(database, endpoint));
                console.log(`Endpoint ${endpoint.id} added. Its secret is not shown again:`);
                console.log(secret);
            },
            { createsLedger: check },
        );
    });

program
    .command('list')
    .description('lists all endpoints')
    .action(async () => {
        await withLedger(async (ledger) => {
            const endpoints = await ledger.query(listEndpoints);
            console.log(endpoints.length === 0 ? 'No endpoints.' : table(endpointHead, endpoints.map(endpointRow)));
        });
    });

program
    .command('test')
    .description('posts endpoint.test to an endpoint now, and prints the answer')
    .argument('<id>')
    .action(async (id: string) => {
        await withEndpoints(async ({ ledger, configuration, secrets, nowMs }) => {
            const endpoint = await known(ledger, id);
            const body = testBody(new Date(nowMs).toISOString());
            const allowsLoopback = configuration.webhookAllowsLoopback;
            const posted = await postTo({ secrets, allowsLoopback }, endpoint, { id: v4(), body, nowMs });
            if (!posted.ok) throw new CommandFailure(`Not delivered: ${printable(posted.error, 200)}.`);
            if (!isSuccess(posted.value)) throw new CommandFailure(`The endpoint answered ${posted.value.status}.`);
            console.log(`The endpoint answered ${posted.value.status}.`);
        });
    });

program
    .command('rotate')
    .description('makes a new secret and prints it; messages are signed with the old one too for 24 hours')
    .argument('<id>')
    .action(async (id: string) => {
        await withEndpoints(async ({ ledger, secrets, nowMs }) => {
            const endpoint = await known(ledger, id);
            const secret = secrets.create();
            const hasOld = (await secrets.open(endpoint.secret)).ok;
            const change = {
                secret: await secrets.seal(secret),
                old_secret: hasOld ? endpoint.secret : null,
                old_secret_until_ms: hasOld ? nowMs + oldSecretMs : null,
            };
            await ledger.query((database) => changeEndpoint(database, id, change));
            const old = hasOld ? 'is valid for 24 hours more' : 'was sealed with another BOOKING_SECRET and has ended';
            console.log(`The old secret ${old}. The new one is not shown again:`);
            console.log(secret);
        });
    });

program
    .command('enable')
    .description('sends to an endpoint again')
    .argument('<id>')
    .action(async (id: string) => {
        await withLedger(async (ledger) => {
            await known(ledger, id);
            await ledger.query((database) => changeEndpoint(database, id, { disabled: null, failing_since_ms: null }));
            console.log('Enabled. Events of the meantime: npm run -s webhooks -- replay --endpoint ID --since DAY');
        });
    });

program
    .command('disable')
    .description('sends nothing more to an endpoint')
    .argument('<id>')
    .action(async (id: string) => {
        await withLedger(async (ledger) => {
            await known(ledger, id);
            await ledger.query((database) => changeEndpoint(database, id, { disabled: 'by command' }));
            console.log('Disabled.');
        });
    });

program
    .command('deliveries')
    .description(`lists the newest ${deliveriesShown} messages to endpoints`)
    .action(async () => {
        await withLedger(async (ledger) => {
            const rows = await ledger.query((database) => listWebhookDeliveries(database, deliveriesShown));
            console.log(rows.length === 0 ? 'No deliveries.' : table(deliveryHead, rows.map(deliveryRow)));
        });
    });

program
    .command('replay')
    .description('sends an event again, or all events since a day, to every enabled endpoint of their provider')
    .argument('[event]', 'id of the event')
    .option('--since <YYYY-MM-DD>', 'all events since this day, UTC')
    .option('--endpoint <id>', 'to this endpoint only')
    .action(async (eventId: string | undefined, options: { since?: string; endpoint?: string }) => {
        const { since, endpoint: endpointId } = options;
        checkIdOrDay('the id of an event', eventId, '--since', since);
        await withLedger(async (ledger) => {
            const chosen =
                endpointId === undefined ? await ledger.query(listEndpoints) : [await known(ledger, endpointId)];
            const enabled = chosen.filter(({ disabled }) => disabled === null);
            if (enabled.length === 0) throw new CommandFailure('No endpoint is enabled; list shows them all.');
            const which = eventId === undefined ? { since: since as string } : { eventId };
            let count = 0;
            for (const endpoint of enabled) {
                count += await ledger.query((database) => replayEvents(database, endpoint, which, Date.now()));
            }
            if (eventId !== undefined && count === 0) {
                throw new CommandFailure('No enabled endpoint belongs to the provider of such an event.');
            }
            console.log(`${counted(count, 'message')} to send.`);
        });
    });

interface OpenEndpoints {
    ledger: Ledger;
    configuration: ServerConfiguration;
    secrets: EndpointSecrets;
    nowMs: number;
}

async function withEndpoints(
    work: (parts: OpenEndpoints) => Promise<void>,
    use: LedgerUse = { needsLedger: true },
): Promise<void> {
    await withLedger(async (ledger, configuration) => {
        const secrets = new EndpointSecrets(await serverSecret(ledger, configuration));
        await work({ ledger, configuration, secrets, nowMs: Date.now() });
    }, use);
}

async function known(ledger: Ledger, id: string): Promise<Endpoint> {
    const endpoint = await ledger.query((database) => findEndpoint(database, id));
    if (endpoint === undefined) throw new CommandFailure('There is no endpoint with this id; list shows them all.');
    return endpoint;
}

function typesOption(text: string | undefined): WebhookType[] {
    if (text === undefined) return [];
    return text.split(',').map((part) => {
        const type = webhookTypes.find((each) => each === part.trim());
        if (type === undefined) {
            throw new CommandFailure(
                `--types: there is no type ${printable(part)}; types are ${webhookTypes.join(', ')}.`,
            );
        }
        return type;
    });
}

const endpointHead = ['ID', 'PROVIDER', 'STATE', 'TYPES', 'URL'];

function endpointRow({ id, provider_slug, disabled, failing_since_ms: since, types, url }: Endpoint): string[] {
    const failing = since === null ? 'enabled' : `failing since ${new Date(Number(since)).toISOString().slice(0, 16)}`;
    const state = disabled === null ? failing : `disabled: ${disabled}`;
    return [id, provider_slug, state, types.length === 0 ? 'all' : types.join(','), printable(url, 200)];
}

const deliveryHead = ['EVENT', 'TYPE', 'ENDPOINT', 'STATE', 'ATTEMPTS', 'CREATED', 'FAILURE'];

function deliveryRow(delivery: Delivery): string[] {
    const { event_id, kind, recipient, state, attempts, created_at_ms, failure } = delivery;
    const created = new Date(Number(created_at_ms)).toISOString().slice(0, 19);
    return [event_id ?? '', kind, recipient, state, String(attempts), created, printable(failure ?? '', 200)];
}
