import { type Built, build } from '../../support/builds.ts';
import { audit, csv, day, type Files, type Row, result, sample, v1Checks, v2Checks } from '../../support/pipeline.ts';

/** One snapshot: its operators' audits (null: none), and how many further results need an intermediary. */
export interface Snapshot {
    day?: string;
    /** Audits without an address: that of the operator. */
    operators?: (Row | null)[];
    others?: number;
    /** Rows as they are, instead of the ones made. */
    rows?: Row[];
    /** Audits as they are, besides those of the operators. */
    audits?: Row[];
}

/** An audit with a number of v2 points, five per check from the first block on; `online_booking` is not checked. */
export function v2(points: number, audited_at = day): Row {
    return withoutUrl(audit('', audited_at, v2Checks.slice(0, points / 5), v2Checks));
}

/** An audit that has all checks of both versions, of which those named have passed. */
export function both(passed: readonly string[], audited_at = day): Row {
    return withoutUrl(audit('', audited_at, passed, [...v2Checks, 'online_booking']));
}

/** An audit of the first version only. */
export function v1(passed: readonly string[], audited_at = day): Row {
    return withoutUrl(audit('', audited_at, passed, v1Checks));
}

function withoutUrl({ url: _url, ...rest }: Row): Row {
    return rest;
}

/** The city of a scenario is its name, so that all of them can be markets of one build. */
export function scenarioFiles(scenarios: Record<string, Snapshot[]>): Files {
    const observations: Row[] = [];
    const audits = new Map<string, Row>();
    for (const [name, snapshots] of Object.entries(scenarios)) {
        for (const [number, snapshot] of snapshots.entries()) {
            const analyzed_at = snapshot.day ?? `2026-0${number + 3}-01`;
            const page = (index: number) => `https://page-${index}.${Buffer.from(name).toString('hex')}.example/`;
            const operators = snapshot.operators ?? [];
            const rows = snapshot.rows ?? [
                ...operators.map((_, index) => result(index + 1, 'direct', { url: page(index) })),
                ...sample({ platform_only: snapshot.others ?? 10 }).map((row) => ({
                    ...row,
                    position: Number(row.position) + operators.length,
                })),
            ];
            observations.push(...rows.map((row) => ({ ...row, city: name, analyzed_at })));
            const made = operators.flatMap((row, index) => (row ? [{ ...row, url: page(index) } as Row] : []));
            for (const row of [...made, ...(snapshot.audits ?? [])]) audits.set(`${row.url} ${row.audited_at}`, row);
        }
    }
    const columns = ['url', 'audited_at', 'accessible', 'online_booking', ...v2Checks];
    return {
        'observations/all.csv': csv(observations, [...Object.keys(result(1, 'none'))]),
        ...(audits.size > 0 ? { 'audits/all.csv': csv([...audits.values()], columns) } : {}),
    };
}

interface Analysis {
    id: string;
    city: string;
    tpdi_score: number;
    direct_booking_pct: number;
    ari_score: number | null;
    ari_version: string | null;
    ari_operators: number;
    sample_size: number;
    ari_breakdown?: Record<string, number>;
    margins: Record<'tpdi_score' | 'direct_booking_pct', Interval> & { ari_score: Interval | null; level: number };
    [name: string]: unknown;
}
interface Interval {
    low: number;
    high: number;
}
export interface HistoryEntry {
    analyzed_at: string;
    ari_score: number | null;
    delta: number | null;
    delta_margin: Interval | null;
    significant: boolean | null;
    tpdi_delta: number | null;
    tpdi_delta_margin: Interval | null;
    [name: string]: unknown;
}

export interface BuiltScenarios extends Built {
    analysis: (name: string) => Analysis;
    history: (name: string) => HistoryEntry[];
}

/** Builds all scenarios at once, by the real command, and reads what was published. */
export async function buildScenarios(scenarios: Record<string, Snapshot[]>): Promise<BuiltScenarios> {
    const built = await build(scenarioFiles(scenarios));
    if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
    const analyses = built.json<{ data: Analysis[] }>('analyses.json').data;
    const analysis = (name: string) => {
        const found = analyses.find(({ city }) => city === name);
        if (!found) throw new Error(`no market ${name}`);
        return found;
    };
    const history = (name: string) =>
        built.json<{ data: HistoryEntry[] }>(`analyses/${analysis(name).id}/history.json`).data;
    return { ...built, analysis, history };
}
