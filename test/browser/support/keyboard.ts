import { expect } from 'vitest';
import type { Person } from './person.ts';

/** Where the focus is, as far as one can see it. */
interface Stop {
    /** A name that distinguishes the element from the others. */
    what: string;
    isSeen: boolean;
    isInView: boolean;
}

/** More stops than any page has. */
const mostStops = 150;

/** Year, month, day and the calendar of a control for days are stops of their own. */
const partsOfDay = 4;

/** Somebody without a mouse: every stop of the focus has to be seen. */
export class Keyboard {
    private last = '';
    private repeats = 0;

    constructor(readonly person: Person) {}

    /** The focused element matches. */
    async isAt(selector: string): Promise<boolean> {
        return await this.person.page.evaluate((own) => document.activeElement?.matches(own) === true, selector);
    }

    async press(...keys: string[]): Promise<void> {
        for (const key of keys) await this.person.page.keyboard.press(key);
    }

    async type(text: string): Promise<void> {
        await this.press('ControlOrMeta+a');
        await this.person.page.keyboard.type(text);
    }

    /** Goes on from stop to stop until there. */
    async tabTo(selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
        for (let count = 0; count < mostStops; count++) {
            await this.press(key);
            await this.expectSeen();
            if (await this.isAt(selector)) return;
        }
        throw new Error(`${key} does not lead to ${selector}; the last stop is ${this.last}.`);
    }

    /** Goes there and presses a key that leads to another page. */
    async leave(selector: string, key = 'Enter'): Promise<void> {
        await this.tabTo(selector);
        await this.person.leads(() => this.press(key));
    }

    /** The focus has moved to something in view that looks different from the others. */
    private async expectSeen(): Promise<void> {
        const stop = await this.person.page.evaluate(stopOf);
        expect(stop, 'where the focus is').toEqual({ what: stop.what, isSeen: true, isInView: true });
        this.repeats = stop.what === this.last ? this.repeats + 1 : 0;
        this.last = stop.what;
        const isDay = stop.what.includes('type="date"');
        expect(this.repeats, `the focus goes on from ${stop.what}`).toBeLessThan(isDay ? partsOfDay : 1);
    }
}

/** Runs in the browser. A card that holds a radio button may show the focus in its place. */
function stopOf(): Stop {
    const focused = document.activeElement ?? document.body;
    const shows = [focused, focused.closest('label')].filter((one) => one !== null);
    const isSeen = shows.some((one) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'transparent';
    });
    const { top, left, bottom, right } = focused.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // What lies over the middle of it is of it, or holds it.
    const isInView = middle !== null && (focused.contains(middle) || shows.some((one) => one.contains(middle)));
    const [all, own] = [[...document.querySelectorAll('*')], focused.outerHTML.slice(0, 90)];
    return { what: `${all.indexOf(focused)} ${own}`, isSeen: isSeen && focused !== document.body, isInView };
}
