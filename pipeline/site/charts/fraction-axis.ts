import type { Estimate } from '../../agreement/coefficients.ts';
import { fractionText } from '../format.ts';
import { percent } from './strip.ts';

/** An axis of coefficients from 0, or below the lowest interval, to 1. */
export function fractionAxis(estimates: readonly (Estimate | null)[]) {
    const lowest = Math.min(0, ...estimates.map((estimate) => estimate?.low ?? 0));
    const start = Math.floor(lowest * 4) / 4;
    const step = start < 0 ? 0.5 : 0.2;
    const first = Math.ceil(start / step) * step;
    const ticks = Array.from({ length: Math.round((1 - first) / step) + 1 }, (_, index) => first + index * step);
    return {
        ticks,
        at: (value: number) => percent(((value - start) / (1 - start)) * 100),
        text: (tick: number) => fractionText(tick).replace(/\.00$|(?<=\.\d)0$/u, '') || '0',
    };
}
