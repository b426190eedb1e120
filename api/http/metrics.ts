import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Durations } from './durations.ts';

/** What is measured of the process, for Prometheus. Nothing here names a key or a customer. */
export class Metrics {
    readonly registry = new Registry();
    readonly takeovers = new Counter({
        name: 'dataset_takeovers_total',
        help: 'Data sets taken over since the start.',
        registers: [this.registry],
    });
    readonly takeoverFailures = new Counter({
        name: 'dataset_takeover_failures_total',
        help: 'Data sets that could not be taken over since the start.',
        registers: [this.registry],
    });
    private readonly durations = new Durations();

    constructor() {
        collectDefaultMetrics({ register: this.registry });
        this.registry.registerMetric(this.durations as never);
    }

    /** A number that is asked for when metrics are read. */
    gauge(name: string, help: string, read: () => number | undefined): void {
        new Gauge({
            name,
            help,
            registers: [this.registry],
            collect() {
                const value = read();
                if (value === undefined) this.remove();
                else this.set(value);
            },
        });
    }

    /** A number that only grows, asked for when metrics are read. */
    counterOf(name: string, help: string, read: () => number): void {
        new Counter({
            name,
            help,
            registers: [this.registry],
            collect() {
                this.reset();
                this.inc(read());
            },
        });
    }

    observeRequest(route: string, method: string, status: number, seconds: number): void {
        this.durations.observe(route, method, status, seconds);
    }
}
