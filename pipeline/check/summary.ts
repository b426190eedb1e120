import { counted } from '../progress.ts';
import type { FindingCounts } from './findings.ts';

export function findingsSummary({ errors, warnings }: FindingCounts): string {
    return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
}
