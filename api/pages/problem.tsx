import type { ErrorCode } from '../../contract/errors.ts';
import type { Answer, Exchange, Middleware } from '../http/exchange.ts';
import { proceed } from '../http/exchange.ts';
import { type Tongue, tongueOf } from '../site/site-parts.ts';
import { Layout } from './layout.tsx';
import type { WordName } from './locale/words.ts';
import { localeOfPath } from './locale-path.ts';
import { isProgramAnswer, pageAnswer } from './page-answer.ts';

type ProblemWords = { title: WordName; text: WordName };

const notFound: ProblemWords = { title: 'notFoundTitle', text: 'notFoundText' };
const broken: ProblemWords = { title: 'brokenTitle', text: 'brokenText' };

const words: Partial<Record<ErrorCode, ProblemWords>> = {
    not_found: notFound,
    provider_not_found: notFound,
    experience_not_found: notFound,
    booking_not_found: notFound,
    method_not_allowed: notFound,
    forbidden: { title: 'forbiddenTitle', text: 'forbiddenText' },
    rate_limited: { title: 'tooManyTitle', text: 'tooManyText' },
    payload_too_large: { title: 'tooLargeTitle', text: 'tooLargeText' },
    unavailable: { title: 'unavailableTitle', text: 'unavailableText' },
};

/**
 * Answers people with a page wherever the service would answer a program with an error: whatever refuses a request on
 * its way, they read it in their language.
 */
export const problemPages: Middleware = (next) => (exchange) => proceed(next(exchange), exchange, asPage);

function asPage(answer: Answer, exchange: Exchange): Answer {
    if (answer.status < 400 || !isProgramAnswer(answer)) return answer;
    const { code } = JSON.parse(String(answer.body)) as { code: ErrorCode };
    const tongue = tongueOf(localeOfPath(exchange.asked.url));
    const page = pageAnswer(String(<ProblemPage {...tongue} code={code} exchange={exchange} />), answer.status);
    const kept = Object.entries(answer.headers).filter(([name]) => name === 'Retry-After' || name === 'Allow');
    return { ...page, headers: { ...page.headers, ...Object.fromEntries(kept) } };
}

function ProblemPage({ code, exchange, locale, say }: Tongue & { code: ErrorCode; exchange: Exchange }) {
    const { title, text } = words[code] ?? broken;
    const { pathname } = new URL(exchange.asked.url);
    const canTry = code === 'unavailable' || code === 'rate_limited' || code === 'forbidden';
    return (
        <Layout locale={locale} title={say(title)} addressIn={null} isPublic={false}>
            <div class="wide narrow plain">
                <h1>{say(title)}</h1>
                <p class="lead">{say(text, { requestId: exchange.requestId })}</p>
                <p class="actions">
                    {canTry && (
                        <a class="button" href={pathname}>
                            {say('tryAgain')}
                        </a>
                    )}
                    <a class={canTry ? 'button quiet' : 'button'} href={`/${locale}`}>
                        {say('toStart')}
                    </a>
                </p>
            </div>
        </Layout>
    );
}
