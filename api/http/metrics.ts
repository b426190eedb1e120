import {
    Counter,
    collectDefaultMetrics,
    Gauge,
    type MetricObjectWithValues,
    type MetricValue,
    Registry,
} from 'prom-client';

/** Values by label, read when metrics are collected. */
type ValuesByLabel = () => Iterable<readonly [label: string, value: number]>;

/** Prometheus metrics of the process. */
export class Metrics {
    readonly registry = new Registry();
    private readonly durations = new Durations();

    constructor() {
        collectDefaultMetrics({ register: this.registry });
        this.registry.registerMetric(this.durations as never);
    }

    /** Adds a gauge whose value is read when metrics are collected. */
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

    /** Adds a counter whose value is read when metrics are collected. */
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

    /** Adds a gauge or counter with one label. */
    labelled(kind: 'gauge' | 'counter', label: string, name: string, help: string, read: ValuesByLabel): void {
        const Metric = kind === 'gauge' ? Gauge : Counter;
        new Metric({
            name,
            help,
            labelNames: [label],
            registers: [this.registry],
            collect() {
                this.reset();
                for (const [of, value] of read()) this.inc({ [label]: of }, value);
            },
        });
    }

    observeRequest(route: string, method: string, status: number, seconds: number): void {
        this.durations.observe(route, method, status, seconds);
    }
}

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];

const name = 'http_request_duration_seconds';

interface Series {
    labels: Record<string, string>;
    /** Requests by bucket, not cumulative. The last bucket has those above all bounds. */
    counts: Float64Array;
    sum: number;
}

/**
 * A histogram of request durations by route, method and status. prom-client's histogram takes half a microsecond per
 * observation, which would reduce the throughput; this one adds two numbers.
 */
class Durations {
    private readonly series = new Map<string, Map<number, Series>>();

    observe(route: string, method: string, status: number, seconds: number): void {
        const series = this.find(route, method, status);
        let bucket = 0;
        while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
        series.counts[bucket] = (series.counts[bucket] as number) + 1;
        series.sum += seconds;
    }

    private find(route: string, method: string, status: number): Series {
        // GET, the most frequent method, needs no concatenation.
        const key = method === 'GET' ? route : `${method} ${route}`;
        const byStatus = this.series.get(key) ?? new Map<number, Series>();
        const found = byStatus.get(status);
        if (found !== undefined) return found;
        const labels = { route, method, status: String(status) };
        const series = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 };
        this.series.set(key, byStatus.set(status, series));
        return series;
    }

    /** Called by prom-client's registry. */
    async get(): Promise<Omit<MetricObjectWithValues<MetricValue<string>>, 'collect'>> {
        const values = [...this.series.values()].flatMap((byStatus) => [...byStatus.values()].flatMap(valuesOf));
        return {
            name,
            help: 'Time from the arrival of a request to its response.',
            type: 'histogram' as never,
            aggregator: 'sum',
            values: values as MetricValue<string>[],
        };
    }

    readonly name = name;

    reset(): void {
        this.series.clear();
    }
}

function valuesOf({ labels, counts, sum }: Series) {
    let total = 0;
    const buckets = [...counts].map((count, bucket) => {
        total += count;
        const le = bounds[bucket] ?? '+Inf';
        return { labels: { ...labels, le }, value: total, metricName: `${name}_bucket` };
    });
    return [
        ...buckets,
        { labels, value: sum, metricName: `${name}_sum` },
        { labels, value: total, metricName: `${name}_count` },
    ];
}
