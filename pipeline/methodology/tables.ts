import { type Methodology, type MethodologyTable, methodologyTables } from '../../contract/methodology.ts';
import { type Database, literal } from '../database.ts';

const numberTypes: Record<string, string> = {
    points: 'decimal(9, 4)',
    rank: 'integer',
    from: 'integer',
    below: 'integer',
    threshold: 'double',
};

/** Stores the methodology in a table `methodology_…` for each file. `row_number` counts the rows of a file from 1. */
export async function storeMethodology(database: Database, methodology: Methodology): Promise<void> {
    for (const table of Object.keys(methodologyTables) as MethodologyTable[]) {
        const columns = Object.keys(methodologyTables[table].shape);
        const declared = columns.map((name) => `"${name}" ${numberTypes[name] ?? 'varchar'}`);
        await database.run(`create table methodology_${table} (row_number integer, ${declared.join(', ')})`);
        const rows = (methodology[table] as Record<string, string>[]).map((row, index) => {
            const cells = columns.map((name) => cellSql(row[name] as string, numberTypes[name]));
            return `(${index + 1}, ${cells.join(', ')})`;
        });
        if (rows.length > 0) await database.run(`insert into methodology_${table} values ${rows.join(', ')}`);
    }
}

function cellSql(text: string, type: string | undefined): string {
    return type && text === '' ? 'null' : literal(text);
}
