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
    for (const { mail, ...sample } of samples) {
        write(`${stemOf(sample)}.html`, mail.html);
        write(`${stemOf(sample)}.txt`, mail.text);
        if (mail.calendar !== null) write(`${stemOf(sample)}.ics`, mail.calendar.content);
    }
    write('index.html', `<!doctype html>${String(<Index samples={samples} />)}`);
    return samples.length;
}

function stemOf({ name, locale }: Pick<Sample, 'name' | 'locale'>): string {
    return `${name}.${locale}`;
}

function Index({ samples }: { samples: readonly Sample[] }) {
    return (
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>Mails</title>
            </head>
            <body style="font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem">
                <h1>Mails about invented bookings</h1>
                <ul>
                    {samples.map((sample) => (
                        <li>
                            {stemOf(sample)}: <a href={`${stemOf(sample)}.html`}>{sample.mail.subject}</a>,{' '}
                            <a href={`${stemOf(sample)}.txt`}>text</a>
                            {sample.mail.calendar !== null && <a href={`${stemOf(sample)}.ics`}>, calendar</a>}
                        </li>
                    ))}
                </ul>
            </body>
        </html>
    );
}
