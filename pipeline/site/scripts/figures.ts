/**
 * Adds buttons to each figure that save it as an SVG or PNG file or copy its address. The page's template `figure-actions` has
 * buttons and texts.
 */
import { drawFigure, pngOf } from './draw-figure.ts';

const template = document.getElementById('figure-actions');
if (template instanceof HTMLTemplateElement) {
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
