/**
 * Loaded before a script that is measured: writes the most memory its process ever held, in KiB, to descriptor 3 when it
 * ends. Linux keeps the peak of the process itself; what `resourceUsage` says there may be that of the process that made it.
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
