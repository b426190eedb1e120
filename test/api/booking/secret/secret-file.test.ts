import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readOrCreateSecret } from '../../../../api/booking/secret/secret-file.ts';
import { temporaryFolder } from '../../support/folders.ts';

const run = promisify(execFile);
const module = new URL('../../../../api/booking/secret/secret-file.ts', import.meta.url).href;

test('the secret is made once, in a folder that is made with it, readable by its owner alone', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'var', 'booking-secret');
    const secret = readOrCreateSecret(file);
    expect(secret).toMatch(/^[\w-]{43}$/u);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(secret);
    expect(readOrCreateSecret(file)).toBe(secret);
    expect(await readdir(join(folder, 'var'))).toEqual(['booking-secret']);
});

test('two services have two secrets', async () => {
    const folder = await temporaryFolder();
    expect(readOrCreateSecret(join(folder, 'a'))).not.toBe(readOrCreateSecret(join(folder, 'b')));
});

test('processes that start at once agree on one secret', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'var', 'booking-secret');
    const script = `import(${JSON.stringify(module)}).then(({ readOrCreateSecret }) => console.log(readOrCreateSecret(process.argv[1])))`;
    const start = () => run(process.execPath, ['--import', 'tsx', '-e', script, file], { cwd: process.cwd() });
    const secrets = (await Promise.all(Array.from({ length: 6 }, start))).map(({ stdout }) => stdout.trim());
    expect(new Set(secrets)).toEqual(new Set([(await readFile(file, 'utf8')).trim()]));
    expect(await readdir(join(folder, 'var'))).toEqual(['booking-secret']);
});

test('a link that leads nowhere is named as one, and nothing is left beside it', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'booking-secret');
    await symlink(join(folder, 'gone'), file);
    expect(() => readOrCreateSecret(file)).toThrow(`${file} is a dangling link; remove or repair it`);
    expect(await readdir(folder)).toEqual(['booking-secret']);
});

test('a secret that existed before is used unchanged', async () => {
    const file = join(await temporaryFolder(), 'booking-secret');
    await writeFile(file, `  ${'s'.repeat(32)}\n`);
    expect(readOrCreateSecret(file)).toBe('s'.repeat(32));
});

test('a file that holds no secret is neither used nor replaced', async () => {
    const file = join(await temporaryFolder(), 'booking-secret');
    for (const text of ['', 'short', `${'s'.repeat(31)}\n`]) {
        await writeFile(file, text);
        expect(() => readOrCreateSecret(file)).toThrow('does not contain a secret of 32 characters or more');
        expect(await readFile(file, 'utf8')).toBe(text);
    }
});

test('the start is stopped where no secret can be kept, not continued without', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'var'), 'a file in the way');
    expect(() => readOrCreateSecret(join(folder, 'var', 'booking-secret'))).toThrow();
    await mkdir(join(folder, 'secret'));
    await chmod(join(folder, 'secret'), 0o700);
    expect(() => readOrCreateSecret(join(folder, 'secret'))).toThrow();
});
