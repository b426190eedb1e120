/** What the tests use of mailparser, which has no types. */
declare module 'mailparser' {
    interface Addresses {
        text: string;
        value: { name: string; address: string }[];
    }
    export interface ParsedMail {
        subject: string;
        from: Addresses;
        to: Addresses;
        replyTo?: Addresses;
        messageId: string;
        text: string;
        html: string;
        headers: Map<string, unknown>;
        headerLines: { key: string; line: string }[];
        attachments: { contentType: string; filename: string; content: Buffer }[];
    }
    export function simpleParser(source: Buffer): Promise<ParsedMail>;
}
