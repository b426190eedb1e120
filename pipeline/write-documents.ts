/** `make docs`: writes docs/methodology.md and docs/codebook.md from `data/methodology/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findingsAsText } from './check/report.ts';
import { codebookPage } from './codebook/page.ts';
import { methodologyPage } from './methodology/page.ts';
import { readMethodology } from './methodology/read.ts';

const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { methodology, findings, isSound } = readMethodology(project('data'));
if (!isSound) {
    process.stderr.write(findingsAsText(findings));
    process.exitCode = 1;
} else {
    mkdirSync(project('docs'), { recursive: true });
    writeFileSync(project('docs/methodology.md'), methodologyPage(methodology));
    writeFileSync(project('docs/codebook.md'), codebookPage(methodology));
    process.stderr.write('docs/methodology.md and docs/codebook.md written\n');
}
