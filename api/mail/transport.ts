import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { MailConfiguration } from '../../contract/mail-configuration.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Mail } from './compose.ts';
import { present } from './content/content.ts';

/** Why a mail was not sent. The message contains no e-mail address. */
interface SendFailure {
    /** Whether the mail server refuses the recipient for good, so that another attempt is useless. */
    permanent: boolean;
    message: string;
}

/** Milliseconds for the connection, its greeting, each answer, and the whole of sending. */
const defaultTimeouts = { connectionMs: 10_000, greetingMs: 10_000, answerMs: 20_000, sendMs: 40_000 };

export function openTransport({ server, from }: MailConfiguration, timeouts: typeof defaultTimeouts = defaultTimeouts) {
    const { host, port, isSecure, requiresTls, login } = server;
    const transporter = nodemailer.createTransport({
        host,
        port,
        secure: isSecure,
        requireTLS: requiresTls,
        ...(login !== null && { auth: { user: login.user, pass: login.password } }),
        connectionTimeout: timeouts.connectionMs,
        dnsTimeout: timeouts.connectionMs,
        greetingTimeout: timeouts.greetingMs,
        socketTimeout: timeouts.answerMs,
        disableFileAccess: true,
        disableUrlAccess: true,
    });
    return {
        /**
         * Sends a mail, or fails within `timeouts.sendMs`. The mail server may have accepted a mail even if sending
         * failed.
         * @param messageId identifies the mail at every attempt, `<…@…>`; recipients may drop repetitions by it
         */
        send: async (mail: Mail, { messageId }: { messageId: string }): Promise<Result<void, SendFailure>> => {
            const signal = AbortSignal.timeout(timeouts.sendMs);
            try {
                await transporter.sendMail({ ...messageOf(mail), from, messageId, signal });
                return ok(undefined);
            } catch (error) {
                return err(failureOf(error as NodemailerError));
            }
        },
    };
}

function messageOf({ replyTo, calendar, ...mail }: Mail): SendMailOptions {
    const attachments = present([calendar]).map(({ fileName, content, method }) => ({
        filename: fileName,
        content,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
    }));
    return { ...mail, replyTo: replyTo ?? undefined, headers: { 'Auto-Submitted': 'auto-generated' }, attachments };
}

function failureOf({ code, command, responseCode, message }: NodemailerError): SendFailure {
    const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
    // The address cannot stand in an envelope.
    const isUnusable = command === 'API' && code === 'EENVELOPE';
    const text = code === 'EABORT' ? 'The mail server took too long.' : message;
    // The server may repeat any address of the mail.
    const words = text.replaceAll(/\S+/gu, (word) => (word.includes('@') ? '(address)' : word));
    return { permanent: isRefused || isUnusable, message: words };
}
