import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type Finding, findingAt } from '../../contract/finding.ts';
import { badByteFault, formatFault } from '../ingest/encoding.ts';
import type { DataFile } from '../ingest/folder.ts';
import { endOf } from '../ingest/records.ts';
import { textOf } from '../ingest/sheet-text.ts';
import type { Fault, JsonPath } from './fault.ts';

/** A parsed JSON file: its value, and where its parts are. */
export interface JsonFile {
    file: DataFile;
    value: unknown;
    text: string;
    root: Node;
}

/**
 * Reads one file as strict JSON: no comments, no trailing commas; a byte order mark is allowed.
 * @returns null with a finding if the file cannot be parsed.
 */
export function readJsonFile(file: DataFile): { json: JsonFile | null; findings: Finding[] } {
    const encoding = formatFault(file, 'JSON') ?? badByteFault(file, 'JSON');
    if (encoding) return { json: null, findings: [encoding] };
    const text = textOf(file.path);
    const unread = unreadable(text);
    const errors: ParseError[] = [];
    const root = unread ? undefined : parseTree(text, errors, { disallowComments: true });
    const fault = unread ?? syntaxFault(text, root, errors);
    if (fault) {
        const { offset, message, hint } = fault;
        const location = endOf(text.slice(0, offset));
        return { json: null, findings: [findingAt(file.name, location, 'NOT_JSON', message, hint)] };
    }
    return { json: { file, value: JSON.parse(text), text, root: root as Node }, findings: [] };
}

const syntaxWords: Record<string, [message: string, hint: string]> = {
    PropertyNameExpected: [
        'the name of a member is expected here',
        'write names in double quotes, without a comma after the last member',
    ],
    ValueExpected: ['a value is expected here', 'write a value, or remove the comma before it'],
    ColonExpected: ['a colon is expected here', 'write : between a name and its value'],
    CommaExpected: ['a comma is expected here', 'separate members and elements by commas'],
    CloseBraceExpected: ['an object is not closed', 'write } at its end'],
    CloseBracketExpected: ['a list is not closed', 'write ] at its end'],
    EndOfFileExpected: ['there is text after the end', 'leave one object in the file'],
    InvalidCommentToken: ['this is a comment', 'JSON has no comments: remove it'],
    UnexpectedEndOfComment: ['this is a comment', 'JSON has no comments: remove it'],
    UnexpectedEndOfString: ['a text is not closed', 'write " at its end'],
    InvalidSymbol: [
        'this is not JSON',
        'write texts and names in straight double quotes ("), and true, false and null in lower case',
    ],
    InvalidCharacter: ['a text has a tab or another control character', 'write \\n for a new line, or remove it'],
    InvalidEscapeCharacter: ['a backslash is followed by a wrong character', 'write \\\\ for a backslash'],
};

function syntaxFault(text: string, root: Node | undefined, errors: readonly ParseError[]) {
    const [first] = errors;
    if (first) {
        // Only the first error: after it the parser guesses.
        const [message, hint] = syntaxWords[printParseErrorCode(first.error)] ?? [
            'this is not JSON',
            'write valid JSON',
        ];
        const comma = /(\d+),$/u.exec(text.slice(0, first.offset));
        const decimals = /^\d+/u.exec(text.slice(first.offset));
        const isDecimal = comma && decimals;
        return {
            offset: first.offset,
            message: `${message}; the rest was not read`,
            hint: isDecimal ? `write a point before the decimals: ${comma[1]}.${decimals[0]}` : hint,
        };
    }
    try {
        JSON.parse(text);
        return root ? null : { offset: 0, message: 'this is not JSON', hint: 'write a provider as an object' };
    } catch {
        // The parser accepts a few characters that JSON.parse rejects.
        return {
            offset: 0,
            message: 'the file is not JSON',
            hint: 'look for control characters and malformed numbers',
        };
    }
}

/** Maximum depth of nesting. A catalogue has ten levels; very many overflow the stack of a recursive parser. */
const maxLevels = 100;

/** Checks before parsing: the text must not be empty or nested too deep. */
function unreadable(text: string) {
    if (text.trim() === '') return { offset: 0, message: 'the file is empty', hint: 'write a provider, or remove it' };
    const scanner = createScanner(text);
    let levels = 0;
    for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
        const offset = scanner.getTokenOffset();
        const token = text[offset] as string;
        if ('{['.includes(token)) levels++;
        if ('}]'.includes(token)) levels--;
        if (levels > maxLevels) {
            const message = `objects and lists are nested more than ${maxLevels} deep`;
            return { offset, message, hint: 'write a provider as docs/catalogue.md shows it' };
        }
    }
    return null;
}

/**
 * The node of a value, or of its innermost parent that exists if the value is missing. Of several members with one name
 * the last counts.
 */
export function nodeAt(root: Node, path: JsonPath): { node: Node; isThere: boolean } {
    let node = root;
    for (const step of path) {
        const next = typeof step === 'number' ? node.children?.[step] : propertyOf(node, step)?.children?.[1];
        if (!next) return { node, isThere: false };
        node = next;
    }
    return { node, isThere: true };
}

function propertyOf(node: Node, name: string): Node | undefined {
    if (node.type !== 'object') return undefined;
    return node.children?.findLast((property) => property.children?.[0]?.value === name);
}

/** The finding for a fault, at the value, at the member's name, or at the parent of a missing value. */
export function located({ file, text, root }: JsonFile, fault: Fault): Finding {
    const { code, path, message, hint, severity = 'error', about = 'value' } = fault;
    const { node, isThere } = nodeAt(root, path);
    const offset = fault.offset ?? (about === 'name' && isThere ? (node.parent ?? node).offset : node.offset);
    const shown = pathText(path);
    const location = endOf(text.slice(0, offset));
    if (shown === '') return findingAt(file.name, location, code, message, hint, severity);
    return { ...findingAt(file.name, location, code, `${shown}: ${message}`, hint, severity), path: shown };
}

/** `experiences[0].name["pt-BR"]` */
function pathText(path: JsonPath): string {
    const steps = path.map((step, index) => {
        if (typeof step === 'number') return `[${step}]`;
        if (/^[A-Za-z_$][\w$]*$/u.test(step)) return index === 0 ? step : `.${step}`;
        return `[${JSON.stringify(step)}]`;
    });
    return steps.join('');
}

/** Reports members that are there twice, of which parsers keep one, and `__proto__`, which they treat differently. */
export function memberNameFaults(node: Node, path: JsonPath = []): Fault[] {
    if (node.type === 'array')
        return (node.children ?? []).flatMap((child, at) => memberNameFaults(child, [...path, at]));
    if (node.type !== 'object') return [];
    const seen = new Set<string>();
    return (node.children ?? []).flatMap((property) => {
        const [key, value] = property.children as [Node, Node];
        const name = String(key.value);
        const at = { path: [...path, name], about: 'name', offset: key.offset } as const;
        const faults: Fault[] = memberNameFaults(value, at.path);
        if (seen.has(name)) {
            const message = 'the member is there twice';
            faults.unshift({ ...at, code: 'DUPLICATE_MEMBER', message, hint: 'keep one of the two' });
        }
        if (name === '__proto__') {
            const message = 'no member can have this name';
            faults.unshift({ ...at, code: 'BAD_MEMBER', message, hint: 'remove it, or give it another name' });
        }
        seen.add(name);
        return faults;
    });
}
