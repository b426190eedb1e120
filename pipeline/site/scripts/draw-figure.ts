/** Exports a figure of a page as a self-contained picture. */
import { Drawing } from './drawing.ts';

/** Pixels of the PNG per CSS pixel. */
const pixelRatio = 2;

/**
 * Draws a figure as a self-contained SVG file: subject of the page, heading, picture, source, citation, notice and address. The
 * content is laid out in a frame of desktop width with light colours, so that the file does not depend on the window.
 */
export async function drawFigure(figure: HTMLElement): Promise<string> {
    const box = document.createElement('div');
    box.className = `drawing light ${figure.closest('.duo') === null ? 'drawing-wide' : ''}`;
    box.append(
        line('kicker', textOf('.kicker') ?? document.title),
        ...[...figure.children].filter((part) => !part.matches('.acts')).map((part) => part.cloneNode(true)),
        line('source', textOf('aside .note') ?? ''),
        line('source', pageAddress()),
    );
    const { href } = document.querySelector('link[rel=stylesheet]') as HTMLLinkElement;
    const frame = document.createElement('iframe');
    frame.className = 'drawing-frame';
    frame.inert = true;
    frame.srcdoc = `<!doctype html><link rel="stylesheet" href="${href}"><body>${box.outerHTML}`;
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    try {
        await isLoaded;
        const { body, styleSheets } = frame.contentDocument as Document;
        if (styleSheets.length === 0) throw new Error('The style did not load.');
        return new Drawing(body.firstElementChild as HTMLElement).svg(figure.querySelector('h2')?.textContent ?? '');
    } finally {
        frame.remove();
    }
}

function line(name: string, text: string): HTMLElement {
    return Object.assign(document.createElement('p'), { className: name, textContent: text });
}

function textOf(selector: string): string | undefined {
    return document.querySelector(selector)?.textContent?.replace(/\s+/gu, ' ').trim();
}

/** The public address of the page: its canonical address, or the one where it was served; empty for a file. */
function pageAddress(): string {
    const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
    const { protocol, origin, pathname, search } = location;
    const address = named ?? (protocol.startsWith('http') ? origin + pathname : '');
    return address && address + search;
}

export async function pngOf(svg: string): Promise<Blob> {
    const image = new Image();
    // A data: image does not taint the canvas, also in pages opened as files.
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
