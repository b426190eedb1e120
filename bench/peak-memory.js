/**
 * Loaded before a script that is measured. At the end it writes the peak memory of the process, in KiB, to descriptor
 * 3. Reads it from /proc on Linux, because `resourceUsage` may report the peak of the parent process there.
 */
import { readFileSync, writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, String(peakKib())));

function peakKib() {
    try {
        const found = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'));
        if (found) return Number(found[1]);
    } catch {
        // Not Linux.
    }
    return process.resourceUsage().maxRSS;
}
