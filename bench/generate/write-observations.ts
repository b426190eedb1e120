import path from 'node:path';
import { observationColumns } from '../../contract/sheets.ts';
import type { Family } from './activities.ts';
import { type Market, pageOf, type Result, secondCoding, toMarket } from './observations.ts';
import { type Operator, operatorsOf, type Page } from './operators.ts';
import { slug } from './places.ts';
import type { PlannedCity } from './plan.ts';
import { Random } from './random.ts';
import type { SecondCodings } from './second-codings.ts';
import { type Dialect, dayText, excel, plain, Sheet, tabs } from './sheet.ts';

export const columns = observationColumns.filter(({ required }) => required !== 'no').map(({ name }) => name);

/** Number of markets that a sheet with second codings codes twice, in the last round. */
const codedTwice = 4;

/** Remarks that need quoting in a sheet. */
const notes = [
    'E-mail only, answered the next day',
    'Page says "call us"; no form found',
    'Checked twice:\nthe Book button opens a messenger',
    'Form sends a request, nothing is confirmed online',
];

/** What was written, and the operators' pages that can be booked directly, by round, for the audits. */
interface CityResult {
    rows: number;
    eligiblePages: Map<string, Page>[];
}

/**
 * Writes one city's sheet: every market and snapshot, in the order in which a researcher would have added them.
 * @param second codes some snapshots again; null: none.
 */
export function writeObservations(
    folder: string,
    city: PlannedCity,
    seed: number,
    second: SecondCodings | null,
): CityResult {
    const operators = operatorsOf(city, seed);
    const markets = city.markets.map((plan) =>
        toMarket(city, plan, operators.get(plan.family as Family) as Operator[], seed),
    );
    const writer = new CityWriter(city, seed, second);
    city.days.forEach((_, round) => {
        markets.forEach((market, index) => {
            if (round >= market.plan.firstRound) writer.addSnapshot(market, index, round);
        });
    });
    writer.sheet.write(path.join(folder, 'observations', slug(city.country), `${slug(city.name)}.csv`));
    return { rows: writer.sheet.rows, eligiblePages: writer.eligiblePages };
}

class CityWriter {
    readonly sheet: Sheet;
    readonly eligiblePages: Map<string, Page>[];
    private readonly random: Random;

    constructor(
        private readonly city: PlannedCity,
        seed: number,
        private readonly second: SecondCodings | null,
    ) {
        const optional = this.city.sheet === 'notes' ? ['note'] : this.city.sheet === 'second coding' ? ['coding'] : [];
        this.sheet = new Sheet([...columns, ...optional], dialectOf(this.city.sheet));
        this.eligiblePages = city.days.map(() => new Map());
        this.random = new Random(`${seed}/sheet/${city.name}`);
    }

    addSnapshot(market: Market, index: number, round: number): void {
        const { city, sheet } = this;
        const { activity, criteria } = market.plan;
        // A city takes two days: the second half of its markets is observed on the next day.
        const day = (city.days[round] as number) + (index * 2 >= city.markets.length ? 1 : 0);
        const names = [city.country, city.name, activity, criteria, dayText(day)];
        const start = sheet.join(names);
        const results = pageOf(market, round);
        results.forEach((result, place) => {
            this.addRow(start, place + 1, result, 'final');
            if (result.page && result.signal === 'direct') this.eligiblePages[round]?.set(result.url, result.page);
        });
        if (this.city.sheet !== 'second coding') this.second?.add(names, results);
        else if (round === city.days.length - 1 && index < codedTwice) this.codeAgain(start, results);
    }

    /** Adds second codings to the sheet, after the rows that count. */
    private codeAgain(start: string, results: readonly Result[]): void {
        results.forEach((result, place) => {
            this.addRow(start, place + 1, secondCoding(result, this.random), 'second');
        });
    }

    private addRow(start: string, position: number, result: Result, coding: string): void {
        const cells = [String(position), result.url, result.actorType, result.signal, result.engine];
        if (this.city.sheet === 'second coding') cells.push(coding);
        if (this.city.sheet === 'notes') cells.push(this.noteFor(result));
        this.sheet.addAfter(start, cells);
    }

    private noteFor({ signal }: Result): string {
        return signal === 'contact_only' && this.random.chance(0.5) ? this.random.pick(notes) : '';
    }
}

function dialectOf(kind: PlannedCity['sheet']): Dialect {
    if (kind === 'excel') return excel;
    return kind === 'tabs' ? tabs : plain;
}
