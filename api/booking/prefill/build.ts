import type { Experience } from '../../../contract/catalog.ts';
import { isDeeper } from '../../../contract/is-object.ts';
import { similarWords } from '../../../contract/nearest.ts';
import { type ParameterName, parameterNames, parameterOf } from '../../../contract/prefill.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { FormState, Ignored, Prefill } from './form-state.ts';
import { linkMembers } from './link-members.ts';
import { isReadFor, namesOf, notedEntries, parameterCalled, shownName } from './parameters.ts';
import { parsePrefill } from './parse.ts';

/** What a pre-fill link fills in, and the parts of the input that it does not contain. */
interface BuiltPrefill extends Prefill {
    /** Without the question mark; '' for an empty input. */
    query: string;
}

/**
 * Builds the shortest link for an input, with the first names of the parameters. The input is parsed by the parser of
 * the page, so that the link contains exactly what the page uses. `ignored` lists the rest with reasons.
 *
 * @param input JSON values by names of parameters or as in a request for a price; null, `[]` and `{}` count as absent.
 */
export function buildPrefill(experience: Experience, input: Readonly<Record<string, unknown>>): BuiltPrefill {
    const unfit: Ignored[] = [];
    const unknown: string[] = [];
    const parameters: [string, string][] = [];
    const sentNames = new Map<string, string>();
    for (const { name, value, sent, problem } of linkMembers(experience, input)) {
        if (problem !== undefined) unfit.push({ parameter: sent, code: 'invalid', reason: problem });
        if (isAbsent(value)) continue;
        const parameter = parameterCalled(name, experience);
        if (parameter === undefined) unknown.push(sent);
        else {
            const text = textOf(parameter, value);
            if (text.ok) parameters.push([name, text.value]);
            else unfit.push({ parameter: sent, code: 'invalid', reason: text.error });
            sentNames.set(name, sent);
        }
    }
    const { state, ignored } = parsePrefill(queryOf(parameters), experience);
    const named = ignored.map((note) => ({ ...note, parameter: sentName(note.parameter, sentNames) }));
    return {
        state,
        query: queryOf(parametersOf(state)),
        ignored: [...notesOn(unknown, experience), ...unfit, ...named],
    };
}

/** The name in the request of a parameter, or of an entry of one. */
function sentName(parameter: string, sentNames: ReadonlyMap<string, string>): string {
    const [name = '', entry] = parameter.split(/\.(.*)/su);
    const sent = sentNames.get(name) ?? name;
    return entry === undefined ? sent : `${sent}.${entry}`;
}

function notesOn(unknown: readonly string[], experience: Experience): Ignored[] {
    const notes = unknown.slice(0, notedEntries).map((name) => ({
        parameter: shownName(name),
        code: 'unknown' as const,
        reason: whyUnknown(name, experience),
    }));
    const [next, ...others] = unknown.slice(notedEntries);
    if (next === undefined) return notes;
    const reason = `one of ${others.length + 1} more unknown parameters`;
    return [...notes, { parameter: shownName(next), code: 'unknown', reason }];
}

/** Why the page has no such parameter, with the one that is probably meant. */
function whyUnknown(name: string, experience: Experience): string {
    const other = parameterNames.find((known) => namesOf(known).includes(name));
    if (other !== undefined && parameterOf(other).isDay) {
        const departure = experience.multiDay ? 'startDate and endDate' : 'date';
        return `is not read on this page; use ${experience.hotel === null ? departure : 'checkin and checkout'}`;
    }
    if (other !== undefined || (name === 'extras' && experience.hotel === null)) return 'is not read on this page';
    const isOffered = (known: ParameterName) => parameterOf(known).isOffered?.(experience) ?? true;
    const names = parameterNames.filter((known) => isReadFor(known, experience) && isOffered(known)).flatMap(namesOf);
    const [similar] = similarWords(name, names);
    return `no such parameter${similar === undefined ? '' : `; use ${parameterCalled(similar, experience)}`}`;
}

function isAbsent(value: unknown): boolean {
    return value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** Converts a JSON value to the text of a link. The error is the reason why it has none. */
function textOf(name: ParameterName, value: unknown): Result<string, string> {
    if (typeof value !== 'object') return ok(String(value));
    if (name === 'childrenAges') {
        return Array.isArray(value) ? ok(value.map(ageText).join(',')) : err('must be a list');
    }
    if (name !== 'categoryCounts' && name !== 'options') return err('must be one value');
    // JSON.stringify overflows the stack on values that are nested too deeply.
    return isDeeper(value, levelsOfRows) ? err('is nested too deeply') : ok(JSON.stringify(value));
}

/** A list, and its rows. */
const levelsOfRows = 2;

function ageText(age: unknown): string {
    return typeof age === 'object' && age !== null ? '?' : String(age);
}

/** The smallest list of parameters that parses to this state. */
export function parametersOf(state: FormState): [string, string][] {
    return parameterNames.flatMap((name) => {
        const value = state[name];
        return value === undefined || isAbsent(value) ? [] : [[name, linkText(value)]];
    });
}

function linkText(value: string | number | boolean | number[] | Record<string, number>): string {
    if (typeof value === 'object') return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
    return String(typeof value === 'boolean' ? Number(value) : value);
}

/** Escapes of `$`, `,`, `/`, `:`, `;`, `=`, `?` and `@`, which a query does not need (RFC 3986, 3.4). */
const needlessEscapes = /%(?:24|2C|2F|3A|3B|3D|3F|40)/gu;

/** Encodes a query without the question mark and with as few escapes as possible. A blank becomes a plus. */
export function queryOf(parameters: readonly (readonly [string, string])[]): string {
    const encode = (text: string) =>
        encodeURIComponent(text.toWellFormed()).replaceAll(needlessEscapes, decodeURIComponent).replaceAll('%20', '+');
    return parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}
