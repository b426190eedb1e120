/** `npm run sheet`: writes sheets to fill in, lists how hosts were coded, and grades sheets of training. */
import { Command } from 'commander';
import type { PipelineConfiguration } from '../contract/configuration.ts';
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

/** Makes the text that a subcommand prints. */
type MakeText = (configuration: PipelineConfiguration, scratchFolder: string) => string | Promise<string>;

const unwritten = { consequence: () => 'no sheet was written', statusIfUnwritten: 0 } as const;
const unlisted = { consequence: () => 'no host was listed', statusIfUnwritten: 1 } as const;
const ungraded = { consequence: () => 'nothing was graded', statusIfUnwritten: 0, needsDataFolder: false } as const;
const unwrittenWithoutData = { ...unwritten, needsDataFolder: false };

/** @returns the exit status: 0 if a sheet was written or graded, or none is needed. */
export async function command(): Promise<number> {
    let status = 0;
    const print = async (end: Parameters<typeof runWith>[1], makeText: MakeText) => {
        status = await runWith(processSystem(), end, ({ configuration, answer }) =>
            withScratchFolder('market-sheet-', async (scratch) => {
                await answer.write(await makeText(configuration, scratch));
                return 0;
            }),
        );
    };
    const program = new Command('sheet')
        .description('Sheets to fill in, and to practise with.')
        .showHelpAfterError()
        .exitOverride();
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
        .action((options: NewSheetOptions) =>
            print(unwrittenWithoutData, (configuration, scratch) =>
                newSheet(newSheetRequest(options, configuration), configuration, scratch),
            ),
        );
    program
        .command('again')
        .description('writes the next snapshot of a market as a draft, with the rows of its last one to confirm')
        .argument('<market...>', 'its id, its slug, or words of its country, city, activity and criteria')
        .option('--date <YYYY-MM-DD>', 'day of the snapshot (default: today)')
        .action((words: string[], { date }: { date?: string }) =>
            print(unwritten, (configuration, scratch) => againSheet(words.join(' '), date, configuration, scratch)),
        );
    program
        .command('hosts')
        .description('lists how each host was coded so far, those first that were coded in several ways')
        .argument('[part]', 'only hosts with this in their name')
        .action((part?: string) =>
            print(unlisted, (configuration, scratch) => hostList(part ?? null, configuration, scratch)),
        );
    program
        .command('practise')
        .description('writes a sheet of invented results, to learn coding by docs/codebook.md')
        .option('--to <file>', 'the file to write', 'practise.csv')
        .action(({ to }: { to: string }) =>
            print(unwrittenWithoutData, ({ dataFolder }) => writePractiseSheet(dataFolder, to)),
        );
    program
        .command('grade')
        .description('compares a practice sheet with the gold codings: agreement, confusions, rules to read again')
        .argument('<file>', 'the sheet, coded')
        .action((file: string) => print(ungraded, (configuration, scratch) => gradeFile(file, configuration, scratch)));
    return (await parseCommandLine(program)) ?? status;
}

async function gradeFile(file: string, configuration: PipelineConfiguration, scratchFolder: string): Promise<string> {
    const { dataFolder } = configuration;
    const { methodology, findings } = readMethodology(dataFolder);
    throwErrors(findings);
    const level = Number(parameter(methodology, 'confidence_level'));
    const results = readTrainingResults(dataFolder);
    const gold = readGold(dataFolder, results);
    const numbers = results.map(({ result }) => result as string);
    const coded = readPractiseSheet(file, numbers);
    const grading = await withDatabase(':memory:', scratchFolder, memoryMib(configuration), (database) =>
        grade(database, results, gold, coded, level),
    );
    return gradingText(file, grading, level);
}
