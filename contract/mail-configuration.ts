import { z } from 'zod';
import { missingPackage } from './optional-package.ts';
import { err, ok, type Result } from './result.ts';
import { type Environment, isLoopback, readVariables, variable } from './variables.ts';

interface MailServer {
    host: string;
    port: number;
    /** Whether TLS starts with the connection; else it starts by STARTTLS if the server offers it. */
    isSecure: boolean;
    /** Whether mails are sent only over TLS: wherever a password would cross a network. */
    requiresTls: boolean;
    login: { user: string; password: string } | null;
}

/** A name without line breaks, and an address. */
export interface MailAddress {
    name: string;
    address: string;
}

export interface MailConfiguration {
    server: MailServer;
    from: MailAddress;
}

export const mailVariables = {
    server: variable(
        'SMTP_URL',
        'smtp://USER:PASSWORD@HOST:PORT, or smtps:// where TLS starts with the connection; user and password are percent-encoded, and may be left out',
        z.string().transform(mailServer),
        null,
    ),
    from: variable(
        'MAIL_FROM',
        'an address such as bookings@example.org, or with a name: Lagoon bookings <bookings@example.org>',
        z.string().transform(mailAddress),
        null,
    ),
};

/** Reads the configuration of mails; null: SMTP_URL is not set, and no mails are sent. */
export function readMailConfiguration(environment: Environment): Result<MailConfiguration | null, string[]> {
    const read = readVariables(mailVariables, environment);
    if (!read.ok) return read;
    const { server, from } = read.value;
    if (server === null) return ok(null);
    if (from === null) {
        const example = 'an address such as bookings@example.org';
        return err([`MAIL_FROM must be set when SMTP_URL is: the address from which mails come, ${example}.`]);
    }
    const missing = missingPackage({ who: 'Mails', names: ['nodemailer', 'ical-generator'] });
    return missing === null ? ok({ server, from }) : err([missing.message]);
}

function mailServer(text: string, context: z.RefinementCtx): MailServer {
    const url = URL.canParse(text) ? new URL(text) : null;
    const login = url === null ? undefined : loginOf(url);
    const isPlain = url !== null && /^\/?$/u.test(url.pathname) && url.search === '' && url.hash === '';
    if (!isPlain || !/^smtps?:$/u.test(url.protocol) || url.hostname === '' || login === undefined) {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
    }
    const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
    const isSecure = url.protocol === 'smtps:';
    const port = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port);
    return { host, port, isSecure, requiresTls: !isSecure && login !== null && !isLoopback(host), login };
}

/** The user and the password of an address; null without them, undefined if only one is there or cannot be decoded. */
function loginOf({ username, password }: URL): MailServer['login'] | undefined {
    if (username === '' && password === '') return null;
    try {
        const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
        return login.user === '' || login.password === '' ? undefined : login;
    } catch {
        return undefined;
    }
}

function mailAddress(text: string, context: z.RefinementCtx): MailAddress {
    const [, name = '', inBrackets] = /^([^<>\p{C}]*?)\s*<([^<>]*)>$/u.exec(text) ?? [];
    const address = inBrackets ?? text;
    if (!z.email().safeParse(address).success) {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
    }
    return { name: name.replace(/^"(.*)"$/u, '$1'), address };
}
