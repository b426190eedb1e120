import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { programs } from '../../tools/programs.js';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** A project whose programs are one line each, with the real `tools/`. */
let project = '';

function write(name: string, text: string): void {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
}

beforeEach(() => {
    project = temporaryFolder();
    for (const entry of programs)
        write(
            `${entry}.ts`,
            "import '../contract/words.ts';\n".replace('../', entry.split('/').length > 2 ? '../../' : '../'),
        );
    write(
        'contract/words.ts',
        "console.log('one', ...process.argv.slice(2), new URL('words.sql', import.meta.url).pathname);\n",
    );
    write('package.json', '{ "type": "module" }\n');
    write('package-lock.json', '{}\n');
    mkdirSync(join(project, 'tools'));
    for (const name of ['run.js', 'programs.js'])
        copyFileSync(join(projectFolder, 'tools', name), join(project, 'tools', name));
    symlinkSync(join(projectFolder, 'node_modules'), join(project, 'node_modules'));
});

function run(...words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'tools/run.js'), ...words], {
        encoding: 'utf8',
        cwd: '/',
    });
    return { status, stdout, stderr };
}

const bundles = () => readdirSync(join(project, 'var/programs'));

test('a program gets its own arguments and finds files beside its source', () => {
    const said = `one sheet new --date 2026-03-27 ${project}/contract/words.sql\n`;
    expect(run('pipeline/run', 'sheet', 'new', '--date', '2026-03-27')).toEqual({
        status: 0,
        stdout: said,
        stderr: '',
    });
});

test('programs are bundled once, and again after a change of a source', () => {
    run('api/server');
    const [first] = bundles();
    expect(run('pipeline/run').stdout).toMatch(/^one /u);
    expect(bundles()).toEqual([first]);
    write('contract/words.ts', "console.log('two');\n");
    expect(run('api/server').stdout).toBe('two\n');
    expect(bundles()).toHaveLength(2);
});

test('programs are bundled again after a change of a table of texts', () => {
    write('contract/texts.json', '{ "text": "one" }\n');
    write('contract/words.ts', "import texts from './texts.json' with { type: 'json' };\nconsole.log(texts.text);\n");
    expect(run('api/server').stdout).toBe('one\n');
    write('contract/texts.json', '{ "text": "two" }\n');
    expect(run('api/server').stdout).toBe('two\n');
});

test('a bundle that nothing was started from for a month is removed', () => {
    run('api/server');
    const [first = ''] = bundles();
    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    utimesSync(join(project, 'var/programs', first), longAgo, longAgo);
    write('contract/words.ts', "console.log('two');\n");
    run('api/server');
    expect(bundles()).toHaveLength(1);
    expect(bundles()).not.toContain(first);
});

test('several programs that start at once all run, and leave one bundle', () => {
    const command = `for i in 1 2 3; do "${process.execPath}" tools/run.js api/server & done; wait`;
    const { stdout } = spawnSync('sh', ['-c', command], { cwd: project, encoding: 'utf8' });
    expect(stdout.match(/^one/gmu)).toHaveLength(3);
    expect(bundles()).toHaveLength(1);
});

test('a bundle that another process removes meanwhile does not stop a program', () => {
    mkdirSync(join(project, 'var/programs'), { recursive: true });
    symlinkSync('removed', join(project, 'var/programs/.work-other'));
    expect(run('api/server')).toMatchObject({ status: 0, stderr: '' });
});

test('a source that cannot be bundled is named in one sentence, and leaves nothing', () => {
    write('contract/words.ts', 'const = 1;\n');
    const { status, stderr } = run('api/server');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The programs cannot be bundled: .*contract\/words\.ts:1:6.*\n$/u);
    expect(bundles()).toEqual([]);
});

test.each([
    [['pipeline/rum'], 'There is no program pipeline/rum. '],
    [[], 'No program is named. '],
])('%j prints one line that names the programs, and nothing is bundled', (words, problem) => {
    const { status, stderr } = run(...words);
    expect(status).toBe(2);
    expect(stderr).toBe(`${problem}Programs: ${programs.join(', ')}\n`);
    expect(() => bundles()).toThrow();
});

test.each([
    [['chek'], 'There is no command chek. Commands: build, '],
    [[], 'No command is named. Commands: build, '],
    [['check', 'porto.csv'], 'check takes variables, such as DATA_DIR, and no words: porto.csv'],
])('the pipeline answers %j with one line that says what it takes', (words, problem) => {
    const { status, stderr } = spawnSync(process.execPath, [join(inject('programs'), 'pipeline/run.js'), ...words], {
        encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.split('\n')).toEqual([expect.stringContaining(problem), '']);
});

test('programs still run if var/ cannot be written', () => {
    writeFileSync(join(project, 'var'), '');
    chmodSync(join(project, 'var'), 0o444);
    expect(run('api/server')).toMatchObject({ status: 0, stderr: '' });
});

test('a program that may not open enough files says so in one line', () => {
    write('contract/words.ts', "throw Object.assign(new Error('too many'), { code: 'EMFILE' });\n");
    const stderr =
        'The program cannot be loaded: too many open files; raise the limit, for example with ulimit -n 1024\n';
    expect(run('pipeline/run')).toEqual({ status: 1, stdout: '', stderr });
});
