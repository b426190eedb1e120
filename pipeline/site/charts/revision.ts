import type { ScoreName, Snapshot } from '../model.ts';
import { words } from '../words/en.ts';

/** Whether a score of a search is not the one that was first published. */
export function isRevised({ firstPublished, ...snapshot }: Snapshot, name: ScoreName): boolean {
    return firstPublished !== null && firstPublished[name] !== (snapshot[name]?.value ?? null);
}

/** `first published as 75`; null where the score is not revised. */
export function firstText(snapshot: Snapshot, name: ScoreName): string | null {
    if (!isRevised(snapshot, name)) return null;
    return words.market.charts.history.first(snapshot.firstPublished?.[name] ?? null);
}
