import fs from 'node:fs';
import path from 'node:path';
import { projectFolder } from './pipeline.ts';

/** Paths of the modules below a folder of the project, from the project. */
export const modulesIn = (folder: string): string[] => filesIn(folder, /\.[cm]?[jt]sx?$/u);

/** The same of all files whose names match. */
export function filesIn(folder: string, pattern: RegExp): string[] {
    const names = fs.readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => pattern.test(name)).map((name) => path.posix.join(folder, name));
}

export const textOf = (file: string): string => fs.readFileSync(path.join(projectFolder, file), 'utf8');

/** What a module imports: packages by name, ours as paths from the project. */
export function importsIn(file: string, text = textOf(file)): string[] {
    const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gmu, '');
    const found = code.matchAll(/\b(?:from|import|require|URL)\s*\(?\s*(['"`])([^'"`]+)\1/gu);
    const ours = (name: string) => path.posix.join(path.posix.dirname(file), name);
    return [...found].map(([, , name = '']) => (name.startsWith('.') ? ours(name) : name));
}

/** Every module below a folder with what it imports. */
export function importsOf(folder: string): { file: string; imports: string[] }[] {
    return modulesIn(folder).map((file) => ({ file, imports: importsIn(file) }));
}
