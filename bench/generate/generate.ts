import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { isSample, type Options, planCountries, sampleOptions } from './plan.ts';
import { SecondCodings } from './second-codings.ts';
import { CountryAudits } from './write-audits.ts';
import { columns, writeObservations } from './write-observations.ts';

interface Summary {
    markets: number;
    observations: number;
    audits: number;
    sheets: number;
}

/**
 * Writes `observations/` and `audits/` below `folder`. The same options give the same bytes on every machine. Memory
 * holds one country's audits and one city's sheet, regardless of the size. Replaces sheets of the same names; others
 * stay.
 */
export function generate(folder: string, options: Options): Summary {
    const summary: Summary = { markets: 0, observations: 0, audits: 0, sheets: 0 };
    const second = isSample(options) ? new SecondCodings(columns, options.seed) : null;
    for (const cities of planCountries(options)) {
        const audits = new CountryAudits(cities[0]?.country ?? '', options);
        for (const city of cities) {
            const written = writeObservations(folder, city, options.seed, second);
            audits.addCity(written.eligiblePages, city.days);
            summary.markets += city.markets.length;
            summary.observations += written.rows;
            summary.sheets++;
        }
        const written = audits.write(folder);
        summary.audits += written.rows;
        summary.sheets += written.sheets;
    }
    const written = second?.write(folder);
    summary.observations += written?.rows ?? 0;
    summary.sheets += written?.sheets ?? 0;
    return summary;
}

/** A reader of an option: a whole number within bounds. */
export function wholeNumber(lowest: number, highest: number): (text: string) => number {
    return (text) => {
        const value = Number(text);
        if (/^\d+$/u.test(text) && value >= lowest && value <= highest) return value;
        throw new InvalidArgumentError(`Type a whole number from ${lowest} to ${highest}.`);
    };
}

function main(): void {
    const command = new Command('generate')
        .description(
            'Writes illustrative observation and audit sheets: without options but --out, the sample of data/.',
        )
        .requiredOption('--out <folder>', 'where observations/ and audits/ go; sheets of the same names are replaced')
        .option('--seed <number>', 'another seed gives other data', wholeNumber(0, 4294967295), sampleOptions.seed)
        .option('--markets <number>', 'how many markets', wholeNumber(1, 1_000_000), sampleOptions.markets)
        .option('--snapshots <number>', 'dated snapshots of each', wholeNumber(1, 100), sampleOptions.snapshots)
        .parse();
    const { out, ...options } = command.opts<Options & { out: string }>();
    const { markets, observations, audits, sheets } = generate(out, options);
    console.log(`${markets} markets: ${observations} observations and ${audits} audits in ${sheets} sheets`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
