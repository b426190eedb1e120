/** `make watch`: builds after each change of the data folder, prints what is wrong with the sheets, and serves the pages. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readPipelineConfiguration } from '../contract/configuration.ts';
import { type CommandContext, runWith } from '../pipeline/command.ts';
import { type Attempt, Builder } from './builder.ts';
import { Changes } from './changes.ts';
import { ServerProcess } from './server-process.ts';

/** @returns the exit status: 1 where the server or the data folder has gone. A signal ends the process as it ends others. */
export function command(): Promise<number> {
    const environment = withOwnFolder(process.env);
    const consequence = () => 'nothing is watched any more';
    const end = { consequence, statusWithoutAnswer: 0, needsDataFolder: false } as const;
    return runWith(environment, end, async (context) => {
        const { dataFolder, site } = context.configuration;
        if (!existsSync(dataFolder)) {
            const command = `DATA_DIR=${dataFolder} npm run -s sheet -- new`;
            await context.log.write(`DATA_DIR: there is no folder ${dataFolder}; \`${command}\` makes one.\n`);
            return 1;
        }
        // Whoever watches looks at pages, however many there are, and not at the static files of the API.
        const shown = { ...site, isWanted: site.isWanted ?? true, reloads: true };
        const configuration = { ...context.configuration, site: shown, writesStaticTree: false };
        return await watch({ ...context, configuration }, environment);
    });
}

/**
 * Its pages reload themselves, and other files are left out: unless DIST_DIR says otherwise it builds into a folder of its own,
 * so that what `make serve` serves stays as it is.
 */
function withOwnFolder(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const read = readPipelineConfiguration(environment);
    if (environment.DIST_DIR || !read.ok) return environment;
    return { ...environment, DIST_DIR: join('var/watch', basename(resolve(read.value.dataFolder))) };
}

async function watch(context: CommandContext, environment: NodeJS.ProcessEnv): Promise<number> {
    const signal = firstSignal();
    const builder = new Builder(context.configuration);
    const changes = new Changes(context.configuration.dataFolder);
    const server = new ServerProcess(environment);
    const serverEnded = server.ended.then(() => 'server ended' as const);
    try {
        const end = await Promise.race([signal, serverEnded, keepBuilding(context, builder, changes, server)]);
        if (end === 'nobody reads') return 0;
        if (end === 'server ended') {
            await context.log.write('the server has ended: nothing is watched any more\n');
            return 1;
        }
        await server.stop();
        builder.tidyUp();
        // As if nobody had listened to it: process.exit would wait for the queries of an unfinished build.
        process.kill(process.pid, end);
        return await new Promise<never>(() => {});
    } finally {
        changes.close();
        await server.stop();
    }
}

/** The first signal that asks for the end; a second one ends the process at once. */
function firstSignal(): Promise<NodeJS.Signals> {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    return new Promise((resolve) => {
        const onSignal = (signal: NodeJS.Signals) => {
            for (const one of signals) process.off(one, onSignal);
            resolve(signal);
        };
        for (const one of signals) process.on(one, onSignal);
    });
}

/** Builds after each change, shows it and says so, until nobody is there to read. */
async function keepBuilding(
    { answer, log }: CommandContext,
    builder: Builder,
    changes: Changes,
    server: ServerProcess,
): Promise<'nobody reads'> {
    let isShown = false;
    let printed = '';
    while (answer.fault === undefined && log.fault === undefined) {
        const startMs = performance.now();
        const attempt = await builder.build();
        const isOld = isShown && attempt.outcome === 'unchanged';
        // A sheet may have been read while it was written: then the next build tells.
        const isHasty = attempt.outcome === 'refused' && changes.arePending;
        if (!isOld && !isHasty) {
            if (attempt.findings !== printed) {
                // For readers that keep a list: what is found now takes the place of what was found before.
                await log.write(`${timeOfDay()} findings:\n`);
                await answer.write(attempt.findings);
            }
            printed = attempt.findings;
            isShown = attempt.outcome !== 'refused';
            const address = isShown ? await show(server) : undefined;
            await log.write(`${line(attempt, performance.now() - startMs, server.isStarted)}\n`);
            if (address) await log.write(`${address}/ shows it, and every change after that. Ctrl-C ends it.\n`);
        }
        await changes.next();
    }
    return 'nobody reads';
}

/** Resolves when the server serves the build; with its address, the first time. */
async function show(server: ServerProcess): Promise<string | undefined> {
    if (!server.isStarted) return await server.start();
    await server.look();
    return undefined;
}

/** What became of a change, after the time of day. @param hasPages whether an earlier build is shown. */
function line({ outcome, summary }: Attempt, tookMs: number, hasPages: boolean): string {
    const time = timeOfDay();
    if (outcome !== 'refused') return `${time} ${summary}: shown after ${(tookMs / 1000).toFixed(1)} s`;
    return `${time} ${summary}: ${hasPages ? 'not shown, the pages are as they were' : 'nothing to show yet'}`;
}

function timeOfDay(): string {
    return new Date().toTimeString().slice(0, 8);
}
