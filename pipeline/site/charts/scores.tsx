import type { Chart } from '../figure.tsx';
import { isThin, scoreText } from '../format.ts';
import type { Market, Score } from '../model.ts';
import { words } from '../words/en.ts';
import { Dot, Strip } from './strip.tsx';

/** The scores of a market's newest snapshot, each as a dot with its margin. */
export function scoresChart({ newest }: Market): Chart {
    const scores: [keyof typeof words.scores, Score][] = [
        ['tpdi', newest.tpdi],
        ['direct', newest.direct],
        ...(newest.ari === null ? [] : ([['ari', newest.ari]] as [keyof typeof words.scores, Score][])),
    ];
    return {
        name: 'scores',
        finding: scoreText(newest.tpdi),
        source: newest.day,
        table: {
            caption: 'Scores',
            columns: ['score', 'value', 'low', 'high', 'n', 'label'].map((name) => ({ name, title: name })),
            rows: scores.map(([name, { value, low, high, n, label }]) => [
                words.scores[name],
                value,
                low,
                high,
                n,
                label,
            ]),
        },
        picture: scores.map(([name, score]) => (
            <Strip label={`${words.scores[name]}: ${scoreText(score)}`} height={36}>
                <Dot {...score} y={18} isThin={isThin(score, name === 'ari')} />
            </Strip>
        )),
    };
}
