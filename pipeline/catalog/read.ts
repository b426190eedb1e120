import type { Provider } from '../../contract/catalog.ts';
import type { Finding } from '../../contract/finding.ts';
import { listFiles } from '../ingest/folder.ts';
import type { Fault, Item } from './fault.ts';
import { type JsonFile, located, memberNameFaults, nodeAt, readJsonFile } from './json-file.ts';
import { normaliseProvider } from './normalise.ts';
import { ruleFaults } from './rules.ts';
import { acrossFilesFindings } from './rules-across-files.ts';
import { decimalFaults, decimalsOf } from './rules-amounts.ts';
import { shapeFaults } from './shape-faults.ts';

/** What `data/catalog/` says: its providers by slug, or what is wrong with it. */
export interface Catalog {
    /** Empty when there is an error in any file. */
    providers: Provider[];
    findings: Finding[];
    fileCount: number;
}

/** Reads and checks every file; all faults of all files are found at once. */
export function readCatalog(dataFolder: string): Catalog {
    const files = listFiles(dataFolder, 'catalog', '.json');
    const read = files.map(readJsonFile);
    const sound = read.flatMap(({ json }) => json ?? []);
    const findings = [
        ...read.flatMap((one) => one.findings),
        ...sound.flatMap((json) => faultsIn(json).map((fault) => located(json, fault))),
        ...acrossFilesFindings(sound),
    ];
    const hasErrors = findings.some(({ severity }) => severity === 'error');
    const inputs = hasErrors ? [] : sound.map(({ value }) => value);
    const providers = inputs.map(normaliseProvider).sort((a, b) => (a.slug < b.slug ? -1 : 1));
    return { providers, findings, fileCount: files.length };
}

function faultsIn(json: JsonFile): Fault[] {
    const provider: Item = { path: [], value: json.value };
    const ofMembers = [...memberNameFaults(json.root), ...shapeFaults(provider)];
    const decimals = decimalsOf(provider).flatMap((expected) => {
        const { node, isThere } = nodeAt(json.root, expected.item.path);
        if (!isThere || node.type !== 'number') return [];
        return decimalFaults(expected, json.text.slice(node.offset, node.offset + node.length));
    });
    // A value that is wrong by itself is told of once.
    const told = new Set(ofMembers.map(({ path }) => JSON.stringify(path)));
    const between = [...ruleFaults(provider), ...decimals].filter(({ path }) => !told.has(JSON.stringify(path)));
    return [...ofMembers, ...between];
}
