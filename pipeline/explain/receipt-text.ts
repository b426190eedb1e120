import { sourceAddress } from '../../contract/site-configuration.ts';
import { textTable } from '../../contract/text-table.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import { counted } from '../progress.ts';
import type { FoundMarket } from './find-market.ts';
import type { Receipt, ReceiptRow } from './read-receipt.ts';

interface Snapshots {
    /** Of all snapshots of the market, oldest first. */
    days: readonly string[];
    /** Sheets that were saved after the build. */
    changed: readonly string[];
}

export function headingText(market: FoundMarket, day: string, { days, changed }: Snapshots): string {
    const others = days.filter((one) => one !== day);
    const besides = others.length === 0 ? 'the only snapshot' : `other snapshots: ${others.join(', ')}`;
    return [
        marketParts.map((part) => market[part]).join(', '),
        `id    ${market.market_id}`,
        `slug  ${market.slug}`,
        `day   ${day} (${besides})`,
        ...(changed.length > 0 ? [`note  saved since the build, and not read by it: ${changed.join(', ')}`] : []),
        '',
    ].join('\n');
}

/**
 * A receipt as text: the score, its rows, and the sum.
 * @param sourceUrl an address with `{file}` and `{line}`; null: no addresses.
 */
export function receiptText(receipt: Receipt, sourceUrl: string | null): string {
    const isOfOperators = receipt.score.kind === 'index';
    const header = ['#', 'row of the sheet', 'host', ...(isOfOperators ? ['day', 'check'] : ['coding']), 'points'];
    const rows = receipt.rows.map((row) => [
        String(row.position),
        row.sheet === null ? '-' : `${row.sheet}:${row.line}`,
        row.host,
        ...(isOfOperators ? [row.day ?? '-'] : []),
        row.item,
        row.points === null ? 'not scored' : plain(row.points),
        ...(sourceUrl === null || row.sheet === null || row.line === null
            ? []
            : [sourceAddress(sourceUrl, row.sheet, row.line)]),
    ]);
    const table =
        rows.length === 0
            ? ['no result is an operator of the index']
            : textTable([header, ...rows], [0, header.length - 1]);
    return [titleOf(receipt), ...table, ...sumOf(receipt), ''].join('\n');
}

function titleOf({ score, value, label, low, high, divisor }: Receipt): string {
    if (value === null) return `${score.name}  none: no operator could be scored`;
    const margin = low === null || high === null ? 'no margin' : `${low} to ${high}`;
    return `${score.name}  ${value} (${margin}), ${label === null ? '' : `${label}, `}${divisorText(score, divisor)}`;
}

function divisorText(score: Receipt['score'], divisor: number): string {
    return counted(divisor, score.kind === 'index' ? 'operator' : 'result');
}

/** The exact sum of the points, and its quotient cut after six decimals. */
function sumOf({ score, rows, value, divisor }: Receipt): string[] {
    if (value === null) return [];
    const points = rows.flatMap((row: ReceiptRow) => (row.points === null ? [] : [row.points]));
    const sum = points.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n);
    const millionths = (sum * 100n) / BigInt(divisor);
    const isExact = millionths * BigInt(divisor) === sum * 100n;
    const quotient = `${decimal(millionths, 6)}${isExact ? '' : '…'}`;
    return [`sum ${plain(decimal(sum, 4))} / ${divisorText(score, divisor)} = ${quotient}, rounded half up ${value}`];
}

function decimal(scaled: bigint, decimals: number): string {
    const digits = String(scaled).padStart(decimals + 1, '0');
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A decimal without trailing zeros. */
function plain(text: string): string {
    return text.replace(/\.?0+$/u, '');
}
