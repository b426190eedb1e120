import { z } from 'zod';
import { csvCell } from '../../contract/csv-cell.ts';
import { analysisSummaryShape, historyEntryShape } from '../../contract/responses.ts';

/** A column of a CSV response, and where its values are in an element of the JSON response. */
interface Column {
    name: string;
    path: readonly string[];
}

/** Members whose names in the exports differ; an empty one is left out. */
const exportNames: Readonly<Record<string, string>> = {
    id: 'market_id',
    margins: '',
    actor_distribution: 'actor_type',
    booking_signals: 'booking_signal',
    ari_breakdown: 'ari',
};

export const analysisColumns = columnsOf(analysisSummaryShape);
export const historyColumns = columnsOf(historyEntryShape);

/** Elements of a JSON response as CSV (RFC 4180, lines end with a line feed) with a header. Null is an empty field. */
export function csvOf(columns: readonly Column[], elements: readonly unknown[]): Buffer {
    const rows = elements.map((element) => columns.map(({ path }) => csvCell(String(valueAt(element, path) ?? ''))));
    const lines = [columns.map(({ name }) => name), ...rows].map((fields) => `${fields.join(',')}\n`);
    return Buffer.from(lines.join(''));
}

/** One column for each value, however deep. Intervals and counts have the names that they have in the exports. */
function columnsOf(shape: z.ZodObject, above: readonly string[] = []): Column[] {
    return Object.entries(shape.shape).flatMap(([member, declared]) => {
        const path = [...above, member];
        const inner = unwrapped(declared as z.ZodType);
        return inner instanceof z.ZodObject ? columnsOf(inner, path) : [{ name: columnName(path), path }];
    });
}

function unwrapped(shape: z.ZodType): z.ZodType {
    return shape instanceof z.ZodNullable || shape instanceof z.ZodOptional
        ? unwrapped(shape.unwrap() as z.ZodType)
        : shape;
}

function columnName(path: readonly string[]): string {
    const names = path.map((member) => exportNames[member] ?? member.replace(/_margin$/u, ''));
    return names.filter((name) => name !== '').join('_');
}

function valueAt(element: unknown, path: readonly string[]): unknown {
    return path.reduce<unknown>((value, member) => (value as Record<string, unknown> | null)?.[member], element);
}
