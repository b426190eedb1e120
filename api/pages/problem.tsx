import { createMiddleware } from 'hono/factory';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { type HttpEnv, replaceResponse } from '../http/env.ts';
import { withRetryHeaders } from '../http/errors.ts';
import { ButtonLink } from './buttons.tsx';
import { type PageLocale, pageLocaleOf, type WordName } from './locale/words.ts';
import { localeOfPath } from './locale-path.ts';
import { pageResponse } from './page-answer.ts';
import { PlainPage } from './plain-page.tsx';

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
 * Renders failures as pages in the language of the address.
 *
 * @example app.get('/:locale', problemPages, index);
 */
export const problemPages = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const failed = c.get('failure');
    if (failed === undefined) return;
    const pageLocale = pageLocaleOf(localeOfPath(c.req.url));
    const html = <ProblemPage {...pageLocale} code={failed.code} requestId={c.get('requestId')} url={c.req.url} />;
    const page = pageResponse(String(html), errorStatus[failed.code]);
    replaceResponse(c, withRetryHeaders(page, failed));
});

interface Problem extends PageLocale {
    code: ErrorCode;
    requestId: string;
    url: string;
}

function ProblemPage({ code, requestId, url, locale, translate }: Problem) {
    const { title, text } = words[code] ?? broken;
    const { pathname } = new URL(url);
    const canRetry = code === 'unavailable' || code === 'rate_limited' || code === 'forbidden';
    return (
        <PlainPage locale={locale} title={translate(title)} addressIn={null}>
            <p class="lead">{translate(text, { requestId })}</p>
            <p class="actions">
                {canRetry && <ButtonLink href={pathname} text={translate('tryAgain')} />}
                <ButtonLink href={`/${locale}`} text={translate('toStart')} kind={canRetry ? 'quiet' : undefined} />
            </p>
        </PlainPage>
    );
}
