import { hourMs, minuteMs } from '../contract/durations.ts';
import { type Delivery, endpointMail } from './booking/events/deliveries.ts';
import type { Dispatcher, DispatcherOptions } from './booking/events/dispatcher.ts';
import type { Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { sparsely } from './http/sparsely.ts';

/** Minimum time between two lines about mails, or about one endpoint. */
const lineEveryMs = 10 * minuteMs;

/** Logs messages that were not sent, without addresses. */
export function messageLog(
    log: Pick<Log['log'], 'warn'>,
    clock: () => number,
): Required<Pick<DispatcherOptions, 'onStale' | 'onFailed'>> {
    const sometimes = sparsely(lineEveryMs, clock);
    return {
        onStale: (delivery) => {
            const overdueHours = Math.floor((clock() - Number(delivery.next_at_ms)) / hourMs);
            log.warn({ ...factsOf(delivery), overdueHours }, 'a message was never sent and is too old now');
        },
        onFailed: ({ delivery, why: reason, isOver }) => {
            const { id, channel, recipient, attempts } = delivery;
            if (isOver) {
                log.warn({ id, ...factsOf(delivery), attempts, reason }, 'a message has failed and is not tried again');
                return;
            }
            const facts = channel === 'webhook' ? { channel, endpoint: recipient } : { channel };
            sometimes(`${channel} ${channel === 'webhook' ? recipient : ''}`, (omitted) =>
                log.warn({ ...facts, reason, omitted }, 'messages cannot be sent and are tried again'),
            );
        },
    };
}

/** What a message was about and for whom, without addresses. */
function factsOf({ event_id, channel, recipient, kind }: Delivery) {
    const isToEndpoint = channel === 'webhook' || kind === endpointMail;
    return { event: event_id, channel, to: isToEndpoint ? 'endpoint' : recipient, kind };
}

/** Adds the metrics of messages. */
export function measureMessages(metrics: Metrics, dispatcher: Dispatcher): void {
    metrics.gauge('messages_due', 'Messages that are due and not sent.', () => dispatcher.dueCount);
    metrics.gauge('messages_oldest_age_seconds', 'Age of the oldest of them.', () => dispatcher.oldestAgeSeconds);
    metrics.labelled(
        'counter',
        'channel',
        'message_attempts_failed_total',
        'Attempts to send a message that failed since the start.',
        () => dispatcher.failedAttempts,
    );
}
