type Attributes = Record<string, string | number>;

/** A file is smaller than the box in which it is laid out: 720 pixels for one of a column. */
const scale = 720 / 832;

/** A laid-out box as SVG: its grounds, borders, lines of text and shapes, each with its computed look, at its place. */
export class Drawing {
    private readonly parts: string[] = [];
    private readonly origin: DOMRect;
    private readonly view: Window;

    constructor(private readonly box: HTMLElement) {
        this.origin = box.getBoundingClientRect();
        this.view = box.ownerDocument.defaultView as Window;
    }

    svg(title: string): string {
        this.visit(this.box);
        const { width, height } = this.origin;
        const [fileWidth, fileHeight] = [width, height].map((length) => Math.floor(length * scale));
        const size = `width="${fileWidth}" height="${fileHeight}" preserveAspectRatio="xMinYMin slice"`;
        return (
            `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${rounded(width)} ${rounded(height)}">` +
            `<title>${escaped(title)}</title>${this.parts.join('')}</svg>`
        );
    }

    private visit(element: Element): void {
        const style = this.view.getComputedStyle(element);
        if (style.display === 'none' || style.visibility !== 'visible' || element.matches('.unseen, title, desc'))
            return;
        const isDrawn = 'ownerSVGElement' in element && element.ownerSVGElement !== null;
        if (!isDrawn) this.ground(element, style);
        else if (this.shape(element as SVGGraphicsElement, style)) return;
        const isCut = style.overflow.includes('hidden');
        if (isCut) this.beginCut(element.getBoundingClientRect());
        for (const child of element.childNodes) {
            if (child.nodeType === Node.ELEMENT_NODE) this.visit(child as Element);
            else if (child.nodeType === Node.TEXT_NODE) this.lines(child as Text, style);
        }
        if (isCut) this.parts.push('</g>');
    }

    /** What follows, up to the end of the group, shows within a box alone. */
    private beginCut({ left, top, width, height }: DOMRect): void {
        const id = `cut-${this.parts.length}`;
        const [x, y] = this.at(left, top);
        this.parts.push(`<clipPath id="${id}">`);
        this.add('rect', { x, y, width, height });
        this.parts.push(`</clipPath><g clip-path="url(#${id})">`);
    }

    /** Ground and borders of an element. */
    private ground(element: Element, style: CSSStyleDeclaration): void {
        const { width, height, left, top } = element.getBoundingClientRect();
        const [x, y] = this.at(left, top);
        if (isSeen(style.backgroundColor)) {
            const rx = Number.parseFloat(style.borderTopLeftRadius) || 0;
            this.add('rect', { x, y, width, height, rx, fill: style.backgroundColor });
        }
        const sides = {
            top: (inset: number) => [x, y + inset, x + width, y + inset],
            bottom: (inset: number) => [x, y + height - inset, x + width, y + height - inset],
            left: (inset: number) => [x + inset, y, x + inset, y + height],
            right: (inset: number) => [x + width - inset, y, x + width - inset, y + height],
        };
        for (const [side, ends] of Object.entries(sides)) {
            const size = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
            const stroke = style.getPropertyValue(`border-${side}-color`);
            if (!(size > 0) || !isSeen(stroke)) continue;
            const [x1, y1, x2, y2] = ends(size / 2) as [number, number, number, number];
            this.add('line', { x1, y1, x2, y2, stroke, 'stroke-width': size });
        }
    }

    /** The lines of a text. A line is what stands at one height; of vertical text, at one distance from the left. */
    private lines(node: Text, style: CSSStyleDeclaration): void {
        const range = this.box.ownerDocument.createRange();
        const isVertical = style.writingMode.startsWith('vertical');
        const found: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
        for (let index = 0; index < node.data.length; index += 1) {
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            const [rect] = range.getClientRects();
            // Words that the style draws as squares have no size.
            if (!rect?.width) continue;
            const line = found.at(-1);
            const { left, right, top, bottom } = rect;
            if (line === undefined || Math.abs(isVertical ? left - line.left : top - line.top) > 3) {
                found.push({ text: node.data.charAt(index), left, right, top, bottom });
                continue;
            }
            line.text += node.data.charAt(index);
            line.left = Math.min(line.left, left);
            line.right = Math.max(line.right, right);
            line.top = Math.min(line.top, top);
            line.bottom = Math.max(line.bottom, bottom);
        }
        const above = ascentOf(style);
        for (const { text, left, right, top, bottom } of found) {
            const words = text.replace(/\s+/gu, ' ').trim();
            if (words === '') continue;
            const [x, y] = this.at(left, top);
            if (!isVertical) {
                this.text(words, style, { x, y: y + (bottom - top) * above, fill: style.color });
                continue;
            }
            // Turned by half, vertical text reads upwards.
            const { transform } = this.view.getComputedStyle(node.parentElement as Element);
            const [angle, atX, atY] = transform.startsWith('matrix(-1')
                ? [-90, x + (right - left) * above, y + bottom - top]
                : [90, x + (right - left) * (1 - above), y];
            const place = `translate(${rounded(atX)} ${rounded(atY)}) rotate(${angle})`;
            this.text(words, style, { transform: place, fill: style.color });
        }
    }

    /** Draws a shape or a text of a picture; false for what only holds others. */
    private shape(element: SVGGraphicsElement, style: CSSStyleDeclaration): boolean {
        const matrix = element.localName === 'svg' ? null : (element.getScreenCTM?.() ?? null);
        if (matrix === null) return false;
        const { a, b, c, d } = matrix;
        const [dx, dy] = this.at(matrix.e, matrix.f);
        // What is only moved gets absolute coordinates.
        const isMoved = a === 1 && b === 0 && c === 0 && d === 1;
        const place: Attributes = isMoved
            ? {}
            : { transform: `matrix(${[a, b, c, d, dx, dy].map(rounded).join(' ')})` };
        const [x, y] = isMoved ? [dx, dy] : [0, 0];
        const paint = { ...place, ...paintOf(style) };
        const length = (name: string) =>
            (element as unknown as Record<string, SVGAnimatedLength>)[name]?.baseVal.value ?? 0;
        switch (element.localName) {
            case 'line': {
                const [x1, y1, x2, y2] = [length('x1') + x, length('y1') + y, length('x2') + x, length('y2') + y];
                this.add('line', { x1, y1, x2, y2, ...paint });
                return true;
            }
            case 'circle':
                this.add('circle', { cx: length('cx') + x, cy: length('cy') + y, r: length('r'), ...paint });
                return true;
            case 'rect': {
                const [width, height, rx] = [length('width'), length('height'), length('rx')];
                this.add('rect', { x: length('x') + x, y: length('y') + y, width, height, rx, ...paint });
                return true;
            }
            case 'path':
            case 'polygon':
            case 'polyline': {
                const name = element.localName === 'path' ? 'd' : 'points';
                const moved: Attributes = isMoved ? { transform: `translate(${rounded(x)} ${rounded(y)})` } : {};
                this.add(element.localName, { [name]: element.getAttribute(name) ?? '', ...moved, ...paint });
                return true;
            }
            case 'text':
                this.svgText(element as SVGTextElement, [x, y], place);
                return true;
            default:
                return false;
        }
    }

    /** Each run of a text with its own style, from where it begins, is centred or ends. */
    private svgText(element: SVGTextElement, [moveX, moveY]: [number, number], place: Attributes): void {
        const walker = this.box.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        let first = 0;
        while (walker.nextNode()) {
            const node = walker.currentNode as Text;
            const last = Math.min(first + node.data.length, element.getNumberOfChars()) - 1;
            if (last < first) return;
            const style = this.view.getComputedStyle(node.parentElement as Element);
            const [start, end] = [element.getStartPositionOfChar(first), element.getEndPositionOfChar(last)];
            const share = { middle: 0.5, end: 1 }[style.textAnchor] ?? 0;
            const anchor: Attributes = share === 0 ? {} : { 'text-anchor': style.textAnchor };
            if (style.dominantBaseline !== 'auto') anchor['dominant-baseline'] = style.dominantBaseline;
            const x = start.x + (end.x - start.x) * share + moveX;
            this.text(node.data, style, { x, y: start.y + moveY, ...anchor, ...place, ...paintOf(style) });
            first = last + 1;
        }
    }

    private text(text: string, style: CSSStyleDeclaration, attributes: Attributes): void {
        const { fontFamily, fontSize, fontWeight, fontStyle, letterSpacing } = style;
        this.add(
            'text',
            {
                ...attributes,
                'font-family': fontFamily,
                'font-size': Number.parseFloat(fontSize),
                ...(fontWeight === '400' ? {} : { 'font-weight': fontWeight }),
                ...(fontStyle === 'normal' ? {} : { 'font-style': fontStyle }),
                ...(letterSpacing === 'normal' ? {} : { 'letter-spacing': letterSpacing }),
            },
            text,
        );
    }

    private add(name: string, attributes: Attributes, text = ''): void {
        const written = Object.entries(attributes).map(
            ([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
        );
        this.parts.push(`<${name}${written.join('')}>${escaped(text)}</${name}>`);
    }

    /** A place of the window as one of the drawing. */
    private at(left: number, top: number): [number, number] {
        return [left - this.origin.left, top - this.origin.top];
    }
}

/** What is painted, and how. */
function paintOf(style: CSSStyleDeclaration): Attributes {
    const paint: Attributes = { fill: style.fill };
    if (style.stroke !== 'none') {
        paint.stroke = style.stroke;
        paint['stroke-width'] = Number.parseFloat(style.strokeWidth);
        for (const name of ['stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'vector-effect', 'paint-order']) {
            paint[name] = style.getPropertyValue(name);
        }
    }
    if (style.opacity !== '1') paint.opacity = style.opacity;
    const usual = ['none', 'butt', 'miter', 'normal'];
    return Object.fromEntries(
        Object.entries(paint).filter(([name, value]) => name === 'fill' || !usual.includes(String(value))),
    );
}

/** The part of a line's height that is above its baseline. */
function ascentOf({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('x');
    return above / (above + below);
}

function isSeen(color: string): boolean {
    return !/^rgba\(.*, 0\)$/u.test(color);
}

function rounded(value: number): number {
    return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
    const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
    return text.replace(/[&<>"]/gu, (character) => entities[character] ?? '');
}
