import { createInterface } from 'node:readline';

/** Asks a person and gives what was typed; null when the person ends the input. */
export type Ask = (question: string) => Promise<string | null>;

/**
 * Runs some work that may ask the person at the terminal. All questions share one reader, so that lines pasted at once are
 * answers to the questions that follow.
 * @param work gets null where standard input or standard error is no terminal.
 */
export async function withTerminal<T>(work: (ask: Ask | null) => Promise<T>): Promise<T> {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return await work(null);
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const lines = terminal[Symbol.asyncIterator]();
    try {
        return await work(async (question) => {
            terminal.setPrompt(question);
            terminal.prompt();
            const { value, done } = await lines.next();
            if (!done) return value;
            process.stderr.write('\n');
            return null;
        });
    } finally {
        terminal.close();
    }
}
