import { circle, shape, stroke } from './draw.ts';

/** A round logo in a picture of 44 × 44. */
const round =
    (ground: string, ...parts: string[]) =>
    () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" width="176" height="176">${circle(22, 22, 22, ground)}${parts.join('')}</svg>`;

/** The logos of the providers. */
export const logos: Record<string, () => string> = {
    'lagoon-sailing/logo.png': round(
        '#12405c',
        shape('M21 8v20H10C14 22 18 16 21 8z', '#f6dfc0'),
        shape('M24 13c5 4 8 9 9 15h-9z', '#fff'),
        shape('M8 31h28l-4 5H12z', '#d9603b'),
    ),
    'caldera-catamarans/logo.png': round(
        '#4d4a83',
        circle(22, 20, 8, '#f8b26a'),
        shape('M8 27h28l-3 4H11z', '#fff'),
        stroke('M10 35h24', '#f8b26a', 2),
    ),
    'dhow-and-pearl/logo.png': round(
        '#7a4a28',
        shape('M12 10Q28 14 32 28L14 26z', '#f6e7cf'),
        circle(30, 32, 4, '#fff'),
        stroke('M10 32h14', '#f6e7cf', 3),
    ),
    'fournil-de-nuit/logo.png': round(
        '#2b3d6d',
        shape('M28 10a12 12 0 1 0 6 18 10 10 0 0 1-6-18z', '#f6dfa0'),
        stroke('M14 36h16', '#d98f45', 4),
    ),
    'fundy-light/logo.png': round(
        '#fdf8ee',
        shape('M18 36l2-20h4l2 20z', '#d0482f'),
        shape('M19 10h6v5h-6z', '#2f3f48'),
        stroke('M28 12l8-3M16 12l-8-3', '#e9a93b', 2),
    ),
    'kyo-shizuku/logo.png': round('#2f4a3f', shape('M22 9q9 12 9 18a9 9 0 0 1-18 0q0-6 9-18z', '#cfe0b0')),
    'manglar-tamarindo/logo.png': round(
        '#2f6650',
        shape('M22 8c10 4 12 14 0 20-12-6-10-16 0-20z', '#a8cc7a'),
        stroke('M22 24v12M22 30l-7 7M22 30l7 7', '#f6ecd0', 2.5),
    ),
    'margem-porto/logo.png': round(
        '#8f3140',
        stroke('M8 30Q22 6 36 30', '#fbf1dc', 3),
        stroke('M7 18h30M15 19v4M22 18v0M29 19v4', '#fbf1dc', 2.5),
        stroke('M9 35h26', '#d9b061', 2.5),
    ),
    'onda-calma/logo.png': round(
        '#1d7a8c',
        shape('M6 28q8-16 20-12 10 4 6 12-3-7-10-5 6 8-2 9T6 28z', '#fff'),
        stroke('M9 36h26', '#f2b13e', 2.5),
    ),
    'riad-zitoun/logo.png': round(
        '#c9643f',
        shape('M12 36V22q0-10 10-14 10 4 10 14v14z', '#f6e3bd'),
        shape('M17 36V24q0-6 5-9 5 3 5 9v12z', '#5b2b22'),
    ),
};
