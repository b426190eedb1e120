import { readFileSync, writeFileSync } from 'node:fs';

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

/** Lets `peakMib` of a process begin anew, if the system can. */
export function resetPeak(pid: number): void {
    try {
        writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
        // Then the peak is that since the start.
    }
}

/** The most memory that another process has had since `resetPeak`, in MiB; null if it is unknown. */
export function peakMib(pid: number): number | null {
    try {
        const kib = /^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return kib === undefined ? null : Number(kib) / 1024;
    } catch {
        return null;
    }
}
