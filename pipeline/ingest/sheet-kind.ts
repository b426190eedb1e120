import { auditColumns, observationColumns } from '../../contract/sheets.ts';
import { readDialect } from './dialect.ts';

/** The folder of sheets whose required columns a file has; undefined if it has those of neither kind. */
export function folderOfSheet(path: string): 'observations' | 'audits' | undefined {
    const kinds = [
        ['observations', observationColumns],
        ['audits', auditColumns],
    ] as const;
    const found = kinds.find(([, columns]) => {
        const dialect = readDialect(path, columns);
        const required = columns.filter((column) => column.required !== 'no');
        return dialect.ok && required.every(({ name }) => dialect.value.header.includes(name));
    });
    return found?.[0];
}
