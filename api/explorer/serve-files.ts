import { distFiles } from '../../contract/dist.ts';
import { ChangedFile, type ListedFile } from '../dataset/artefact.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content } from '../http/content.ts';
import { failure, failureAnswer, unavailable } from '../http/errors.ts';
import type { Answer, Exchange, Handler, Middleware } from '../http/exchange.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { fileHeaders } from './file-headers.ts';
import { type Datasets, fileAt, pathOf } from './find-file.ts';

export interface ServedFiles {
    datasets: Datasets;
    /** Bounds how often a client looks at pages. */
    pages: Middleware;
    /** Bounds how often a client loads other files. */
    files: Middleware;
    /** Is told that a file cannot be served, and why. */
    warn: (message: string) => void;
}

/** Answers requests for files of the pages and for public exports; every other request goes on. */
export function serveFiles({ datasets, pages, files, warn }: ServedFiles): Middleware {
    const answer: Handler = (exchange) => answerFile(datasets, exchange, warn);
    const [page, other] = [pages(answer), files(answer)];
    return (next) => (exchange) => {
        const file = wanted(datasets.current, exchange);
        if (file === undefined) return next(exchange);
        exchange.route = file.name.startsWith(`${distFiles.exports}/`) ? '(exports)' : '(pages)';
        return file.name.endsWith('.html') ? page(exchange) : other(exchange);
    };
}

function wanted(store: MarketStore | null, exchange: Exchange): ListedFile | undefined {
    return store === null ? undefined : fileAt(store.artefact, pathOf(exchange));
}

/**
 * A file that is gone or another one means that a newer data set has come, which is taken over at once: one answer is never
 * of two versions.
 */
async function answerFile(datasets: Datasets, exchange: Exchange, warn: (message: string) => void): Promise<Answer> {
    for (const isLast of [false, true]) {
        const store = datasets.current;
        const file = wanted(store, exchange);
        if (store === null || file === undefined) break;
        if (!['GET', 'HEAD'].includes(exchange.method)) return wrongMethod(exchange);
        try {
            return await answerOf(store, file, exchange, warn);
        } catch (error) {
            if (!(error instanceof ChangedFile)) throw error;
            await datasets.look();
            if (datasets.current !== store && !isLast) continue;
            warn(error.message);
            return failureAnswer(exchange, unavailable('The data set is being replaced; ask again.'));
        }
    }
    return failureAnswer(exchange, failure('not_found', 'There is nothing at this address any more.'));
}

function wrongMethod(exchange: Exchange): Answer {
    const message = 'This address can be asked with GET, HEAD only.';
    return failureAnswer(exchange, failure('method_not_allowed', message, { headers: { Allow: 'GET, HEAD' } }));
}

async function answerOf(
    store: MarketStore,
    file: ListedFile,
    exchange: Exchange,
    warn: (message: string) => void,
): Promise<Answer> {
    if (file.stamp === null) return (await fileContent(store, file)).answer(exchange);
    return fileAnswer(exchange, {
        size: file.size,
        tag: file.sha256,
        headers: fileHeaders(file),
        open: () => store.artefact.open(file),
        changed: () => warn(`${file.name} has changed while it was sent`),
    });
}

/** A file that is kept in memory with its compressed forms, as far as there is room. */
export function fileContent(store: MarketStore, file: ListedFile): Content | Promise<Content> {
    return store.composed(file.name, fileHeaders(file), () => store.artefact.read(file));
}
