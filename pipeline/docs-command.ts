/** `make docs`: writes docs/methodology.md from `data/methodology/`, and the table of errors of docs/booking-api.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bookingErrorTable } from '../contract/booking-errors.ts';
import { findingsAsText } from './check/report.ts';
import { methodologyPage } from './methodology/page.ts';
import { readMethodology } from './methodology/read.ts';

const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** @returns the exit status: 1 if the methodology has errors; no document is written then. */
export async function command(): Promise<number> {
    const { methodology, findings, isSound } = readMethodology(project('data'));
    if (!isSound) {
        process.stderr.write(findingsAsText(findings));
        return 1;
    }
    writeFileSync(project('docs/methodology.md'), methodologyPage(methodology));
    const bookingApi = readFileSync(project('docs/booking-api.md'), 'utf8');
    const errorTable = /^\| code \| status \|.*\n(?:\|.*\n)*/mu;
    writeFileSync(
        project('docs/booking-api.md'),
        bookingApi.replace(errorTable, () => `${bookingErrorTable()}\n`),
    );
    process.stderr.write('docs/methodology.md and the errors of docs/booking-api.md written\n');
    return 0;
}
