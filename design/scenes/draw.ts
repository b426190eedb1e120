/** Parts of the drawn scenes: SVG texts in a picture of 1200 × 900. Cards and galleries show its middle. */

export const width = 1200;
const height = 900;

export function picture(...parts: string[]): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** Numbers from 0 to 1 that look random and are the same for a seed. */
export function randoms(seed: number): () => number {
    let state = seed * 2654435761;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

let gradients = 0;

/** Returns the definition of a gradient from the first to the last colour, and the fill that uses it. */
function gradient(element: string, place: string, colours: readonly string[]): [definition: string, fill: string] {
    gradients += 1;
    const id = `g${gradients}`;
    const stops = colours.map((colour, at) => {
        const [value, opacity = '1', offset = String(at / Math.max(1, colours.length - 1))] = colour.split('/');
        return `<stop offset="${offset}" stop-color="${value}" stop-opacity="${opacity}"/>`;
    });
    return [`<${element} id="${id}" ${place}>${stops.join('')}</${element}>`, `url(#${id})`];
}

export const down = (...colours: string[]) => gradient('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', colours);
export const across = (...colours: string[]) => gradient('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', colours);
const outwards = (...colours: string[]) => gradient('radialGradient', 'cx=".5" cy=".5" r=".5"', colours);

export function shape(path: string, fill: string, more = ''): string {
    return `<path d="${path}" fill="${fill}" ${more}/>`;
}

/** A shape with a gradient from the top to the bottom, or from the left to the right. */
export function shaded(path: string, [definition, fill]: [string, string], more = ''): string {
    return definition + shape(path, fill, more);
}

export function stroke(path: string, colour: string, wide: number, more = ''): string {
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function box(x: number, y: number, wide: number, high: number): string {
    return `M${x} ${y}h${wide}v${high}h${-wide}z`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, wide: number, high: number, fill: string, more = ''): string {
    return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${fill}" ${more}/>`;
}

export function group(transform: string, ...parts: string[]): string {
    return `<g transform="${transform}">${parts.join('')}</g>`;
}

export function sky(bottom: number, ...colours: string[]): string {
    return shaded(box(0, 0, width, bottom), down(...colours));
}

/** Light around a sun, a lamp or a fire. */
export function glow(x: number, y: number, radius: number, colour: string, strength = 0.9): string {
    const [definition, fill] = outwards(`${colour}/${strength}`, `${colour}/${strength / 3}/0.45`, `${colour}/0`);
    return definition + circle(x, y, radius, fill);
}

/** The outline of land from the left to the right edge: a smooth line of random heights, closed at the bottom. */
export function land(y: number, rise: number, steps: number, seed: number, bottom = height): string {
    const next = randoms(seed);
    const wide = width / steps;
    let path = `M-60 ${bottom}V${y - rise * next()}`;
    for (let at = 0; at <= steps; at++) {
        const x = at * wide;
        path += `S${(x - wide * 0.35).toFixed(0)} ${(y - rise * next()).toFixed(0)} ${x.toFixed(0)} ${(y - rise * next()).toFixed(0)}`;
    }
    return `${path}H1260V${bottom}z`;
}

/** A wooded shore: many small round tops. */
export function shore(y: number, high: number, seed: number, from = -20, to = 1220): string {
    const next = randoms(seed);
    let path = `M${from} ${y}`;
    for (let x = from; x < to; ) {
        const wide = 16 + 26 * next();
        path += `q${(wide / 2).toFixed(0)} ${(-high * (0.5 + next())).toFixed(0)} ${wide.toFixed(0)} 0`;
        x += wide;
    }
    return `${path}V${y + 6}H${from}z`;
}

/** Water with a wavy edge, from there to the bottom. */
export function swell(y: number, rise: number, length: number, shift = 0): string {
    let path = `M${-length + shift} ${y}`;
    for (let x = -length + shift, sign = 1; x < width + length; x += length, sign = -sign) {
        path += `q${length / 2} ${sign * rise} ${length} 0`;
    }
    return `${path}V${height}H-400z`;
}

/** Light on water below a sun: lines that grow wider to the bottom. */
export function path(x: number, top: number, bottom: number, colour: string, seed = 5): string {
    const next = randoms(seed);
    let lines = '';
    for (let y = top; y < bottom; y += 11 + next() * 6) {
        const spread = 18 + ((y - top) / (bottom - top)) * 95;
        const long = spread * (0.3 + 0.7 * next());
        lines += `M${(x - long / 2 + (next() - 0.5) * spread).toFixed(0)} ${y.toFixed(0)}h${long.toFixed(0)}`;
    }
    return stroke(lines, colour, 4, 'opacity=".75"');
}

/** Small waves, larger to the bottom. */
export function ripples(top: number, bottom: number, count: number, colour: string, seed = 3, opacity = 0.5): string {
    const next = randoms(seed);
    let lines = '';
    for (let at = 0; at < count; at++) {
        const depth = next() ** 1.4;
        const long = 12 + depth * 60 * (0.5 + next());
        const [x, y] = [next() * width, top + depth * (bottom - top)];
        lines += `M${x.toFixed(0)} ${y.toFixed(0)}q${(long / 2).toFixed(0)} ${(-2 - depth * 4).toFixed(1)} ${long.toFixed(0)} 0`;
    }
    return stroke(lines, colour, 2.5, `opacity="${opacity}"`);
}

export function clouds(fill: string, opacity: number, ...places: [x: number, y: number, size: number][]): string {
    const cloud = 'M0 0q34-30 78-18 30-36 84-16 34-22 66 8 44-4 58 26z';
    const all = places.map(([x, y, size]) => group(`translate(${x} ${y}) scale(${size})`, shape(cloud, fill)));
    return `<g opacity="${opacity}">${all.join('')}</g>`;
}

export function birds(colour: string, ...places: [x: number, y: number, size: number][]): string {
    const bird = 'm-20 0q10-12 20 0q10-12 20 0';
    return places
        .map(([x, y, size]) => stroke(`M${x} ${y}${size === 1 ? bird : bird.replace(/20/gu, '14')}`, colour, 4))
        .join('');
}

export function stars(count: number, bottom: number, seed: number): string {
    const next = randoms(seed);
    return Array.from({ length: count }, () =>
        circle(
            Math.round(next() * width),
            Math.round(next() * bottom),
            1 + 2.2 * next() ** 3,
            '#fff',
            `opacity="${(0.35 + 0.6 * next()).toFixed(2)}"`,
        ),
    ).join('');
}

/** A person from the waist up, as on a boat: the middle of the shoulders is the origin. */
export function bust(x: number, y: number, shirt: string, skin = '#8a5a3c', hair = '#2d2019', size = 1): string {
    return group(
        `translate(${x} ${y}) scale(${size})`,
        shape('M-15 30q-1-28 15-28t15 28z', shirt),
        circle(0, -9, 10, skin),
        shape('M-11-10a11 11 0 0 1 22 0q-10-8-22 0z', hair),
    );
}

/** A person who walks. The feet are the origin. */
export function walker(x: number, y: number, coat: string, size = 1, skin = '#a9764f'): string {
    return group(
        `translate(${x} ${y}) scale(${size})`,
        stroke('M-3-40-12-2M3-40 13-2', '#2f3a45', 11),
        shape('M-16-36q-4-52 16-54 20 2 16 54z', coat),
        circle(0, -102, 13, skin),
        shape('M-14-104a14 14 0 0 1 28-1q-14-6-28 1z', '#33251c'),
    );
}

/** Leaves of a palm that reach into the picture from a point. */
export function palm(x: number, y: number, colours: [string, string], turn = 0): string {
    const leaf = 'M0 0q90-60 190-20-80-2-190 20z';
    const angles = [-18, 12, 40, 68, 96];
    return group(
        `translate(${x} ${y}) rotate(${turn})`,
        ...angles.map((angle, at) =>
            group(`rotate(${angle}) scale(${1.5 - at * 0.12})`, shape(leaf, colours[at % 2] as string)),
        ),
    );
}
