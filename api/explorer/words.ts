import type { ErrorCode } from '../../contract/errors.ts';
import { frameWords, notFoundWords } from '../../contract/site-words.ts';

interface Problem {
    title: string;
    text: string;
}

const broken: Problem = {
    title: 'Something went wrong',
    text: 'Try again later. If it happens again, contact the operator of this site.',
};

const problems: Partial<Record<ErrorCode, Problem>> = {
    not_found: notFoundWords,
    method_not_allowed: { title: notFoundWords.title, text: 'This address takes no form.' },
    rate_limited: {
        title: 'Too many requests at once',
        text: 'Wait a minute, then try again.',
    },
    unavailable: { title: 'Not available at the moment', text: 'Try again in a minute.' },
};

const formProblems: Partial<Record<ErrorCode, Problem>> = {
    rate_limited: {
        title: 'Too many requests at once',
        text: 'Your request has not been sent. Wait a minute, go back, and send the form again: your text is still there.',
    },
    payload_too_large: {
        title: 'This is too long',
        text: 'Your request has not been sent. Go back, write less, and send the form again.',
    },
    unsupported_media_type: {
        title: 'The form could not be read',
        text: 'Your request has not been sent. Send it from the page about API access of this site.',
    },
};

const problemOf = (code: ErrorCode): Problem => problems[code] ?? broken;

/** Texts of the pages that the server makes beside those of the build: failures, and answers to the form for access. */
export const words = {
    ...frameWords,
    problem: problemOf,
    requestId: (id: string) => `Request number: ${id}. Mention it if you ask about this problem.`,
    wayOn: 'Go on to:',
    foot: `${frameWords.siteName}. Code MIT.`,
    accessProblem: (code: ErrorCode): Problem => formProblems[code] ?? problemOf(code),
    access: {
        title: 'Request an API key',
        refused: (title: string) => `Error: ${title}`,
        send: 'Send the request',
        empty: 'Fill this in.',
        invalid: 'Your request has not been sent yet: some fields are missing or invalid. They are marked below.',
        foreign:
            'Your request has not been sent yet: the form was opened as a file or is on another site. ' +
            'Your text is below. Check it and send it from here.',
        away: 'Your request could not be stored at the moment. Your text is below: send it again in a minute.',
        received: {
            title: 'Your request has been received',
            next: (email: string) =>
                'A person reads it and decides, usually within 48 business hours. The operator of this site then writes ' +
                `an e-mail to ${email}: with a key, a question, or the reason for a refusal.`,
            number: 'Mention this number if you ask about it:',
        },
    },
};
