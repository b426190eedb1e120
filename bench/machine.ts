import { readFileSync } from 'node:fs';
import os from 'node:os';

/** The machine of a measurement. Ratios can be compared between machines, absolute figures cannot. */
export interface Machine {
    cores: number;
    processor: string;
    memory_gib: number;
    system: string;
    node: string;
    duckdb: string;
    /** Load averages of the last 1, 5 and 15 minutes at the start. */
    load: number[];
}

export function describeMachine(): Machine {
    return {
        cores: os.availableParallelism(),
        processor: os.cpus()[0]?.model.trim() ?? 'unknown',
        memory_gib: Math.round((os.totalmem() / 2 ** 30) * 10) / 10,
        system: `${os.type()} ${os.arch()}`,
        node: process.version,
        duckdb: packageVersion('@duckdb/node-api'),
        load: os.loadavg().map((load) => Math.round(load * 100) / 100),
    };
}

export function machineText(machine: Machine): string {
    const { cores, processor, memory_gib, system, node, duckdb, load } = machine;
    return `${cores} cores (${processor}), ${memory_gib} GiB, ${system}, Node ${node}, DuckDB ${duckdb}, load ${load.join(' ')}`;
}

/** Load average of the last minute, with one decimal. Includes the load of the bench itself. */
export function currentLoad(): number {
    return Math.round((os.loadavg()[0] as number) * 10) / 10;
}

function packageVersion(name: string): string {
    const text = readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
}
