import { html } from 'hono/html';
import type { BookingSignal } from '../../../contract/vocabulary.ts';

const glyph = (shape: unknown) => html`<svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">${shape}</svg>`;

/** The shapes of booking signals. A glyph precedes the name of its signal. */
export const glyphs: Readonly<Record<BookingSignal, ReturnType<typeof html>>> = {
    /** A disc. */
    direct: glyph(html`<circle class="full" cx="7" cy="7" r="5.5"/>`),
    /** A diamond. */
    platform_only: glyph(html`<path class="full" d="M7 .8 13.2 7 7 13.2.8 7z"/>`),
    /** An envelope. */
    contact_only: glyph(html`<path class="drawn" d="M1.2 3h11.6v8.2H1.2zM1.2 3.4 7 8l5.8-4.6"/>`),
    /** A ring. */
    none: glyph(html`<circle class="drawn" cx="7" cy="7" r="5"/>`),
};
