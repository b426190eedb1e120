import type { Finding } from '../../contract/finding.ts';
import { counted, grouped } from '../progress.ts';

/** How many findings of one code the text shows before it only counts them. */
const shownPerCode = 50;

/** Findings in the format that was asked for. */
export function renderFindings(findings: readonly Finding[], format: 'text' | 'json'): string {
    return format === 'json' ? findingsAsJson(findings) : findingsAsText(findings);
}

/** Findings as lines `file:line:column severity CODE message`, each with its hint below, and what was left out. */
export function findingsAsText(findings: readonly Finding[]): string {
    const seen = new Map<string, number>();
    const lines: string[] = [];
    for (const finding of findings) {
        const count = (seen.get(finding.code) ?? 0) + 1;
        seen.set(finding.code, count);
        if (count > shownPerCode) continue;
        const { file, line, column, severity, code, message, hint } = finding;
        lines.push(`${file}:${line}:${column} ${severity} ${code} ${oneLine(message)}`, `    hint: ${oneLine(hint)}`);
    }
    for (const [code, count] of seen) {
        if (count > shownPerCode)
            lines.push(`… and ${grouped(count - shownPerCode)} more of ${code} (FORMAT=json lists all)`);
    }
    return lines.map((line) => `${line}\n`).join('');
}

/** All findings as a JSON array, one a line so that a diff can be read. */
export function findingsAsJson(findings: readonly Finding[]): string {
    return findings.length === 0 ? '[]\n' : `[\n${findings.map((finding) => JSON.stringify(finding)).join(',\n')}\n]\n`;
}

/** How many there are, for a last line. */
export function findingsSummary(findings: readonly Finding[]): string {
    const errors = findings.filter((finding) => finding.severity === 'error').length;
    const warnings = findings.length - errors;
    return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
}

/** A cell may hold line breaks; a finding is one line. */
function oneLine(text: string): string {
    return text.replace(/\s+/gu, ' ');
}
