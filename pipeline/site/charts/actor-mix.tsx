import { type ActorType, actorTypes } from '../../../contract/vocabulary.ts';
import type { Chart } from '../figure.tsx';
import type { Market } from '../model.ts';
import { words } from '../words/en.ts';
import { ActorBars } from './actors.tsx';

const { mix: text } = words.overview;

/** Who stands in the newest searches of several markets: a bar of results for each kind of actor. */
export function actorMixChart(markets: readonly Market[], source: string): Chart {
    const entries = actorTypes.map((actor): [ActorType, number] => [
        actor,
        markets.reduce((sum, { newest }) => sum + newest.actorCounts[actor], 0),
    ]);
    const counts = Object.fromEntries(entries) as Record<ActorType, number>;
    const all = entries.reduce((sum, [, results]) => sum + results, 0);
    const most = Math.max(...entries.map(([, results]) => results));
    const first = entries.filter(([, results]) => results === most).map(([actor]) => words.actor[actor]);
    return {
        name: 'actors',
        finding: text.finding(first, most, all),
        source,
        table: {
            caption: text.caption,
            columns: Object.entries(text.columns).map(([name, title]) => ({ name, title })),
            rows: entries.map(([actor, results]) => [words.actor[actor], results]),
        },
        picture: <ActorBars counts={counts} most={most} />,
    };
}
