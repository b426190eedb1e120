import { words } from '../words/words.ts';

interface FigureListProps {
    /** Each with its margin or number, and its meaning. */
    figures: readonly (readonly string[])[];
}

/** A section of large figures. */
export function FigureList({ figures }: FigureListProps) {
    return (
        <section class="sec" aria-labelledby="figures">
            <h2 id="figures" class="unseen">
                {words.overview.index.figures}
            </h2>
            <dl class="figures">
                {figures.map(([value, more, meaning]) => (
                    <div>
                        <dt>{meaning}</dt>
                        <dd>
                            <span class="big">{value}</span> <span class="margin">{more}</span>
                        </dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}
