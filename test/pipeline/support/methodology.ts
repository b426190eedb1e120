import fs from 'node:fs';
import path from 'node:path';
import { methodologyTables } from '../../../contract/methodology.ts';
import { readMethodology, rowsFolder, sampleFolder } from '../../../pipeline/methodology/read.ts';
import { csv, type Files } from '../../support/pipeline.ts';

/** The newest version of the project's own methodology, and copies of it with something changed. */
const home = rowsFolder(sampleFolder, readMethodology(sampleFolder).methodology);
export const tables = Object.fromEntries(
    Object.keys(methodologyTables).map((name) => [name, fs.readFileSync(path.join(home, `${name}.csv`), 'utf8')]),
) as Record<string, string>;
/** The version that the project's methodology has. */
export const methodologyVersion = /^methodology_version,([^,]+),/mu.exec(tables.parameters as string)?.[1] as string;
export type Change = Record<string, (text: string) => string>;

/** The project's methodology with some tables changed; an empty text leaves the file out. */
export function methodology(change: Change): Files {
    const files = Object.entries(tables).map(([name, text]) => [
        `methodology/${name}.csv`,
        change[name]?.(text) ?? text,
    ]);
    return Object.fromEntries(files.filter(([, text]) => text !== ''));
}

/** The project's methodology with every table changed. */
export function wholeMethodology(change: (text: string) => string): Files {
    return Object.fromEntries(Object.entries(tables).map(([name, text]) => [`methodology/${name}.csv`, change(text)]));
}

/** A row of the sheet of versions. */
export const versionRow = (version: string, inForceFrom: string, breaksSeries: string, note: string) => ({
    ...{ version, in_force_from: inForceFrom, breaks_series: breaksSeries, note },
});

/** Versions in folders of their own, each with some tables changed, and the sheet that names them. */
export function versions(rows: readonly ReturnType<typeof versionRow>[], changes: Record<string, Change> = {}): Files {
    const folders = rows.flatMap(({ version }) => {
        const named = {
            parameters: replace(`methodology_version,${methodologyVersion}`, `methodology_version,${version}`),
        };
        return Object.entries(methodology({ ...named, ...changes[version] })).map(([name, text]) => {
            return [name.replace('methodology/', `methodology/${version}/`), text];
        });
    });
    return { ...Object.fromEntries(folders), 'methodology/versions.csv': csv(rows) };
}

export const replace = (from: string, to: string) => (text: string) => {
    if (!text.includes(from)) throw new Error(`the methodology has no ${from}`);
    return text.replace(from, to);
};
export const without = (line: string) => replace(`${line}\n`, '');
