import { join } from 'node:path';
import type { z } from 'zod';
import { catalogLimits } from '../../contract/catalog-limits.ts';
import * as is from '../../contract/catalog-values.ts';
import { currencyOf } from '../../contract/currency.ts';
import { isObject } from '../../contract/is-object.ts';
import { writeNewFile } from '../new-file.ts';
import { Problem } from '../problem.ts';
import { expandProvider } from './expand.ts';
import { decimalsTyped, mayMeanThousands } from './rules.ts';
import type { Ask } from './terminal.ts';

/** Options of the command line, as typed. */
export type NewProviderOptions = Partial<Record<QuestionName, string>>;

interface Question {
    text: string;
    /** Used for an empty answer, and where there is no terminal. Empty: the member is left out. */
    byDefault?: string;
    /** Converts what was typed; the shape then checks it. */
    read: (typed: string, answers: Answers) => unknown;
    shape: z.ZodType;
}

type QuestionName =
    | 'name'
    | 'timeZone'
    | 'currency'
    | 'language'
    | 'email'
    | 'experience'
    | 'price'
    | 'times'
    | 'duration'
    | 'capacity';
type Answers = Partial<Record<QuestionName, unknown>>;

const typedText = (typed: string) => typed.trim();
const typedNumber = (typed: string) => (/^\d+(?:\.\d+)?$/u.test(typed.trim()) ? Number(typed) : typed);

const questions: Record<QuestionName, Question> = {
    name: { text: 'Name of the provider (for example Velas de Bacalar)', read: typedText, shape: is.words },
    timeZone: { text: 'Time zone (for example America/Cancun)', read: typedText, shape: is.timeZone },
    currency: { text: 'Currency (for example MXN)', read: typedText, shape: is.currency },
    language: { text: 'Language of your texts', byDefault: 'en', read: typedText, shape: is.locale },
    email: {
        text: 'E-mail address for bookings (may stay empty)',
        byDefault: '',
        read: (typed) => typed.trim() || undefined,
        shape: is.email.optional(),
    },
    experience: { text: 'What can be booked (for example Paseo en velero)', read: typedText, shape: is.words },
    price: { text: 'Price per person (for example 850)', read: payablePrice, shape: is.price },
    times: {
        text: 'Times, with blanks between (for example 09:00 16:30)',
        read: (typed) => [...new Set(typed.split(/[\s,]+/u).filter((time) => time !== ''))],
        shape: is.filledList(is.time),
    },
    duration: {
        text: 'Duration in minutes',
        byDefault: '60',
        read: typedNumber,
        shape: is.wholeNumber(1, catalogLimits.durationMinutes),
    },
    capacity: { text: 'Places of a departure', byDefault: '10', read: typedNumber, shape: is.persons },
};

/** A number with no more decimals than the currency has; else the text, which is no price. */
function payablePrice(text: string, { currency }: Answers): unknown {
    const typed = text.trim();
    const exponent = currencyOf(String(currency))?.exponent ?? 0;
    return decimalsTyped(typed) > exponent || mayMeanThousands(typed, exponent) ? typed : typedNumber(typed);
}

const noTerminal =
    'Questions are asked at a terminal only. Write the answers as options, such as --name "Velas de Bacalar".';

export const optionNames = Object.keys(questions) as QuestionName[];
export const optionOf = (name: QuestionName) => `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
export const questionText = (name: QuestionName) => questions[name].text;

/**
 * Checks the options, and asks for what is missing.
 *
 * @param ask null if there is no terminal; defaults are used then
 * @returns the provider as the shortest file has it
 * @throws Problem with a line for each option that is missing or invalid
 */
export async function newProvider(options: NewProviderOptions, ask: Ask | null): Promise<object> {
    const answers: Answers = {};
    const faults: string[] = [];
    let isIncomplete = false;
    for (const name of optionNames) {
        const question = questions[name];
        const typed = options[name] ?? (ask === null ? question.byDefault : undefined);
        if (typed === undefined && ask === null) {
            faults.push(`${optionOf(name)} is missing: ${question.text}`);
            isIncomplete = true;
        } else if (typed === undefined) answers[name] = await answerTo(ask as Ask, question, answers);
        else {
            const { value, fault } = check(question, typed, answers);
            if (fault === null) answers[name] = value;
            else faults.push(`${optionOf(name)} must be ${fault}`);
        }
    }
    if (isIncomplete) faults.push(noTerminal);
    if (faults.length > 0) throw new Problem(faults.join('\n'));
    const { language, email, experience, price, times, duration, capacity, ...provider } = answers;
    return {
        ...provider,
        languages: [language],
        ...(email !== undefined && { contact: { email } }),
        experiences: [{ name: experience, price, times, duration, capacity }],
    };
}

async function answerTo(ask: Ask, question: Question, answers: Answers): Promise<unknown> {
    const suffix = (question.byDefault ?? '') === '' ? ': ' : ` [${question.byDefault}]: `;
    for (let text = question.text + suffix; ; ) {
        const typed = await ask(text);
        if (typed === null) throw new Problem('no file was written');
        const { value, fault } = check(question, typed.trim() === '' ? (question.byDefault ?? '') : typed, answers);
        if (fault === null) return value;
        text = `It must be ${fault}. ${question.text}${suffix}`;
    }
}

function check({ read, shape }: Question, typed: string, answers: Answers): { value: unknown; fault: string | null } {
    const value = read(typed, answers);
    const issue = shape.safeParse(value).error?.issues[0];
    if (issue === undefined) return { value, fault: null };
    const hint = issue.code === 'custom' ? (issue.params as is.Expectation).hint : undefined;
    return { value, fault: hint ? `${issue.message}: ${hint(value)}` : issue.message };
}

/**
 * Writes the file of a provider, named by its slug, and creates the folder.
 *
 * @returns the name of the file below the data folder
 * @throws Problem if the name has no letters for a slug, or the file exists
 */
export function writeProvider(dataFolder: string, provider: object): string {
    const { slug } = expandProvider(provider) as { slug?: string };
    if (slug === undefined) throw new Problem('--name: the name has no letters from a to z; write one that has');
    const name = `catalog/${slug}.json`;
    const path = join(dataFolder, name);
    writeNewFile(path, `${writtenJson(provider)}\n`, `${path} exists; it was not changed`);
    return name;
}

/** JSON as people type it: a list of plain values and an object of one member take one line each. */
function writtenJson(value: unknown, indent = ''): string {
    if (Array.isArray(value)) return `[${value.map((each) => writtenJson(each, indent)).join(', ')}]`;
    if (!isObject(value)) return JSON.stringify(value);
    const deeper = `${indent}    `;
    const members = Object.entries(value).map(([name, own]) => `${JSON.stringify(name)}: ${writtenJson(own, deeper)}`);
    return members.length === 1 ? `{ ${members} }` : `{\n${deeper}${members.join(`,\n${deeper}`)}\n${indent}}`;
}
