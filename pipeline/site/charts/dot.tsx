import { coordinate } from '../format.ts';

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

interface DotProps {
    value: number;
    low: number | null;
    high: number | null;
    /** Pixels from the top. */
    y: number;
    radius?: number;
    isThin: boolean;
}
