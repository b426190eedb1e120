import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { AdjustmentBody, PriceBody } from '../../api/booking-api/quote-body.ts';
import { type SampleService, startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { blocksOf, sectionOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

/**
 * Every price of docs/catalogue.md is what the service asks on the sample catalogue: each payload is followed by the
 * table of its lines. `UPDATE_EXAMPLES=1 npx vitest run test/whole/booking-prices.test.ts` writes the tables.
 */

const file = join(projectFolder, 'docs/catalogue.md');

interface Example {
    request: Record<string, unknown>;
    table: string;
    prose: string;
}

/** Each payload with the table below it and the text above it. */
function examplesOf(page: string): Example[] {
    const section = sectionOf(page, '## Prices');
    const blocks = blocksOf(section);
    return blocks.flatMap(({ language, text, start, end }, index) => {
        if (language !== 'json') return [];
        const table = /^\n\n((?:\|.*\|\n)+)/u.exec(section.slice(end))?.[1] ?? '';
        return [{ request: JSON.parse(text), table, prose: section.slice(blocks[index - 1]?.end ?? 0, start) }];
    });
}

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService();
    if (process.env.UPDATE_EXAMPLES) await updateTables();
});

async function updateTables(): Promise<void> {
    const tables: string[] = [];
    for (const { request } of examplesOf(readFileSync(file, 'utf8'))) tables.push(await tableFor(request));
    // Another file writes the rows of members meanwhile.
    const page = readFileSync(file, 'utf8');
    const section = sectionOf(page, '## Prices');
    const written = section.replace(
        /(^```json\n[\s\S]*?^```\n)(?:\n(?:\|.*\n)+)?/gmu,
        (_, payload) => `${payload}\n${tables.shift()}`,
    );
    writeFileSync(
        file,
        page.replace(section, () => written),
    );
}

async function tableFor({ experience, ...request }: Record<string, unknown>): Promise<string> {
    const [provider = '', slug = ''] = String(experience).split('/');
    const offer = service.catalog.offerCalled(provider, slug);
    if (offer === undefined) throw new Error(`The sample has no ${experience}.`);
    const { depositBasisPoints, exponent } = offer.experience;
    const experienceId = offer.experience.id;
    const { status, body } = await service.ask('/api/validate-booking-price', { experienceId, ...request });
    expect(status, JSON.stringify(body)).toBe(200);
    return tableOfPrice(body, (depositBasisPoints ?? 0) / 100, exponent);
}

/** A price as a table that one can check with a pencil. */
function tableOfPrice(price: PriceBody, depositPercent: number, exponent: number): string {
    const shown = (amount: number | undefined) => (amount ?? 0).toFixed(exponent);
    const how = (line: AdjustmentBody) => {
        if ('percent' in line) return `${line.percent} % of ${shown(line.base)}`;
        return 'perPerson' in line ? `${line.quantity} × ${shown(line.perPerson)}` : '';
    };
    const row = (...cells: string[]) => `| ${cells.join(' | ')} |\n`;
    const rows = [
        ...price.unitBreakdown.map((line) =>
            row(line.label, `${line.quantity} × ${shown(line.unitPrice)}`, shown(line.amount)),
        ),
        row('**subtotal**', '', shown(price.subtotal)),
        ...price.discountBreakdown.map((line) => row(line.label, how(line), `-${shown(line.amount)}`)),
        ...price.feeBreakdown.map((line) => row(line.label, how(line), shown(line.amount))),
        row('**total**', '', shown(price.total)),
    ];
    if (depositPercent > 0) {
        rows.push(row('deposit', `${depositPercent} % of ${shown(price.total)}`, shown(price.deposit)));
        rows.push(row('rest', '', shown(price.rest)));
    }
    return `${row('line', 'how', price.currency)}|---|---|--:|\n${rows.join('')}`;
}

test('each table of prices is the price of the payload above it', async () => {
    const examples = examplesOf(readFileSync(file, 'utf8'));
    expect(examples.length).toBeGreaterThan(10);
    for (const { request, table } of examples) expect(table).toBe(await tableFor(request));
});

test('the calculations in the text are right, and their results stand in the tables', () => {
    let count = 0;
    for (const { prose, table } of examplesOf(readFileSync(file, 'utf8'))) {
        for (const match of prose.matchAll(/`([\d.]+) × ([\d.]+) = ([\d.]+)(?: → ([\d.]+))?`/gu)) {
            const [text, one, other, product, rounded] = match as unknown as [string, string, string, string, string?];
            expect(equals(times(decimal(one), decimal(other)), decimal(product)), text).toBe(true);
            if (rounded !== undefined) expect(halfUp(decimal(product), decimal(rounded).decimals), text).toBe(rounded);
            expect(table, text).toMatch(new RegExp(`[ -]${(rounded ?? product).replace('.', '\\.')} \\|`, 'u'));
            count += 1;
        }
    }
    expect(count).toBeGreaterThan(8);
});

/** A decimal number, exactly: digits without the point, and how many stand behind it. */
interface Decimal {
    digits: bigint;
    decimals: number;
}

function decimal(text: string): Decimal {
    const [whole = '', behind = ''] = text.split('.');
    return { digits: BigInt(whole + behind), decimals: behind.length };
}

function times(one: Decimal, other: Decimal): Decimal {
    return { digits: one.digits * other.digits, decimals: one.decimals + other.decimals };
}

function equals(one: Decimal, other: Decimal): boolean {
    return one.digits * 10n ** BigInt(other.decimals) === other.digits * 10n ** BigInt(one.decimals);
}

function halfUp({ digits, decimals }: Decimal, wanted: number): string {
    const unit = 10n ** BigInt(decimals - wanted);
    const rounded = String((digits * 2n + unit) / (unit * 2n)).padStart(wanted + 1, '0');
    return wanted === 0 ? rounded : `${rounded.slice(0, -wanted)}.${rounded.slice(-wanted)}`;
}
