import { createInterface } from 'node:readline';

/** Asks a question. Resolves to the answer, or to null at the end of the input. */
export type Ask = (question: string) => Promise<string | null>;

/**
 * Runs `work`, which may ask questions at the terminal. All questions share one reader, so that lines pasted together
 * answer the questions in turn.
 * @param work gets null if standard input or standard error is not a terminal.
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
