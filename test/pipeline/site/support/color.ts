/** Colours as people see them: contrast, distance, and what remains of it without one kind of cone. */
export type Rgb = readonly [number, number, number];

/** `#rgb` or `#rrggbb` as channels from 0 to 1. */
function channels(hex: string): Rgb {
    const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
    const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return [channel(0), channel(2), channel(4)];
}

/** A channel of sRGB as linear light; what a simulation puts outside 0 to 1 is mirrored. */
function linearChannel(value: number): number {
    const size = Math.abs(value);
    return Math.sign(value) * (size <= 0.04045 ? size / 12.92 : ((size + 0.055) / 1.055) ** 2.4);
}

const linear = ([r, g, b]: Rgb): Rgb => [linearChannel(r), linearChannel(g), linearChannel(b)];

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(first: string, second: string): number {
    const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const [a, b] = [luminance(linear(channels(first))), luminance(linear(channels(second)))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Full deficiency of one kind of cone (Machado, Oliveira, Fernandes 2009). */
export const visions: Readonly<Record<string, readonly Rgb[]>> = {
    normal: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ],
    protan: [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    deutan: [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
    ],
    tritan: [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
    ],
};

/**
 * A colour as somebody with a kind of vision sees it, in CIELAB under D65. The matrix is applied to the channels of
 * sRGB, as the library culori does, with which the colours were chosen.
 */
export function seen(hex: string, vision: readonly Rgb[]): Rgb {
    const color = channels(hex);
    const [r, g, b] = vision.map((row) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2]) as [
        number,
        number,
        number,
    ];
    return lab(linear([r, g, b]));
}

function lab([r, g, b]: Rgb): Rgb {
    const curve = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
    const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
    const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The distance of two colours of CIELAB, CIEDE2000 (Sharma, Wu, Dalal 2005). */
export function distance([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb): number {
    const degrees = Math.PI / 180;
    const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
    const grey = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)));
    const [red1, red2] = [a1 * (1 + grey), a2 * (1 + grey)];
    const [c1, c2] = [Math.hypot(red1, b1), Math.hypot(red2, b2)];
    const hue = (b: number, red: number) => (b === 0 && red === 0 ? 0 : (Math.atan2(b, red) / degrees + 360) % 360);
    const [h1, h2] = [hue(b1, red1), hue(b2, red2)];
    const isGrey = c1 * c2 === 0;
    const turn = isGrey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
    const sum = h1 + h2;
    const h = isGrey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
    const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
    const cosine = (times: number, shift: number) => Math.cos((times * h + shift) * degrees);
    const t = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
    const ofLight = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
    const ofChroma = (c2 - c1) / (1 + 0.045 * c);
    const ofHue = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degrees)) / (1 + 0.015 * c * t);
    const rotation =
        -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degrees);
    return Math.sqrt(ofLight ** 2 + ofChroma ** 2 + ofHue ** 2 + rotation * ofChroma * ofHue);
}
