import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { simpleParser } from 'mailparser';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

/**
 * Starts a mail server that writes each mail into the folder: as sent (`.eml`), its text (`.txt`), its page (`.html`),
 * and its calendar entry (`.ics`) if there is one.
 * @param log gets a line for each mail.
 */
export async function startInbox(port: number, folder: string, log: (line: string) => void): Promise<SmtpServer> {
    await mkdir(folder, { recursive: true });
    let count = (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;
    return await startSmtpServer(port, async (source, recipients) => {
        const number = String(++count).padStart(3, '0');
        const file = join(folder, `${number}-${recipients.join('-').replaceAll(/[^\w@.-]/gu, '_')}`);
        const { subject, text, html, attachments } = await simpleParser(source);
        const entry = attachments.find(({ filename }) => filename?.endsWith('.ics'));
        await writeFile(`${file}.eml`, source);
        await writeFile(`${file}.txt`, text);
        await writeFile(`${file}.html`, html);
        if (entry !== undefined) await writeFile(`${file}.ics`, entry.content);
        log(`${relative('', file)}.txt: ${subject}`);
    });
}

/** `npm run inbox` */
async function main(): Promise<void> {
    const folder = fileURLToPath(new URL('../../../../var/inbox', import.meta.url));
    try {
        const { port } = await startInbox(2525, folder, (line) => console.log(line));
        console.log(`Mails to smtp://127.0.0.1:${port} are written to ${relative('', folder)}/. Press Ctrl-C to end.`);
    } catch (error) {
        console.error(`The inbox cannot start: ${(error as Error).message}`);
        process.exitCode = 1;
    }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
