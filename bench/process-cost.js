/**
 * Loaded before a script that is measured. At the end it writes the peak memory of the process in KiB and its
 * processor time in microseconds, of all threads, to descriptor 3. Reads the memory from /proc on Linux, because
 * `resourceUsage` may report the peak of the parent process there.
 */
import { readFileSync, writeSync } from 'node:fs';

process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, `${peakKib()} ${user + system}`);
});

function peakKib() {
    try {
        const found = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'));
        if (found) return Number(found[1]);
    } catch {
        // Not Linux.
    }
    return process.resourceUsage().maxRSS;
}
