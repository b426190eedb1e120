import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../contract/configuration.ts';
import { findingsOf, run } from '../support/builds.ts';
import { csv, dataFolder, projectFolder, sample } from '../support/pipeline.ts';

/** The tasks of VS Code: what they print becomes rows of its problem list, each with a file that opens. */
interface Task {
    label: string;
    type: string;
    command: string;
    args: string[];
    problemMatcher: {
        owner: string;
        fileLocation: [string, string];
        pattern: [Record<string, number> & { regexp: string }, { regexp: string; message: number }];
    };
}

const read = (name: string) => parse(fs.readFileSync(path.join(projectFolder, '.vscode', name), 'utf8'));
const settings = read('settings.json') as Record<string, string>;
const { tasks } = read('tasks.json') as { tasks: Task[] };

/** A text with its variables replaced, as VS Code does it. */
function resolved(text: string, values: Record<string, string>): string {
    return text.replace(/\$\{([^}]+)\}/gu, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`VS Code does not know ${name}`);
        return value;
    });
}

/** The problems that a matcher makes of lines, as VS Code does it: messages of further patterns are appended. */
function problemsIn(text: string, { pattern: [first, second], fileLocation }: Task['problemMatcher'], folder: string) {
    expect(fileLocation[0]).toBe('autoDetect');
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
        const found = new RegExp(first.regexp, 'u').exec(line);
        const more = new RegExp(second.regexp, 'u').exec(lines[index + 1] ?? '');
        if (!found || !more) return [];
        const named = found[first.file as number] as string;
        const relative = path.join(folder, named);
        return [
            {
                path: fs.existsSync(relative) ? relative : named,
                line: Number(found[first.line as number]),
                column: Number(found[first.column as number]),
                severity: found[first.severity as number],
                code: found[first.code as number],
                message: `${found[first.message as number]}\n${more[second.message]}`,
            },
        ];
    });
}

const bad = csv(sample({ platform_only: 9, none: 1 }))
    .replace('https://result-3.example/', 'result-3')
    .replace(',dmo,', ',dno,');

describe('the tasks of VS Code', () => {
    test('the tasks of VS Code read the folder that a setting names, which is the default of DATA_DIR', () => {
        const configured = readPipelineConfiguration({});
        expect(settings['marketData.folder']).toBe(configured.ok && configured.value.dataFolder);
        for (const { args } of tasks) {
            expect(args[1]).toMatch(/^DATA_DIR=\$\{config:marketData\.folder\}$/u);
        }
    });

    test('the tasks of VS Code find problems in the same way for each task', () => {
        const [first, ...others] = tasks.map(({ problemMatcher: { pattern, fileLocation, owner } }) => {
            return { pattern, fileLocation, owner };
        });
        expect(others).toEqual([first, first, first]);
    });

    const outside = path.join(dataFolder({ 'draft.csv': bad }), 'draft.csv');
    test.each([
        ['check', 'observations/portugal/a b.csv'],
        ['check this file', 'observations/portugal/a b.csv'],
        ['check this file', outside],
        ['build', 'observations/portugal/a b.csv'],
    ])('%s: each finding of %s is a problem at the file and place, with its hint', async (label, file) => {
        const data = dataFolder({ 'observations/portugal/a b.csv': bad });
        const open = path.resolve(data, file);
        const values = {
            workspaceFolder: projectFolder,
            'config:marketData.folder': path.relative(projectFolder, data),
            file: open,
        };
        const task = tasks.find((one) => one.label === label) as Task;
        expect([task.type, task.command]).toEqual(['process', 'make']);
        const [target, ...settingsOfMake] = task.args.map((text) => resolved(text, values));
        const environment = Object.fromEntries(settingsOfMake.map((text) => text.split('=') as [string, string]));
        const command = target as 'check' | 'build';
        const folder = resolved(task.problemMatcher.fileLocation[1], values);
        const printed = await run(command, { ...environment, DIST_DIR: path.join(data, 'dist') });
        const problems = problemsIn(printed.stdout, task.problemMatcher, folder);
        const findings = await findingsOf(data);
        expect(findings.length).toBeGreaterThan(1);
        expect(problems).toEqual(
            findings.map(({ line, column, severity, code, message, hint }) => ({
                ...{ path: expect.any(String), line, column, severity, code },
                message: `${message}\n${hint}`,
            })),
        );
        for (const problem of problems) expect(fs.realpathSync(problem.path)).toBe(fs.realpathSync(open));
    });
});
