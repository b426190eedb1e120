import { createMiddleware } from 'hono/factory';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { SiteLocale } from '../../contract/local-text.ts';
import { requestLinkPath } from '../../contract/page-paths.ts';
import { type HttpEnv, replaceResponse } from '../http/env.ts';
import { withRetryHeaders } from '../http/errors.ts';
import { ButtonLink } from './buttons.tsx';
import { type PageLocale, pageLocaleOf, type WordName, wordsIn } from './locale/words.ts';
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

/** Where the pages of a part of the site lead after a failure. */
interface Start {
    path: (locale: SiteLocale) => string;
    text: (locale: SiteLocale) => string;
    /** Whether each address that takes a form also has a page, so that it can be opened again. */
    hasPageForForms: boolean;
    isForGuests: boolean;
    /** Whether guests can request the link of a booking that is not found. */
    canRequestLink?: boolean;
}

/**
 * Renders failures as pages in the language of the address.
 *
 * @example app.get('/:locale/desk', problemPagesWith({ path, text, hasPageForForms: false }), desk);
 */
export const problemPagesWith = (start: Start) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        await next();
        const failed = c.get('failure');
        if (failed === undefined) return;
        const [{ code }, { method, url }] = [failed, c.req];
        const canRetry = retried.includes(code) && (start.hasPageForForms || method !== 'POST');
        const retryPath = canRetry ? new URL(url).pathname : null;
        const pageLocale = pageLocaleOf(localeOfPath(url));
        const requestId = c.get('requestId');
        const html = <ProblemPage {...pageLocale} {...{ code, requestId, retryPath, start }} />;
        const page = pageResponse(String(html), errorStatus[code]);
        replaceResponse(c, withRetryHeaders(page, failed));
    });

const retried: readonly ErrorCode[] = ['unavailable', 'rate_limited', 'forbidden', 'internal_error'];

/**
 * Failures of the booking pages.
 *
 * @example app.get('/:locale', problemPages({ canRequestLink: true }), index);
 */
export const problemPages = (options: Pick<Start, 'canRequestLink'> = {}) =>
    problemPagesWith({
        path: (locale) => `/${locale}`,
        text: (locale) => wordsIn(locale)('toStart'),
        hasPageForForms: true,
        isForGuests: true,
        ...options,
    });

interface Problem extends PageLocale {
    code: ErrorCode;
    requestId: string;
    /** Null: the request cannot be repeated by a link. */
    retryPath: string | null;
    start: Start;
}

function ProblemPage({ code, requestId, retryPath, start, locale, translate }: Problem) {
    const { title, text } = words[code] ?? broken;
    const requestPath = start.canRequestLink && code === 'booking_not_found' ? requestLinkPath(locale) : null;
    return (
        <PlainPage locale={locale} title={translate(title)} isForGuests={start.isForGuests}>
            <p class="lead">{translate(text, { requestId })}</p>
            <p class="actions">
                {retryPath !== null && <ButtonLink href={retryPath} text={translate('tryAgain')} />}
                {requestPath !== null && <ButtonLink href={requestPath} text={translate('myBooking')} />}
                <ButtonLink
                    href={start.path(locale)}
                    text={start.text(locale)}
                    kind={(retryPath ?? requestPath) ? 'quiet' : undefined}
                />
            </p>
        </PlainPage>
    );
}
