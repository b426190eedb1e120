import fs from 'node:fs';
import path from 'node:path';
import { type Files, projectFolder } from '../../support/pipeline.ts';

/** The project's own methodology, and copies of it with something changed. */
const home = path.join(projectFolder, 'data/methodology');
export const tables = Object.fromEntries(
    fs.readdirSync(home).map((name) => [name.replace('.csv', ''), fs.readFileSync(path.join(home, name), 'utf8')]),
);
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

export const replace = (from: string, to: string) => (text: string) => {
    if (!text.includes(from)) throw new Error(`the methodology has no ${from}`);
    return text.replace(from, to);
};
export const without = (line: string) => replace(`${line}\n`, '');
