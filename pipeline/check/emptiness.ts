import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import type { Database } from '../database.ts';
import { listIgnored } from '../ingest/folder.ts';

/** Warnings about files and folders that look like input but are not read. */
export function ignoredFindings(dataFolder: string): Finding[] {
    const { sheets, catalog, misnamed, outside } = listIgnored(dataFolder);
    const warning = (file: string, reason: string, hint: string) =>
        findingAt(file, fileStart, 'IGNORED_FILE', `the ${reason}`, hint, 'warning');
    const noFolder = 'file is not read: it is in none of the folders that are read';
    const elsewhere = 'put a file behind a link in its place, or move the file elsewhere';
    return [
        ...misnamed.map(({ name, folder, isFolder }) =>
            isFolder
                ? warning(name, `folder is not read: its name is not ${folder}`, `rename it to ${folder}`)
                : warning(name, noFolder, `move it into ${folder}/, or elsewhere`),
        ),
        ...outside.map((file) =>
            warning(file, noFolder, 'save a sheet as .csv below observations/ or audits/, or move the file elsewhere'),
        ),
        ...sheets.map((file) =>
            warning(file, 'file is not read: it is no .csv file', `save a sheet as .csv, ${elsewhere}`),
        ),
        ...catalog.map((file) =>
            warning(file, 'file is not read: it is no .json file', `save a catalogue file as .json, ${elsewhere}`),
        ),
    ];
}

/** Warnings about sheets without rows, and about missing observations, unless an error explains them. */
export async function emptyFindings(database: Database): Promise<Finding[]> {
    const empty = await database.rows<{ file: string }>(
        'select sheet as file from sheet where row_count = 0 and not has_errors',
    );
    const sheets = empty.map(({ file }): Finding => {
        const message = 'the sheet has a header and no rows';
        const hint = 'type the rows below the header, or remove the file';
        return findingAt(file, fileStart, 'EMPTY_SHEET', message, hint, 'warning');
    });
    const [row] = await database.rows<{ is_empty: boolean }>(`
        select
            not exists (from observation_row)
            and not exists (from finding_row where severity = 'error' and starts_with(file, 'observations/'))
            as is_empty`);
    if (!row?.is_empty) return sheets;
    const message = 'there is no observation: nothing is scored';
    const hint = 'put sheets of observations into the folder observations/, as .csv files';
    return [...sheets, findingAt('observations', fileStart, 'EMPTY_INPUT', message, hint, 'warning')];
}
