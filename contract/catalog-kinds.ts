import { z } from 'zod';
import * as is from './catalog-values.ts';
import { toMajor, toMinor } from './currency.ts';
import { type LocalText, textIn } from './local-text.ts';
import type { Picture } from './media.ts';

/**
 * Kinds of members of the catalogue. A kind knows three forms of a value: in a file of `data/catalog/`; normalised,
 * with defaults, whole minor units and basis points; and in responses of the booking API, with texts in one
 * language and amounts in major units.
 */
export interface Kind<Value = unknown, Body = unknown, Suffix extends string = string> {
    /** Of the value in a file. A kind with a default accepts null and undefined. */
    inputShape: z.ZodType;
    responseShape: z.ZodType<Body>;
    /** Added to the name of the member in the normalised form: `price` becomes `priceMinor`. */
    suffix: Suffix;
    /** Of an object. */
    members?: Members;
    /** Of a list. */
    element?: Kind;
    /** @param input a value that `inputShape` accepts */
    normalise(input: unknown, context: FileContext): Value;
    encode(value: Value, context: ResponseContext): Body;
}

export type Members = Readonly<Record<string, Kind>>;

interface FileContext {
    /** Decimals of the experience's currency. */
    exponent: number;
    /** Locale of texts that are not by locale. */
    locale: string;
    /** Index of an element in its list. */
    position?: number;
}

interface ResponseContext {
    locale: string;
    exponent: number;
}

/** Types of an object with these members: its normalised form, and its form in responses. */
export type ValueOf<M> = {
    [Name in keyof M & string as NormalisedName<Name, M[Name]>]: M[Name] extends Kind<infer V, unknown> ? V : never;
};
type BodyOf<M> = { [Name in keyof M]: M[Name] extends Kind<unknown, infer B> ? B : never };

type NormalisedName<Name extends string, K> =
    K extends Kind<unknown, unknown, infer Suffix>
        ? `${Name}${Suffix}` extends 'percentBasisPoints'
            ? 'basisPoints'
            : `${Name}${Suffix}`
        : never;

function normalisedName(name: string, { suffix }: Kind): string {
    return name === 'percent' && suffix === 'BasisPoints' ? 'basisPoints' : name + suffix;
}

/** A value that is the same in all forms. */
export function plain<T>(inputShape: z.ZodType, responseShape: z.ZodType<T>): Kind<T, T, ''> {
    return { inputShape, responseShape, suffix: '', normalise: (input) => input as T, encode: (value) => value };
}

export const id = plain(is.id, z.string());
export const day = plain(is.day, z.string().meta({ format: 'date' }));
export const time = plain(is.time, z.string().meta({ description: 'HH:MM, the provider’s wall clock.' }));
export const yesOrNo = plain(is.yesOrNo, z.boolean());
export const age = plain(is.age, z.int());
export const persons = plain(is.persons, z.int());
export const quantity = plain(is.quantity, z.int());
export const wholeNumber = (from: number, to: number) => plain(is.wholeNumber(from, to), z.int());
export const word = <const Words extends readonly string[]>(words: Words) =>
    plain<Words[number]>(is.word(words), z.enum(words));

/** A text in several languages. */
export const text: Kind<LocalText, string, ''> = {
    inputShape: is.localText,
    responseShape: z.string(),
    suffix: '',
    normalise: (input, { locale }) => (typeof input === 'string' ? { [locale]: input } : (input as LocalText)),
    encode: (texts, { locale }) => textIn(texts, locale),
};

/** A picture, by the name of its file. */
export const picture: Kind<Picture, string, ''> = {
    inputShape: is.pictureName,
    responseShape: z.string(),
    suffix: '',
    normalise: (input) => ({ file: input as string, made: null }),
    encode: ({ file }) => file,
};

/** An amount in the experience's currency. */
export const amount: Kind<number, number, 'Minor'> = {
    inputShape: is.price,
    responseShape: z.number().meta({ description: 'In major units of the currency.' }),
    suffix: 'Minor',
    normalise: (major, { exponent }) => minorOf(major as number, exponent),
    encode: (minor, { exponent }) => toMajor(minor, exponent),
};

/** Decimals that a percentage may have. Sales taxes have up to three, such as 8.875 %. */
export const percentDecimals = 4;
const partsPerBasisPoint = 10 ** (percentDecimals - 2);

/** Basis points as a percentage: 887.5 is 8.875 %. */
export function percentOf(basisPoints: number): number {
    return toMajor(Math.round(basisPoints * partsPerBasisPoint), percentDecimals);
}

export function percentage(inputShape: z.ZodType): Kind<number, number, 'BasisPoints'> {
    return {
        inputShape,
        responseShape: z.number(),
        suffix: 'BasisPoints',
        normalise: (percent) => minorOf(percent as number, percentDecimals) / partsPerBasisPoint,
        encode: percentOf,
    };
}

/** @throws Error if the number has too many decimals; the checks report that before. */
function minorOf(major: number, exponent: number): number {
    const minor = toMinor(major, exponent);
    if (minor === null) throw new Error(`${major} has more than ${exponent} decimals`);
    return minor;
}

/** The same kind with a description in `/openapi.json`. */
export function described<K extends Kind>(description: string, kind: K): K {
    return { ...kind, responseShape: kind.responseShape.meta({ description }) };
}

/** A member that a file may omit. Its value is then the default, or null if there is no default. */
export function optional<V, B, S extends string>(kind: Kind<V, B, S>): Kind<V | null, B | null, S>;
export function optional<V, B, S extends string>(
    kind: Kind<V, B, S>,
    byDefault: V | ((context: FileContext) => V),
): Kind<V, B, S>;
export function optional<V, B, S extends string>(
    kind: Kind<V, B, S>,
    byDefault: V | null | ((context: FileContext) => V) = null,
): Kind<V | null, B | null, S> {
    return {
        ...kind,
        inputShape: kind.inputShape.nullish(),
        responseShape: byDefault === null ? kind.responseShape.nullable() : kind.responseShape,
        normalise: (input, context) => {
            if (input !== null && input !== undefined) return kind.normalise(input, context);
            return byDefault instanceof Function ? byDefault(context) : byDefault;
        },
        encode: (value, context) => (value === null ? null : kind.encode(value, context)),
    };
}

export function list<V, B>(
    element: Kind<V, B>,
    inputShape: z.ZodType = is.list(element.inputShape),
): Kind<V[], B[], ''> {
    return {
        inputShape,
        responseShape: z.array(element.responseShape),
        suffix: '',
        element,
        normalise: (input, context) =>
            (input as unknown[]).map((each, position) => element.normalise(each, { ...context, position })),
        encode: (value, context) => value.map((each) => element.encode(each, context)),
    };
}

export function filledList<V, B>(element: Kind<V, B>): Kind<V[], B[], ''> {
    return list(element, is.filledList(element.inputShape));
}

export function inputShapesOf(members: Members): Record<string, z.ZodType> {
    return Object.fromEntries(Object.entries(members).map(([name, { inputShape }]) => [name, inputShape]));
}

export function responseShapesOf<M extends Members>(members: M) {
    const all = Object.entries(members).map(([name, { responseShape }]) => [name, responseShape]);
    return Object.fromEntries(all) as { [Name in keyof M]: z.ZodType<BodyOf<M>[Name]> };
}

export function object<M extends Members>(members: M): Kind<ValueOf<M>, BodyOf<M>, ''> {
    const all = Object.entries(members).map(([name, kind]) => ({ name, kind, normalised: normalisedName(name, kind) }));
    const map = (from: unknown, entryOf: (of: Record<string, unknown>, each: (typeof all)[number]) => unknown[]) =>
        Object.fromEntries(all.map((each) => entryOf(from as Record<string, unknown>, each)));
    return {
        inputShape: is.object(inputShapesOf(members)),
        responseShape: z.object(responseShapesOf(members)) as unknown as z.ZodType<BodyOf<M>>,
        suffix: '',
        members,
        normalise: (input, context) =>
            map(input, (of, { name, kind, normalised }) => [normalised, kind.normalise(of[name], context)]),
        encode: (value, context) =>
            map(value, (of, { name, kind, normalised }) => [name, kind.encode(of[normalised], context)]),
    } as Kind<ValueOf<M>, BodyOf<M>, ''>;
}

/** An object with exactly one of the alternatives besides its members. The checks report one that has more or fewer. */
export function either<M extends Members, A extends Members>(members: M, alternatives: A) {
    const absent = (kind: Kind): Kind => ({
        ...kind,
        inputShape: kind.inputShape.nullish(),
        responseShape: kind.responseShape.optional(),
        normalise: (input, context) =>
            input === null || input === undefined ? undefined : kind.normalise(input, context),
        encode: (value, context) => (value === undefined ? undefined : kind.encode(value, context)),
    });
    const open = Object.entries(alternatives).map(([name, kind]) => [name, absent(kind)]);
    const whole = object({ ...members, ...Object.fromEntries(open) });
    const present = (value: object) =>
        Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
    return {
        ...whole,
        normalise: (input, context) => present(whole.normalise(input, context)),
        encode: (value, context) => present(whole.encode(value, context)),
    } as Kind<ValueOf<M> & OneOf<A>, BodyOf<M> & Partial<BodyOf<A>>, ''>;
}

type OneOf<A> = { [Name in keyof A]: ValueOf<Pick<A, Name>> }[keyof A];
