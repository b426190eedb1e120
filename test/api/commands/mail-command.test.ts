import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, temporaryFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { startMailServer } from '../mail/support/mail-server.ts';
import { run } from '../support/process.ts';

const mails = (words: string[], environment: Record<string, string>) =>
    run('api/commands/mail-command.ts', words, environment);
const sampleDist = async () => (await sharedBuild(join(projectFolder, 'data'))).dist;

test('npm run mail -- preview writes every mail in every language, and a page that links them', async () => {
    const folder = join(temporaryFolder(), 'new', 'mails');
    const { status, stdout, stderr } = await mails(['preview', folder], { DIST_DIR: await sampleDist() });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`Wrote 36 mails. Open ${folder}/index.html\n`);
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    const linked = [...index.matchAll(/href="([^"]+)"/gu)].map(([, name = '']) => name);
    expect(linked.sort()).toEqual(
        readdirSync(folder)
            .filter((name) => name !== 'index.html')
            .sort(),
    );
    expect(linked.length).toBe(36 * 2 + 18);
    expect(readFileSync(join(folder, 'guest-confirmed.es.txt'), 'utf8')).toContain('Nos vemos el');
});

test('without a build it says what to do', async () => {
    const folder = temporaryFolder();
    const { status, stderr } = await mails(['preview', join(folder, 'mails')], { DIST_DIR: join(folder, 'none') });
    expect([status, stderr]).toEqual([1, `There is no catalogue in ${folder}/none: run make build.\n`]);
    expect(existsSync(join(folder, 'mails'))).toBe(false);
});

test('npm run mail -- test sends one mail by the configured server', async () => {
    const server = await startMailServer();
    const environment = {
        DIST_DIR: await sampleDist(),
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: 'Book direct <bookings@site.example>',
    };
    const { status, stdout } = await mails(['test', 'owner@site.example'], environment);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^The mail server has accepted a mail to owner@site\.example: Booked: /u);
    const [arrived] = server.arrived;
    expect(arrived?.recipients).toEqual(['owner@site.example']);
    expect(arrived?.messageId).toMatch(/^<[\da-f-]{36}@site\.example>$/u);
});

test('npm run mail -- test says what is wrong', async () => {
    const server = await startMailServer({
        onRcptTo: (_, __, done) => done(Object.assign(new Error('nobody here'), { responseCode: 550 })),
    });
    const DIST_DIR = await sampleDist();
    const MAIL_FROM = 'bookings@site.example';
    const refused = await mails(['test', 'owner@site.example'], {
        DIST_DIR,
        MAIL_FROM,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });
    expect([refused.status, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^The mail was not sent: .*550 nobody here\n$/u),
    ]);
    const unset = await mails(['test', 'owner@site.example'], { DIST_DIR, MAIL_FROM });
    expect([unset.status, unset.stderr]).toEqual([
        1,
        'SMTP_URL is not set: set it to smtp://USER:PASSWORD@HOST:PORT.\n',
    ]);
});
