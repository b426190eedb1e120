import { vi } from 'vitest';
import { runCommand } from '../../../api/commands/command.ts';
import { type Ended, environmentWith, lastLineOf } from './process.ts';

/** The programs of `npm run`. */
export type CommandName = 'access' | 'bookings' | 'desk' | 'keys' | 'ledger' | 'mail' | 'webhooks';

/**
 * A command in this process, where its modules are loaded: a tenth of the time of a process. Its output is that of the
 * process, therefore one at a time. `run` in `process.ts` starts a process.
 */
export async function command(name: CommandName, words: string[], environment: Record<string, string>): Promise<Ended> {
    const { program } = await import(`../../../api/commands/${name}-command.ts`);
    const output = { stdout: '', stderr: '' };
    const inherited = process.env;
    const spies = (['stdout', 'stderr'] as const).flatMap((stream) => {
        const write = (text: unknown) => {
            output[stream] += text;
            return true;
        };
        const print = vi.spyOn(console, stream === 'stdout' ? 'log' : 'error');
        return [
            vi.spyOn(process[stream], 'write').mockImplementation(write),
            print.mockImplementation((text) => void write(`${text}\n`)),
        ];
    });
    process.env = environmentWith(environment);
    try {
        const status = await runCommand(program, words);
        return { status, ...output, lastLine: lastLineOf(output.stdout) };
    } finally {
        process.env = inherited;
        for (const spy of spies) spy.mockRestore();
    }
}

/** Issues a key and gives its text. */
export async function issueKey(ledgerUrl: string, dailyLimit = '3000'): Promise<string> {
    const words = ['issue', '--customer', 'Tests', '--daily-limit', dailyLimit];
    const ended = await command('keys', words, { LEDGER_URL: ledgerUrl });
    if (ended.status !== 0) throw new Error(ended.stderr);
    return ended.lastLine;
}
