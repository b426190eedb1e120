import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import {
    type MethodologyVersion,
    methodologyTables,
    versionColumns,
    versionsFile,
} from '../../contract/methodology.ts';
import { booleanWords } from '../../contract/sheets.ts';
import type { Location } from '../ingest/records.ts';
import { readSmallSheet, type SmallRow } from '../ingest/small-sheet.ts';
import { archivedFileFindings } from './read-table.ts';

/** The rule that findings about versions name. */
export const versionsRule = 'docs/methodology.md#versions';
const tableFiles = Object.keys(methodologyTables).map((table) => `${table}.csv`);

/** The folder with the rows that score, relative to the data folder: that of the newest version. */
export function versionFolder(versions: readonly MethodologyVersion[]): string {
    const newest = versions.at(-1);
    return newest ? folderOf(newest.version) : 'methodology';
}

function folderOf(version: string): string {
    return `methodology/${version}`;
}

/**
 * Reads the sheet of versions and looks at the folders beside it.
 * @param home the folder that holds `methodology/`.
 * @param latestDay the last day that a sheet may have, YYYY-MM-DD; null: any.
 * @returns the versions, the oldest first, none without a sheet; and findings. Versions with errors are left out.
 */
export function readVersions(
    home: string,
    latestDay: string | null,
): { versions: MethodologyVersion[]; findings: Finding[] } {
    const file = { path: join(home, versionsFile), name: versionsFile };
    if (!existsSync(file.path)) return { versions: [], findings: withoutSheet(home) };
    const { rows, findings } = readSmallSheet(file, versionColumns, 'type a value: a version has all four');
    const versions: MethodologyVersion[] = [];
    for (const row of rows) {
        const faults = rowFaults(home, row, versions, latestDay);
        findings.push(...faults);
        if (faults.length === 0) versions.push(versionOf(row));
    }
    if (rows.length === 0) {
        if (findings.length > 0) return { versions, findings };
        return {
            versions,
            findings: [fault(fileStart, 'the sheet names no version', 'type a row for each folder beside it')],
        };
    }
    for (const { version } of versions.slice(0, -1)) {
        const names = tableFiles.map((name) => `${folderOf(version)}/${name}`);
        findings.push(...names.flatMap((name) => archivedFileFindings({ path: join(home, name), name })).map(withRule));
    }
    return { versions, findings };
}

function versionOf(row: SmallRow): MethodologyVersion {
    return {
        version: row.cell('version'),
        inForceFrom: row.cell('in_force_from'),
        breaksSeries: booleanWords[row.cell('breaks_series').toLowerCase()] ?? false,
        note: row.cell('note'),
    };
}

/** @param before the valid rows above. */
function rowFaults(
    home: string,
    row: SmallRow,
    before: readonly MethodologyVersion[],
    latestDay: string | null,
): Finding[] {
    const findings: Finding[] = [];
    const report = (column: string, message: string, hint: string) =>
        findings.push(fault(row.location(column), message, hint));
    const { version, inForceFrom: day } = versionOf(row);
    const breaks = row.cell('breaks_series');
    if (!/^[0-9A-Za-z][\w.-]*$/u.test(version)) {
        report('version', `"${version}" cannot be the name of a folder`, 'use letters, digits, dots and hyphens');
    } else if (before.some((other) => other.version === version)) {
        report('version', `the version ${version} is named twice`, 'keep one of the two rows');
    } else if (!statSync(join(home, folderOf(version)), { throwIfNoEntry: false })?.isDirectory()) {
        const hint = `put its weights there: ${tableFiles.join(', ')}`;
        report('version', `the version ${version} has no folder ${folderOf(version)}/`, hint);
    }
    const last = before.at(-1);
    if (!isCalendarDay(day)) {
        report('in_force_from', `"${day}" is not a day of the calendar`, 'type YYYY-MM-DD, such as 2026-05-01');
    } else if (last && day <= last.inForceFrom) {
        const hint = 'put the versions in the order of their days: the last row is the newest version';
        report('in_force_from', `${day} is not after ${last.inForceFrom}, the day of the version above`, hint);
    }
    if (isCalendarDay(day) && latestDay !== null && day > latestDay) {
        const hint = 'add the row on that day: the newest version scores from then on';
        report('in_force_from', `the day ${day} has not come yet`, hint);
    }
    if (booleanWords[breaks.toLowerCase()] === undefined) {
        report('breaks_series', `"${breaks}" is neither yes nor no`, 'type yes or no');
    }
    return findings;
}

/** Without a sheet `methodology/` has the rows itself, and its folders are not read. */
function withoutSheet(home: string): Finding[] {
    const entries = readdirSync(join(home, 'methodology'), { withFileTypes: true });
    const hasRows = entries.some(({ name }) => tableFiles.includes(name));
    const hasFolder = entries.some((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    if (hasRows || !hasFolder) return [];
    const hint = `write a sheet with the columns ${versionColumns.map(({ name }) => name).join(', ')}`;
    return [fault(fileStart, 'the sheet is missing: it names the version of each folder', hint)];
}

function fault(location: Location, message: string, hint: string): Finding {
    return withRule(findingAt(versionsFile, location, 'BAD_METHODOLOGY', message, hint));
}

function withRule(finding: Finding): Finding {
    return { ...finding, rule: versionsRule };
}
