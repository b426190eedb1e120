/** `npm run sheet`: writes sheets to fill in. */
import { Command } from 'commander';
import { parseCommandLine, runWith } from './command.ts';
import { withScratchFolder } from './scratch-folder.ts';
import { type NewSheetOptions, newSheetRequest } from './sheet/new-options.ts';
import { newSheet } from './sheet/new-sheet.ts';
import { withTerminal } from './sheet/terminal.ts';

/** @returns the exit status: 0 when a sheet was written or none is needed. */
export async function command(): Promise<number> {
    let status = 0;
    const program = new Command('sheet').description('Sheets to fill in.').showHelpAfterError();
    program
        .command('new')
        .description('writes a sheet of one snapshot, a row for each position, without touching any other file')
        .option('--country <name>', 'country of the market')
        .option('--city <name>', 'city on which the search is geo-targeted')
        .option('--activity <name>', 'activity that is searched for')
        .option('--criteria <name>', 'criterion that narrows the activity, such as Private')
        .option('--date <YYYY-MM-DD>', 'day of the snapshot, or of the audits (default: today)')
        .option('--results <number>', 'number of rows (default: the most that the methodology allows)')
        .option('--audits', 'a sheet of audits instead: a row for each page of a direct operator that needs one')
        .exitOverride()
        .action(async (options: NewSheetOptions) => {
            status = await runNewSheet(options);
        });
    return (await parseCommandLine(program)) ?? status;
}

function runNewSheet(options: NewSheetOptions): Promise<number> {
    const end = { consequence: () => 'no sheet was written', statusWithoutAnswer: 0, needsDataFolder: false } as const;
    return runWith(process.env, end, async ({ configuration, answer }) => {
        const request = await withTerminal((ask) => newSheetRequest(options, configuration, ask));
        return await withScratchFolder('market-sheet-', async (scratch) => {
            await answer.write(await newSheet(request, configuration, scratch));
            return 0;
        });
    });
}
