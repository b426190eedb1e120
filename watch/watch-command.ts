/** `make watch`: builds after each change of the data folder, prints the findings and serves the pages. */
import { existsSync } from 'node:fs';
import { readPipelineConfiguration } from '../contract/configuration.ts';
import { type CommandContext, processSystem, runWith, watchFolder } from '../pipeline/command.ts';
import { type Attempt, buildQuietly } from './build-quietly.ts';
import { Changes } from './changes.ts';
import { ServerProcess } from './server-process.ts';

/** Returns exit status 1 if the data folder is missing or the server has exited. Signals end the process as usual. */
export function command(): Promise<number> {
    const environment = withOwnFolder(process.env);
    const consequence = () => 'watching has stopped';
    const end = { consequence, statusIfUnwritten: 0, needsDataFolder: false } as const;
    return runWith({ ...processSystem(), environment }, end, async (context) => {
        const { dataFolder, site } = context.configuration;
        if (!existsSync(dataFolder)) {
            const command = `DATA_DIR=${dataFolder} npm run -s sheet -- new`;
            await context.log.write(`DATA_DIR: there is no folder ${dataFolder}; \`${command}\` makes one.\n`);
            return 1;
        }
        // Builds pages for any number of markets, and skips the static files of the API.
        const shown = { ...site, isEnabled: site.isEnabled ?? true, reloads: true };
        const configuration = { ...context.configuration, site: shown, writesStaticTree: false };
        return await watch({ ...context, configuration }, environment);
    });
}

/**
 * Without DIST_DIR, builds into a folder below `var/watch/`: these builds have reloading pages and no static files, so
 * they must not replace the one that `make serve` serves.
 */
function withOwnFolder(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const read = readPipelineConfiguration(environment);
    if (environment.DIST_DIR || !read.ok) return environment;
    return { ...environment, DIST_DIR: watchFolder(read.value.dataFolder) };
}

async function watch(context: CommandContext, environment: NodeJS.ProcessEnv): Promise<number> {
    const signal = firstSignal();
    let tidyUp = () => {};
    const attemptBuild = () =>
        buildQuietly(context, (next) => {
            tidyUp = next;
        });
    const changes = new Changes(context.configuration.dataFolder);
    const server = new ServerProcess(environment);
    const serverEnded = server.ended.then(() => 'server ended' as const);
    try {
        const end = await Promise.race([signal, serverEnded, keepBuilding(context, attemptBuild, changes, server)]);
        if (end === 'output closed') return 0;
        if (end === 'server ended') {
            await context.log.write('the server has exited; watching has stopped\n');
            return 1;
        }
        await server.stop();
        tidyUp();
        // Repeats the signal with its default action: process.exit would wait for the queries of an unfinished build.
        process.kill(process.pid, end);
        return await new Promise<never>(() => {});
    } finally {
        changes.close();
        await server.stop();
    }
}

/** Resolves with the first termination signal. A second one ends the process immediately. */
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

/** Builds after each change, serves the result and logs it, until the output is closed. */
async function keepBuilding(
    { answer, log }: CommandContext,
    attemptBuild: () => Promise<Attempt>,
    changes: Changes,
    server: ServerProcess,
): Promise<'output closed'> {
    let isShown = false;
    let printed = '';
    while (answer.fault === undefined && log.fault === undefined) {
        const startMs = performance.now();
        const attempt = await attemptBuild();
        const isOld = isShown && attempt.outcome === 'unchanged';
        // The build may have read a sheet while it was being written. The next build reports its findings.
        const isHasty = attempt.outcome === 'refused' && changes.arePending;
        if (!isOld && !isHasty) {
            if (attempt.findings !== printed) {
                // Editors that parse this output replace their list of findings at this line.
                await log.write(`${timeOfDay()} findings:\n`);
                await answer.write(attempt.findings);
            }
            printed = attempt.findings;
            isShown = attempt.outcome !== 'refused';
            const address = isShown ? await show(server) : undefined;
            await log.write(`${line(attempt, performance.now() - startMs, server.isStarted)}\n`);
            if (address) await log.write(`${address}/ shows it and every later change. Press Ctrl-C to stop.\n`);
        }
        await attempt.removeOld(log);
        await changes.next();
    }
    return 'output closed';
}

/** Resolves when the server serves the build; on the first call with its address. */
async function show(server: ServerProcess): Promise<string | undefined> {
    if (!server.isStarted) return await server.start();
    await server.reload();
    return undefined;
}

/**
 * The log line of a build.
 * @param hasPages whether an earlier build is served.
 */
function line({ outcome, summary }: Attempt, tookMs: number, hasPages: boolean): string {
    const time = timeOfDay();
    if (outcome !== 'refused') return `${time} ${summary}: shown after ${(tookMs / 1000).toFixed(1)} s`;
    return `${time} ${summary}: ${hasPages ? 'not shown, the pages are unchanged' : 'nothing to show yet'}`;
}

function timeOfDay(): string {
    return new Date().toTimeString().slice(0, 8);
}
