import { Drawing } from './drawing.ts';

/**
 * Adds buttons to each figure that save it as an SVG or PNG file or copy its address. The page's template
 * `figure-actions` has buttons and texts.
 */

const template = document.getElementById('figure-actions') as HTMLTemplateElement | null;
if (template !== null) {
    for (const figure of document.querySelectorAll<HTMLElement>('figure[data-figure]')) offerFiles(figure, template);
}

function offerFiles(figure: HTMLElement, { content, dataset: words }: HTMLTemplateElement): void {
    const acts = figure.querySelector('.acts');
    if (acts === null) return;
    acts.insertBefore(content.cloneNode(true), acts.querySelector('details'));
    const status = acts.querySelector('[role=status]') as HTMLElement;
    const name = [words.file, figure.dataset.figure, words.day].filter(Boolean).join('-');
    const draw = () => drawFigure(figure);
    const save = (blob: Blob, file: string) => {
        saveFile(blob, file);
        return `${words.saved} ${file}`;
    };
    const actions: Record<string, () => Promise<string | undefined>> = {
        svg: async () => save(new Blob([await draw()], { type: 'image/svg+xml' }), `${name}.svg`),
        png: async () => save(await pngOf(await draw()), `${name}.png`),
        link: async () => ((await copyLink(figure)) ? words.copied : words.shown),
    };
    acts.addEventListener('click', async ({ target }) => {
        const action = actions[(target as HTMLElement).dataset.act ?? ''];
        if (action === undefined) return;
        status.textContent = '';
        status.textContent = (await action().catch(() => words.failed)) ?? '';
    });
}

/** Copies the address of a figure. @returns false without access to the clipboard; then the address bar shows it. */
async function copyLink(figure: HTMLElement): Promise<boolean> {
    const address = new URL(`#${figure.closest('section')?.id ?? ''}`, location.href).href;
    try {
        await navigator.clipboard.writeText(address);
        return true;
    } catch {
        location.href = address;
        return false;
    }
}

function saveFile(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Pixels of the PNG per CSS pixel. */
const pixelRatio = 2;

/**
 * Draws a figure as a self-contained SVG file: subject of the page, heading, picture, source, citation, notice and
 * address. The content is laid out in a frame of desktop width with light colours, so that the file does not depend on
 * the window.
 */
async function drawFigure(figure: HTMLElement): Promise<string> {
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

async function pngOf(svg: string): Promise<Blob> {
    const image = new Image();
    // A data: image does not taint the canvas, also in pages opened as files.
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth * pixelRatio, image.naturalHeight * pixelRatio);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob();
}
