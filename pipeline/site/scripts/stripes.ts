/** A vertical stripe of one colour, in pixels of the window. */
export interface Stripe {
    left: number;
    top: number;
    width: number;
    height: number;
    color: string;
}

/**
 * Gridlines that a background paints as gradients of one colour: in a tile as wide as its layer's size, over the whole tile,
 * or, at 90deg, over its first pixel.
 */
export function stripesOf(element: Element, style: CSSStyleDeclaration): Stripe[] {
    const images = style.backgroundImage.match(/linear-gradient\((?:[^()]|\([^()]*\))*\)/gu) ?? [];
    const [positions, sizes, repeats] = [style.backgroundPositionX, style.backgroundSize, style.backgroundRepeat].map(
        (list) => list.split(', '),
    );
    const { left, top, width, height } = contentBox(element, style);
    return images.flatMap((image, index): Stripe[] => {
        const [color] = /rgba?\([^)]*\)/u.exec(image) ?? [];
        if (color === undefined) return [];
        const tile = pixels(sizes?.[index] ?? '', width);
        const start = left + pixels(positions?.[index] ?? '', width - tile);
        const tiles = repeats?.[index] === 'no-repeat' ? 1 : Math.ceil(width / tile - 0.01);
        const stripe = image.includes('90deg') ? 1 : tile;
        return Array.from({ length: tiles }, (_, at) => ({
            left: start + at * tile,
            top,
            width: stripe,
            height,
            color,
        }));
    });
}

function contentBox(element: Element, style: CSSStyleDeclaration): DOMRect {
    const { left, top, width, height } = element.getBoundingClientRect();
    const side = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    const inset = (at: string) => side(`padding-${at}`) + side(`border-${at}-width`);
    const [before, above] = [inset('left'), inset('top')];
    return new DOMRect(left + before, top + above, width - before - inset('right'), height - above - inset('bottom'));
}

/** A length or a share of a whole, in pixels. */
function pixels(text: string, whole: number): number {
    const value = Number.parseFloat(text);
    return /^[\d.]+%/u.test(text) ? (value / 100) * whole : value;
}
