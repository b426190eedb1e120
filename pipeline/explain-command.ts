/** `npm run explain`: prints where the scores of a market come from, row by row. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { calendarDayShape } from '../contract/calendar-day.ts';
import { scoreNames } from '../contract/scores.ts';
import { parseCommandLine, processSystem, runWith } from './command.ts';
import { type ExplainRequest, explain } from './explain/explain.ts';
import { withScratchFolder } from './scratch-folder.ts';

/** @returns the exit status: 1 if the market or snapshot does not exist. */
export async function command(): Promise<number> {
    let status = 0;
    const program = new Command('explain')
        .description(
            'Prints where the scores of a market come from, row by row, from the build in DIST_DIR or of make watch.',
        )
        .argument('<market...>', 'its id, its slug, or words of its country, city, activity and criteria')
        .option('--as-of <YYYY-MM-DD>', 'the newest snapshot on or before that day (default: the newest)', day)
        .addOption(new Option('--score <score>', 'that score alone').choices(scoreNames))
        .showHelpAfterError()
        .action(async (words: string[], options: Pick<ExplainRequest, 'asOf' | 'score'>) => {
            status = await runExplain({ ...options, market: words.join(' ') });
        });
    return (await parseCommandLine(program)) ?? status;
}

function runExplain(request: ExplainRequest): Promise<number> {
    const end = { consequence: () => 'nothing was explained', statusIfUnwritten: 1, needsDataFolder: false } as const;
    return runWith(processSystem(), end, async ({ configuration, answer }) => {
        return await withScratchFolder('market-explain-', async (scratch) => {
            await answer.write(await explain(request, configuration, scratch));
            return 0;
        });
    });
}

function day(text: string): string {
    const read = calendarDayShape.safeParse(text);
    if (!read.success) throw new InvalidArgumentError('It must be a day of the calendar, YYYY-MM-DD.');
    return read.data;
}
