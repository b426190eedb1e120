import path from 'node:path';
import { type Result, secondCoding } from './observations.ts';
import { slug } from './places.ts';
import { Random } from './random.ts';
import { plain, Sheet } from './sheet.ts';

/** One in this many snapshots is coded twice. */
const snapshotsPerCoding = 10;

/**
 * The second codings of a data set: of every tenth snapshot, in one sheet per country, as another person would send it.
 */
export class SecondCodings {
    private readonly sheets = new Map<string, Sheet>();
    private snapshots = 0;

    constructor(
        private readonly columns: readonly string[],
        private readonly seed: number,
    ) {}

    /**
     * Counts a snapshot, and codes every tenth again.
     * @param names of the market, its day.
     */
    add(names: readonly string[], results: readonly Result[]): void {
        this.snapshots += 1;
        if (this.snapshots % snapshotsPerCoding !== 0) return;
        const sheet = this.sheetOf(names[0] as string);
        const random = new Random(`${this.seed}/second/${names.join('/')}`);
        results.forEach((result, place) => {
            const { url, actorType, signal, engine } = secondCoding(result, random);
            sheet.add([...names, String(place + 1), url, actorType, signal, engine, 'second']);
        });
    }

    write(folder: string): { rows: number; sheets: number } {
        let rows = 0;
        for (const [country, sheet] of this.sheets) {
            sheet.write(path.join(folder, 'observations', slug(country), 'second-coding.csv'));
            rows += sheet.rows;
        }
        return { rows, sheets: this.sheets.size };
    }

    private sheetOf(country: string): Sheet {
        const known = this.sheets.get(country);
        if (known !== undefined) return known;
        const sheet = new Sheet([...this.columns, 'coding'], plain);
        this.sheets.set(country, sheet);
        return sheet;
    }
}
