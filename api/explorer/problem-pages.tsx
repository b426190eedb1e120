import type { ErrorBody } from '../../contract/errors.ts';
import { ChangedFile } from '../dataset/artefact.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Answer, Exchange, Middleware } from '../http/exchange.ts';
import { type Datasets, pathOf, siteFile } from './find-file.ts';
import { pageAnswer } from './frame.tsx';
import { fileContent } from './serve-files.ts';
import { words } from './words.ts';

const notFoundPage = '404.html';

/** Answers people who look for a page with a page, where a program is told an error. Without pages nothing changes. */
export function problemPages(datasets: Datasets): Middleware {
    return (next) => async (exchange) => {
        const answer = await next(exchange);
        const store = datasets.current;
        if (answer.status < 400 || !isJson(answer) || !looksForPage(exchange)) return answer;
        if (store === null || siteFile(store, 'index.html') === undefined) return answer;
        return (answer.status === 404 && (await builtPage(store, exchange))) || problemPage(store, answer);
    };
}

/** A browser that opens an address which may be one of a page: its last part has no ending, or `.html`. */
function looksForPage(exchange: Exchange): boolean {
    const isPagePath = /^\/(?!api\/|exports\/)(?:[^?]*\/)?(?:[^/.]*|[^/]*\.html)$/u.test(pathOf(exchange));
    return isPagePath && ['GET', 'HEAD'].includes(exchange.method) && acceptsHtml(exchange);
}

/** Whether a request asks for pages by name, as browsers do. */
export function acceptsHtml(exchange: Exchange): boolean {
    return exchange.header('accept')?.includes('text/html') === true;
}

export function isJson({ headers }: Answer): boolean {
    return headers['Content-Type']?.startsWith('application/json') === true;
}

/** The page that the build has made for this; null where there is none, or it cannot be read. */
async function builtPage(store: MarketStore, exchange: Exchange): Promise<Answer | null> {
    const file = siteFile(store, notFoundPage);
    if (file === undefined) return null;
    try {
        const page = await (await fileContent(store, file)).whole(exchange);
        const { ETag: _, ...headers } = page.headers;
        return { ...page, status: 404, headers: { ...headers, 'Cache-Control': 'no-store' } };
    } catch (error) {
        if (error instanceof ChangedFile) return null;
        throw error;
    }
}

/** The page that tells people an error, in the words that its code has there. */
export function problemPage(store: MarketStore | null, answer: Answer, wordsOf = words.problem): Answer {
    const { code, requestId } = JSON.parse(String(answer.body)) as ErrorBody;
    const { title, text } = wordsOf(code);
    const page = pageAnswer(answer.status, {
        store,
        title,
        children: (
            <>
                <h1>{title}</h1>
                <p class="lede">{text}</p>
                <p class="src">{words.requestId(requestId)}</p>
            </>
        ),
    });
    return { ...page, headers: { ...page.headers, ...retryHeaders(answer) } };
}

/** Headers of an error that its page has, too: they say when and how to ask again. */
export function retryHeaders({ headers }: Answer): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'Retry-After' || name === 'Allow'));
}
