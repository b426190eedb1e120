/** `npm run catalog`: writes the file of a provider. */
import { join } from 'node:path';
import { Command } from 'commander';
import {
    type NewProviderOptions,
    newProvider,
    optionNames,
    optionOf,
    questionText,
    writeProvider,
} from './catalog/new-provider.ts';
import { withTerminal } from './catalog/terminal.ts';
import { parseCommandLine, processSystem, runWith } from './command.ts';
import { withDataFolder } from './shell-text.ts';

/** @returns the exit status: 0 if a file was written. */
export async function command(): Promise<number> {
    let status = 0;
    const program = new Command('catalog').description('Files of providers.').showHelpAfterError();
    const add = program
        .command('new')
        .description('asks what can be booked and writes the file of a provider, without touching any other file')
        .exitOverride()
        .action(async (options: NewProviderOptions) => {
            status = await runNew(options);
        });
    for (const name of optionNames) add.option(`${optionOf(name)} <text>`, questionText(name));
    return (await parseCommandLine(program)) ?? status;
}

function runNew(options: NewProviderOptions): Promise<number> {
    const end = { consequence: () => 'no file was written', statusIfUnwritten: 0, needsDataFolder: false } as const;
    return runWith(processSystem(), end, async ({ configuration, answer }) => {
        const provider = await withTerminal((ask) => newProvider(options, ask));
        const { dataFolder } = configuration;
        const name = writeProvider(dataFolder, provider);
        const [check, build] = ['make check', 'make build'].map((command) => withDataFolder(command, dataFolder));
        await answer.write(
            `${join(dataFolder, name)} is written: one experience that can be booked every day.\n` +
                'docs/catalogue.md has the members for closed days, seasons, children and the rest.\n' +
                `${check} FILE=${name} checks it; ${build} publishes it.\n`,
        );
        return 0;
    });
}
