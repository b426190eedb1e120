/** `make docs`: writes `docs/methodology.md` from the rows of `data/methodology/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { methodologyFaults } from './check/methodology.ts';
import { findingsAsText } from './check/report.ts';
import { readMethodology } from './ingest/methodology.ts';
import { methodologyPage } from './publish/methodology-page.ts';

const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { methodology, places, findings } = readMethodology(project('data'));
const faults = findings.length > 0 ? findings : methodologyFaults(methodology, places);
if (faults.length > 0) {
    process.stderr.write(findingsAsText(faults));
    process.exitCode = 1;
} else {
    mkdirSync(project('docs'), { recursive: true });
    writeFileSync(project('docs/methodology.md'), methodologyPage(methodology));
    process.stderr.write('docs/methodology.md written\n');
}
