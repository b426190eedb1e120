import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
    private readonly durations = new Histogram({
        name: 'http_request_duration_seconds',
        help: 'Time from the arrival of a request to its answer.',
        labelNames: ['route', 'method', 'status'] as const,
        buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
        registers: [this.registry],
    });
    private readonly observers = new Map<string, { observe(seconds: number): void }>();

    constructor() {
        collectDefaultMetrics({ register: this.registry });
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

    observeRequest(route: string, method: string, status: number, seconds: number): void {
        const name = `${method} ${status} ${route}`;
        let observer = this.observers.get(name);
        if (observer === undefined) {
            observer = this.durations.labels({ route, method, status });
            this.observers.set(name, observer);
        }
        observer.observe(seconds);
    }
}
