import path from 'node:path';
import { type Audit, auditOf, type CheckColumn, numberColumns, v1Columns, v2Columns } from './audits.ts';
import type { Page } from './operators.ts';
import { slug } from './places.ts';
import { isSample, type Options } from './plan.ts';
import { Random } from './random.ts';
import { type Dialect, dayText, excel, plain, Sheet } from './sheet.ts';

type YesNo = readonly [yes: string, no: string];
const spellings: readonly YesNo[] = [
    ['1', '0'],
    ['true', 'false'],
    ['yes', 'no'],
];

/** Rows of the audits of one month. All have one version, because rounds are more than a month apart. */
interface Month {
    version: 1 | 2;
    audits: Audit[];
}

/** Collects one country's audits, city by city, and writes one sheet per month. */
export class CountryAudits {
    private readonly months = new Map<string, Month>();

    constructor(
        private readonly country: string,
        private readonly options: Options,
    ) {}

    /** `pages` by round, as observed; `days`: the first snapshot day of each round. */
    addCity(pages: readonly ReadonlyMap<string, Page>[], days: readonly number[]): void {
        pages.forEach((pagesOfRound, round) => {
            // With several rounds, the oldest was audited with the first version.
            const version = round === 0 && days.length > 1 ? 1 : 2;
            for (const page of pagesOfRound.values()) {
                const audit = auditOf(page, round, days[round] as number, this.options.seed);
                if (audit) this.add(audit, version);
            }
        });
    }

    private add(audit: Audit, version: 1 | 2): void {
        const name = dayText(audit.day).slice(0, 7);
        const month = this.months.get(name) ?? { version, audits: [] };
        month.audits.push(audit);
        this.months.set(name, month);
    }

    /** Writes the sheets and returns their number of rows. */
    write(folder: string): { rows: number; sheets: number } {
        let rows = 0;
        for (const [name, month] of this.months) {
            rows += month.audits.length;
            this.writeMonth(path.join(folder, 'audits', slug(this.country), `${name}.csv`), name, month);
        }
        return { rows, sheets: this.months.size };
    }

    private writeMonth(file: string, name: string, { version, audits }: Month): void {
        const columns = this.columnsOf(version, name);
        const sheet = new Sheet(['url', 'audited_at', 'accessible', ...columns], this.dialect());
        const [yes, no] = new Random(`${this.options.seed}/spelling/${this.country}/${name}`).pick(spellings);
        for (const { url, day, values } of audits.sort(byDay)) {
            const cells = columns.map((column) => {
                if (values === null) return '';
                return numberColumns.has(column) ? String(values[column]) : values[column] ? yes : no;
            });
            sheet.add([url, dayText(day), values === null ? no : yes, ...cells]);
        }
        sheet.write(file);
    }

    private dialect(): Dialect {
        if (!isSample(this.options)) return plain;
        if (this.country === 'Spain') return excel;
        return { ...plain, capitalHeaders: this.country === 'Italy' };
    }

    /** About half of the later sheets contain the first version's own check, so that their scores stay comparable. */
    private columnsOf(version: 1 | 2, name: string): readonly CheckColumn[] {
        if (version === 1) return v1Columns;
        const keepsBoth = new Random(`${this.options.seed}/columns/${this.country}/${name}`).chance(0.5);
        return keepsBoth ? [...v2Columns, 'online_booking'] : v2Columns;
    }
}

function byDay(left: Audit, right: Audit): number {
    return left.day - right.day || (left.url < right.url ? -1 : 1);
}
