import { attribute, controls, tags } from '../../api/site/support/html.ts';

/** A reader of the pages: a person with a browser, or a program that reads HTML. */
export interface Visitor {
    open(path: string): Promise<void>;
    /** Fills in controls, presses a button of their form by its name and value, and goes where that leads. */
    press(name: string, value: string, changes?: Readonly<Record<string, string>>): Promise<void>;
    /** Waits until a part of the page says something. */
    sees(text: string, selector?: string): Promise<void>;
    /** The address of the page. */
    address(): string;
    /** Keeps a script of the pages from being loaded. */
    goWithout(script: string): Promise<void>;
}

/** Goes through the pages as a browser without scripts does, and keeps the HTML of the last one. */
export class Reader implements Visitor {
    html = '';
    private path = '/';

    constructor(private readonly url: string) {}

    async open(path: string): Promise<void> {
        await this.load(path, {});
    }

    async press(name: string, value: string, changes: Readonly<Record<string, string>> = {}): Promise<void> {
        const isMeant = (tag: string) => attribute(tag, 'name') === name && attribute(tag, 'value') === value;
        const forms = this.html.match(/<form\b[\s\S]*?<\/form>/gu) ?? [];
        const form = forms.find((each) => tags(each, 'button').some(isMeant));
        const button = tags(form ?? '', 'button').findLast(isMeant);
        if (form === undefined || button === undefined) throw new Error(`No button ${name}=${value} at ${this.path}.`);
        const body = new URLSearchParams(controls(form));
        for (const [control, text] of Object.entries(changes)) body.set(control, text);
        body.append(name, value);
        const action = attribute(button, 'formaction') ?? attribute(tags(form, 'form')[0] ?? '', 'action');
        await this.load(action ?? this.path, { method: 'POST', body });
    }

    async sees(text: string): Promise<void> {
        if (!this.html.includes(text)) throw new Error(`${this.path} does not say ${text}.`);
    }

    address(): string {
        return this.url + this.path;
    }

    async goWithout(): Promise<void> {}

    private async load(address: string, request: RequestInit): Promise<void> {
        const answer = await fetch(new URL(address, this.url), request);
        const { pathname, search } = new URL(answer.url);
        this.path = pathname + search;
        this.html = await answer.text();
    }
}
