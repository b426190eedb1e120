/** `npm run sheet`: writes sheets to fill in, lists how hosts were coded, and grades sheets of training. */
import { Command } from 'commander';
import { memoryMib, parseCommandLine, processSystem, runWith } from './command.ts';
import { withDatabase } from './database.ts';
import { parameter, readMethodology } from './methodology/read.ts';
import { withScratchFolder } from './scratch-folder.ts';
import { againSheet } from './sheet/again-sheet.ts';
import { hostList } from './sheet/hosts.ts';
import { type NewSheetOptions, newSheetRequest } from './sheet/new-options.ts';
import { newSheet } from './sheet/new-sheet.ts';
import { grade } from './training/grade.ts';
import { gradingText } from './training/grading-text.ts';
import { writePractiseSheet } from './training/practise-sheet.ts';
import { readPractiseSheet } from './training/read-practise.ts';
import { readGold, readTrainingResults, throwErrors } from './training/read-training.ts';

/** @returns the exit status: 0 if a sheet was written or graded, or none is needed. */
export async function command(): Promise<number> {
    let status = 0;
    const program = new Command('sheet').description('Sheets to fill in, and to practise with.').showHelpAfterError();
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
    program
        .command('again')
        .description('writes the next snapshot of a market as a draft, with the rows of its last one to confirm')
        .argument('<market...>', 'its id, its slug, or words of its country, city, activity and criteria')
        .option('--date <YYYY-MM-DD>', 'day of the snapshot (default: today)')
        .exitOverride()
        .action(async (words: string[], { date }: { date?: string }) => {
            status = await runAgain(words.join(' '), date);
        });
    program
        .command('hosts')
        .description('lists how each host was coded so far, those first that were coded in several ways')
        .argument('[part]', 'only hosts with this in their name')
        .exitOverride()
        .action(async (part: string | undefined) => {
            status = await runHosts(part ?? null);
        });
    program
        .command('practise')
        .description('writes a sheet of invented results, to learn coding by docs/codebook.md')
        .option('--to <file>', 'the file to write', 'practise.csv')
        .exitOverride()
        .action(async ({ to }: { to: string }) => {
            status = await runWith(
                processSystem(),
                withoutData('no sheet was written'),
                async ({ configuration, answer }) => {
                    await answer.write(writePractiseSheet(configuration.dataFolder, to));
                    return 0;
                },
            );
        });
    program
        .command('grade')
        .description('compares a practice sheet with the gold codings: agreement, confusions, rules to read again')
        .argument('<file>', 'the sheet, coded')
        .exitOverride()
        .action(async (file: string) => {
            status = await runGrade(file);
        });
    return (await parseCommandLine(program)) ?? status;
}

const withoutData = (consequence: string) =>
    ({ consequence: () => consequence, statusIfUnwritten: 0, needsDataFolder: false }) as const;

function runGrade(file: string): Promise<number> {
    return runWith(processSystem(), withoutData('nothing was graded'), async ({ configuration, answer }) => {
        const { dataFolder } = configuration;
        const { methodology, findings } = readMethodology(dataFolder);
        throwErrors(findings);
        const level = Number(parameter(methodology, 'confidence_level'));
        const results = readTrainingResults(dataFolder);
        const gold = readGold(dataFolder, results);
        const numbers = results.map(({ result }) => result as string);
        const coded = readPractiseSheet(file, numbers);
        const grading = await withScratchFolder('market-grade-', (scratch) =>
            withDatabase(':memory:', scratch, memoryMib(configuration), (database) =>
                grade(database, results, gold, coded, level),
            ),
        );
        await answer.write(gradingText(file, grading, level));
        return 0;
    });
}

function runAgain(market: string, date: string | undefined): Promise<number> {
    const end = { consequence: () => 'no sheet was written', statusIfUnwritten: 0 } as const;
    return runWith(processSystem(), end, ({ configuration, answer }) =>
        withScratchFolder('market-sheet-', async (scratch) => {
            await answer.write(await againSheet(market, date, configuration, scratch));
            return 0;
        }),
    );
}

function runHosts(part: string | null): Promise<number> {
    const end = { consequence: () => 'no host was listed', statusIfUnwritten: 1 } as const;
    return runWith(processSystem(), end, ({ configuration, answer }) =>
        withScratchFolder('market-sheet-', async (scratch) => {
            await answer.write(await hostList(part, configuration, scratch));
            return 0;
        }),
    );
}

function runNewSheet(options: NewSheetOptions): Promise<number> {
    return runWith(processSystem(), withoutData('no sheet was written'), async ({ configuration, answer }) => {
        const request = newSheetRequest(options, configuration);
        return await withScratchFolder('market-sheet-', async (scratch) => {
            await answer.write(await newSheet(request, configuration, scratch));
            return 0;
        });
    });
}
