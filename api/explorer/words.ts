import type { ErrorCode } from '../../contract/errors.ts';

interface Problem {
    title: string;
    text: string;
}

const broken: Problem = {
    title: 'Something went wrong on our side',
    text: 'Try again later. If it happens again, tell the operator of this site and name the number below.',
};

const problems: Partial<Record<ErrorCode, Problem>> = {
    not_found: {
        title: 'There is no such page',
        text: 'The address may be mistyped, or the page has gone with the market it was about.',
    },
    method_not_allowed: { title: 'There is no such page', text: 'This address takes no form.' },
    rate_limited: {
        title: 'Too many requests at once',
        text: 'Wait a minute, then try again.',
    },
    unavailable: { title: 'Not available at the moment', text: 'Try again in a minute.' },
};

/** Every English word of the pages that the server makes itself. */
export const words = {
    siteName: 'Tourism market structure',
    skip: 'Skip to the content',
    pages: 'Pages',
    nav: { index: 'Overview', markets: 'Markets', access: 'API access' },
    problem: (code: ErrorCode): Problem => problems[code] ?? broken,
    requestId: (id: string) => `Request ${id}`,
};
