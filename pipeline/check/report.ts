import type { Finding } from '../../contract/finding.ts';
import type { Database } from '../database.ts';
import { type Output, writeJsonArray } from '../output.ts';
import { grouped, oneLine } from '../progress.ts';
import { findingOrder, streamFindings } from './findings.ts';

/** Maximum number of findings of a code in the text format; further ones are counted. */
const shownPerCode = 50;

/** Prints findings in a format, in batches. */
export async function printFindings(
    database: Database,
    format: 'text' | 'json',
    output: Pick<Output, 'write'>,
): Promise<void> {
    if (format === 'json') await writeJsonArray(output, findingsAsJson(database));
    else await output.write(await findingsText(database));
}

/**
 * Findings as lines `file:line:column severity CODE message`, each with its hint and rule below, and the number of
 * further findings per code.
 */
export async function findingsText(database: Database): Promise<string> {
    const shown = `
        select * from finding_row
        qualify row_number() over (partition by code order by ${findingOrder}) <= ${shownPerCode}
        order by ${findingOrder}`;
    let text = '';
    for await (const findings of streamFindings(database, shown)) text += findingsAsText(findings);
    const left = await database.rows<{ code: string; count: string }>(
        `select code, count(*) as count from finding_row group by code having count(*) > ${shownPerCode} order by code`,
    );
    for (const { code, count } of left) {
        text += `… and ${grouped(BigInt(count) - BigInt(shownPerCode))} more of ${code} (FORMAT=json lists all)\n`;
    }
    return text;
}

export function findingsAsText(findings: readonly Finding[]): string {
    return findings.map(findingAsText).join('');
}

function findingAsText({ file, line, column, severity, code, message, hint, rule, rows }: Finding): string {
    const inAll = rows === undefined ? '' : ` (all ${grouped(rows)} rows of the sheet have this fault)`;
    const decidedBy = rule === undefined ? '' : `    rule: ${rule}\n`;
    return `${file}:${line}:${column} ${severity} ${code} ${oneLine(message)}${inAll}\n    hint: ${oneLine(hint)}\n${decidedBy}`;
}

/** All findings as JSON texts, in batches. */
async function* findingsAsJson(database: Database): AsyncGenerator<string[]> {
    for await (const findings of streamFindings(database, `from finding_row order by ${findingOrder}`)) {
        yield findings.map((finding) => JSON.stringify(finding));
    }
}
