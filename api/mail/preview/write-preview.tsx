import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from './samples.ts';

/**
 * Writes each mail as HTML, text and calendar entry into a folder, and `index.html`, which links them.
 * @returns the number of mails
 */
export function writePreview(folder: string, samples: readonly Sample[]): number {
    mkdirSync(folder, { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const items = samples.map(({ name, locale, mail: { subject, html, text, calendar } }) => {
        const stem = `${name}.${locale}`;
        write(`${stem}.html`, html);
        write(`${stem}.txt`, text);
        if (calendar !== null) write(`${stem}.ics`, calendar.content);
        return (
            <li>
                {stem}: <a href={`${stem}.html`}>{subject}</a>, <a href={`${stem}.txt`}>text</a>
                {calendar !== null && <a href={`${stem}.ics`}>, calendar</a>}
            </li>
        );
    });
    const index = (
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>Mails</title>
            </head>
            <body style="font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem">
                <h1>Mails about invented bookings</h1>
                <ul>{items}</ul>
            </body>
        </html>
    );
    write('index.html', `<!doctype html>${String(index)}`);
    return samples.length;
}
