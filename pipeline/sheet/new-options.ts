import { Temporal } from 'temporal-polyfill';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { tidyPart } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { latestDay } from '../command.ts';
import { Problem } from '../problem.ts';

/** Options of the command line, as typed. */
export type NewSheetOptions = Partial<Record<MarketPart | 'date' | 'results', string>> & { audits?: true };

export interface NewSheetRequest {
    market: Record<MarketPart, string>;
    /** Day of the snapshot, or of the audits, YYYY-MM-DD. */
    day: string;
    /** Number of rows of an observation sheet; null: `sample_size_max` of the methodology. */
    results: number | null;
    kind: 'observations' | 'audits';
}

const nameCharacters = 200;
const resultsMax = 1000;
const firstDay = '2000-01-01';

/**
 * Checks the options.
 * @throws Problem with a line for each option that is missing or wrong.
 */
export function newSheetRequest(options: NewSheetOptions, configuration: PipelineConfiguration): NewSheetRequest {
    const { day, faults: ofDay } = readDay(options.date, configuration);
    const results = options.results === undefined ? null : Number(options.results);
    const missing = marketParts.filter((part) => options[part] === undefined);
    const faults = [
        ...marketParts.flatMap((part) => (isName(options[part] ?? 'x') ? [] : `--${part} must be ${nameRule}`)),
        ...ofDay,
        ...(/^[1-9]\d{0,3}$/u.test(options.results ?? '1') && Number(results) <= resultsMax
            ? []
            : [`--results must be a whole number, 1 to ${resultsMax}`]),
        ...(results !== null && options.audits ? ['--results cannot be given with --audits'] : []),
        ...(missing.length > 0 ? [missingNames(missing)] : []),
    ];
    if (faults.length > 0) throw new Problem(faults.join('\n'));
    return {
        market: Object.fromEntries(
            marketParts.map((part) => [part, tidyPart(options[part] as string)]),
        ) as NewSheetRequest['market'],
        day,
        results,
        kind: options.audits ? 'audits' : 'observations',
    };
}

/** The day of a sheet: as typed, or today. */
export function readDay(typed: string | undefined, configuration: PipelineConfiguration) {
    const last = latestDay({ configuration, clock: Date.now });
    const today = Temporal.Now.plainDateISO().toString();
    const day = typed?.trim() ?? ([today, last].sort()[0] as string);
    const isDay = isCalendarDay(day) && day >= firstDay && day <= last;
    return { day, faults: isDay ? [] : [`--date must be a day from ${firstDay} to ${last}, written YYYY-MM-DD`] };
}

const nameRule = `a name of 1 to ${nameCharacters} characters, all of them visible`;

/** Refuses what `make check` would report. */
function isName(text: string): boolean {
    const name = tidyPart(text);
    return name !== '' && [...name].length <= nameCharacters && !/[\p{Cc}\p{Cf}]/u.test(name);
}

function missingNames(missing: readonly MarketPart[]): string {
    const names = missing.map((part) => `--${part}`).join(', ');
    const example = 'npm run sheet -- new --country Portugal --city Porto --activity "Food tour" --criteria Private';
    return `a market has four names; missing: ${names}. For example:\n    ${example}`;
}
