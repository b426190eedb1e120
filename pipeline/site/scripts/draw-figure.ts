/** A figure of a page as a picture that stands alone. */
import { Drawing } from './drawing.ts';

/** Pixels of a PNG for each of the picture. */
const pixelRatio = 2;

/**
 * A figure as an SVG file that stands alone: what the page is about, heading, picture, source and citation, the notice of
 * the page and its address. They are laid out in a frame of a desktop's width in light
 * colours, so that the file is the same for every window; then each text and shape is drawn where it stands.
 */
export async function drawFigure(figure: HTMLElement): Promise<string> {
    const frame = document.createElement('iframe');
    frame.className = 'drawing-frame';
    frame.tabIndex = -1;
    frame.setAttribute('aria-hidden', 'true');
    document.body.append(frame);
    try {
        const page = frame.contentDocument as Document;
        // Without a doctype, tables would not take colour and size from what is around them.
        page.open();
        page.write('<!doctype html><body>');
        page.close();
        const box = page.importNode(figure, true);
        const isInColumn = figure.closest('.duo') !== null;
        box.className = `drawing light ${isInColumn ? '' : 'drawing-wide'}`;
        for (const part of box.querySelectorAll('.acts, details')) part.remove();
        const line = (name: string, text: string | null | undefined) => {
            const element = page.createElement('p');
            element.className = name;
            element.textContent = text ?? '';
            return element;
        };
        box.prepend(line('kicker', textOf('.kicker') ?? document.title));
        box.append(line('source', textOf('aside .note')), line('source', pageAddress()));
        const isStyled = addStyle(page);
        page.body.append(box);
        await isStyled;
        return new Drawing(box).svg(figure.querySelector('h2, h3')?.textContent ?? '');
    } finally {
        frame.remove();
    }
}

function textOf(selector: string): string | undefined {
    return document.querySelector(selector)?.textContent?.replace(/\s+/gu, ' ').trim();
}

/** Where the page is for others: the address that it names itself, or where it was served; none of a file. */
function pageAddress(): string {
    const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
    const { protocol, origin, pathname, search } = location;
    const address = named ?? (protocol.startsWith('http') ? origin + pathname : '');
    return address && address + search;
}

function addStyle(page: Document): Promise<unknown> {
    const style = page.createElement('link');
    style.rel = 'stylesheet';
    style.href = (document.querySelector('link[rel=stylesheet]') as HTMLLinkElement).href;
    const isStyled = new Promise((resolve, reject) => {
        style.onload = resolve;
        style.onerror = reject;
    });
    page.head.append(style);
    return isStyled;
}

export async function pngOf(svg: string): Promise<Blob> {
    const image = new Image();
    // A canvas may be read after an image of data, in pages of files too.
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * pixelRatio;
    canvas.height = image.naturalHeight * pixelRatio;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob === null ? reject(new Error('The canvas is too large.')) : resolve(blob)));
    });
}
