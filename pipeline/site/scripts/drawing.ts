type Attributes = Record<string, string | number>;

/** Scale of a file relative to the layout: 720 pixels for a figure in a column. */
const scale = 720 / 832;

/** Computed properties of shapes that are written, with the defaults that are not. */
const paint = {
    fill: '',
    stroke: 'none',
    'stroke-width': '1px',
    'stroke-dasharray': 'none',
    'vector-effect': 'none',
    'paint-order': 'normal',
    opacity: '1',
};
/** The same for texts. */
const type = {
    'font-family': '',
    'font-size': '',
    'font-weight': '400',
    'font-style': 'normal',
    'letter-spacing': 'normal',
    'text-anchor': 'start',
};

/**
 * Converts a laid-out box to SVG: backgrounds, borders, lines of text and shapes, with computed style and position.
 * Names of members begin with `#`, which makes the script smaller than `private` does.
 */
export class Drawing {
    readonly #parts: string[] = [];
    readonly #box: HTMLElement;
    readonly #origin: DOMRect;
    readonly #canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;

    constructor(box: HTMLElement) {
        this.#box = box;
        this.#origin = box.getBoundingClientRect();
    }

    svg(title: string): string {
        this.#visit(this.#box);
        const { width, height } = this.#origin;
        const [fileWidth, fileHeight] = [width, height].map((length) => Math.floor(length * scale));
        const size = `width="${fileWidth}" height="${fileHeight}" preserveAspectRatio="xMinYMin slice"`;
        return (
            `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${rounded(width)} ${rounded(height)}">` +
            `<title>${escaped(title)}</title>${this.#parts.join('')}</svg>`
        );
    }

    #visit(element: Element): void {
        const style = getComputedStyle(element);
        if (style.display === 'none' || style.visibility !== 'visible' || element.matches('.unseen, title')) return;
        if ('getTotalLength' in element) {
            this.#shape(element as SVGGeometryElement, style);
            return;
        }
        const isInPicture = Boolean((element as SVGElement).ownerSVGElement);
        if (!isInPicture) this.#background(element, style);
        const isClipped = style.overflow === 'hidden';
        if (isClipped) this.#openClip(element.getBoundingClientRect());
        for (const child of element.childNodes) {
            if (child.nodeType === Node.ELEMENT_NODE) this.#visit(child as Element);
            else this.#text(child as Text, style, isInPicture ? lookOf(style, paint) : { fill: style.color });
        }
        if (isClipped) this.#parts.push('</svg>');
    }

    /** Opens a nested SVG with the same coordinates, which clips its content. */
    #openClip({ left, top, width, height }: DOMRect): void {
        const [x, y] = this.#at(left, top).map(rounded);
        const size = [width, height].map(rounded);
        this.#parts.push(
            `<svg x="${x}" y="${y}" width="${size[0]}" height="${size[1]}" viewBox="${x} ${y} ${size.join(' ')}">`,
        );
    }

    /** Upright lines that are background images, each at a part of the width of the content. */
    #lines({ backgroundImage, backgroundPositionX, paddingLeft, paddingRight }: CSSStyleDeclaration, box: DOMRect) {
        const [x, y] = this.#at(box.left + Number.parseFloat(paddingLeft), box.top);
        const width = box.width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const shares = backgroundPositionX.split(',').map((share) => Number.parseFloat(share) / 100);
        for (const [index, image] of backgroundImage.split('gradient').slice(1).entries()) {
            const fill = /rgba?\(.*?\)/u.exec(image)?.[0] ?? '';
            this.#add('rect', { x: x + (width - 1) * (shares[index] ?? 0), y, width: 1, height: box.height, fill });
        }
    }

    /** Background and borders of an element. */
    #background(element: Element, style: CSSStyleDeclaration): void {
        const box = element.getBoundingClientRect();
        const { width, height, left, top } = box;
        const [x, y] = this.#at(left, top);
        if (isSeen(style.backgroundColor)) {
            const rx = Number.parseFloat(style.borderTopLeftRadius) || 0;
            this.#add('rect', { x, y, width, height, rx, fill: style.backgroundColor });
        }
        this.#lines(style, box);
        for (const side of ['top', 'right', 'bottom', 'left']) {
            const size = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
            const fill = style.getPropertyValue(`border-${side}-color`);
            if (!(size > 0) || !isSeen(fill)) continue;
            const isLevel = side === 'top' || side === 'bottom';
            this.#add('rect', {
                x: side === 'right' ? x + width - size : x,
                y: side === 'bottom' ? y + height - size : y,
                width: isLevel ? width : size,
                height: isLevel ? size : height,
                fill,
            });
        }
    }

    #shape(element: SVGGeometryElement, style: CSSStyleDeclaration): void {
        const { a, b, c, d, e, f } = element.getScreenCTM() as DOMMatrix;
        const matrix = [a, b, c, d, ...this.#at(e, f).map(rounded)];
        const attributes: Attributes = { transform: `matrix(${matrix.join(' ')})` };
        const lengths = element as unknown as Record<string, Partial<SVGAnimatedLength> | undefined>;
        // Shapes have classes and geometry alone. baseVal converts per cent to pixels.
        for (const { name, value } of element.attributes) {
            if (name !== 'class') attributes[name] = lengths[name]?.baseVal?.value ?? value;
        }
        this.#add(element.localName, { ...attributes, ...lookOf(style, paint) });
    }

    /** Writes a text line by line: characters at one height; in vertical text, at one distance from the left. */
    #text(node: Text, style: CSSStyleDeclaration, look: Attributes): void {
        const range = node.ownerDocument.createRange();
        const isVertical = style.writingMode.startsWith('vertical');
        const lines: { from: number; to: number; level: number }[] = [];
        for (let index = 0; index < node.length; index += 1) {
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            const [rect] = range.getClientRects();
            // Words that the style replaces by squares have no size.
            if (!rect?.width || range.toString().trim() === '') continue;
            const level = isVertical ? rect.left : rect.top;
            const line = lines.at(-1);
            if (line !== undefined && Math.abs(level - line.level) <= 3) line.to = index + 1;
            else lines.push({ from: index, to: index + 1, level });
        }
        const above = this.#ascentOf(style);
        const share = { middle: 0.5, end: 1 }[style.textAnchor] ?? 0;
        for (const { from, to } of lines) {
            range.setStart(node, from);
            range.setEnd(node, to);
            const { left, top, bottom, width, height } = range.getBoundingClientRect();
            const [x, y] = isVertical
                ? this.#at(left + width * above, bottom)
                : this.#at(left + width * share, top + height * above);
            const place: Attributes = isVertical
                ? { transform: `translate(${rounded(x)} ${rounded(y)}) rotate(-90)` }
                : { x, y };
            this.#add('text', { ...place, ...look, ...lookOf(style, type) }, range.toString().replace(/\s+/gu, ' '));
        }
    }

    /** The part of a line's height that is above its baseline. */
    #ascentOf({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
        this.#canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = this.#canvas.measureText('x');
        return above / (above + below);
    }

    #add(name: string, attributes: Attributes, text = ''): void {
        const written = Object.entries(attributes).map(
            ([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
        );
        this.#parts.push(`<${name}${written.join('')}>${escaped(text)}</${name}>`);
    }

    /** Converts window coordinates to those of the drawing. */
    #at(left: number, top: number): [number, number] {
        return [left - this.#origin.left, top - this.#origin.top];
    }
}

function lookOf(style: CSSStyleDeclaration, defaults: Record<string, string>): Attributes {
    const looks = Object.keys(defaults).map((name) => [name, style.getPropertyValue(name)] as const);
    return Object.fromEntries(looks.filter(([name, value]) => value !== defaults[name]));
}

function isSeen(color: string): boolean {
    return !/^rgba\(.*, 0\)$/u.test(color);
}

function rounded(value: number): number {
    return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
    return text.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
}
