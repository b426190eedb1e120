import type { Child } from 'hono/jsx';
import { coordinate } from '../format.ts';

/** Ticks of an axis from 0 to 100. */
const ticks = [0, 20, 40, 60, 80, 100];

/**
 * A strip of a score axis from 0 to 100: gridlines and, on them, a dot with its margin. Positions are per cent of the
 * width, so that text and dots keep their size at any width.
 */
export function Strip({ label, height, children }: { label: string; height: number; children?: Child }) {
    return (
        <svg class="strip" role="img" aria-label={label}>
            {ticks.map((tick) => (
                <line
                    class={tick === 0 ? 'zero' : 'gridline'}
                    x1={`${tick}%`}
                    x2={`${tick}%`}
                    y1="0"
                    y2={String(height)}
                />
            ))}
            {children}
        </svg>
    );
}

/** A dot with its margin, or a hollow one where too little is known to draw it. */
export function Dot({ value, low, high, y, radius = 5, isThin }: DotProps) {
    return (
        <>
            {!isThin && low !== null && high !== null && (
                <line
                    class="whisker"
                    x1={`${coordinate(low)}%`}
                    x2={`${coordinate(high)}%`}
                    y1={String(y)}
                    y2={String(y)}
                />
            )}
            <circle class={isThin ? 'hollow' : 'dot'} cx={`${coordinate(value)}%`} cy={String(y)} r={String(radius)} />
        </>
    );
}

export interface DotProps {
    value: number;
    low: number | null;
    high: number | null;
    /** Pixels from the top. */
    y: number;
    radius?: number;
    isThin: boolean;
}
