/** `make docs`: writes `docs/methodology.md` from the rows of `data/methodology/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findingsAsText } from '../check/report.ts';
import { methodologyPage } from './page.ts';
import { readMethodology } from './read.ts';

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { methodology, findings } = readMethodology(project('data'));
if (findings.length > 0) {
    process.stderr.write(findingsAsText(findings));
    process.exitCode = 1;
} else {
    mkdirSync(project('docs'), { recursive: true });
    writeFileSync(project('docs/methodology.md'), methodologyPage(methodology));
    process.stderr.write('docs/methodology.md written\n');
}
