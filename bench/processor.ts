import { readFileSync } from 'node:fs';

/** Linux reports the processor time of other processes in ticks. */
const ticksPerSecond = 100;

/** Processor time of this process, in seconds. */
export function ownSeconds(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

/** Processor time of another process with all threads, in seconds; NaN if it is unknown. */
export function secondsOf(pid: number): number {
    try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    } catch {
        return Number.NaN;
    }
}
