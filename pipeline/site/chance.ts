import { parameter } from '../ingest/methodology.ts';
import type { Difference, SiteData } from './model.ts';

/** How many of the newest changes stand out by chance alone: as many as the level of the intervals leaves out. */
export function byChance({ changes: { compared }, methodology }: SiteData): number {
    return compared * (1 - Number(parameter(methodology, 'confidence_level')));
}

/**
 * Whether a difference may be called a rise or a fall: its interval excludes 0, and more markets' intervals do than would
 * by chance alone.
 */
export function isClear(data: SiteData, difference: Difference): boolean {
    return difference.isSignificant && data.changes.standingOut > byChance(data);
}
