import { z } from 'zod';
import { bookingLimits } from '../../contract/booking.ts';

/** A request that the service sends to itself, without a connection. */
export interface InnerRequest {
    method: 'GET' | 'POST';
    path: string;
    query?: Record<string, unknown>;
    body?: unknown;
    headers?: Record<string, string>;
}

/** Status, header fields and parsed body of an answer. */
export interface InnerAnswer {
    status: number;
    headers: Headers;
    body: Record<string, unknown>;
}

export type Call = (request: InnerRequest) => Promise<InnerAnswer>;

export interface Tool {
    name: string;
    title: string;
    /** Two to four sentences: when, when not, what comes next. */
    description: string;
    input: z.ZodType;
    /** What is validated here, if the service itself ignores other members that do not fit. */
    validated?: z.ZodType;
    output: z.ZodType;
    /** How many levels of the answer the schema describes; all, if absent. */
    outputDepth?: number;
    changes?: 'adds' | 'removes';
    /** Whether it takes a key of the market API. */
    isKeyed?: boolean;
    /** @param args validated, without null. */
    run(call: Call, args: Record<string, unknown>): Promise<InnerAnswer>;
    /** Names of arguments by those of the payload, where they differ. */
    spelling?: Readonly<Record<string, string>>;
}

/** An entry of `tools/list`. */
export function describeTool({ name, title, description, input, output, outputDepth, changes }: Tool) {
    return {
        name,
        title,
        description,
        inputSchema: objectSchema(z.toJSONSchema(input, { io: 'input' }), false),
        outputSchema: objectSchema(z.toJSONSchema(output, { io: 'output' }), true, outputDepth),
        annotations: {
            title,
            readOnlyHint: changes === undefined,
            destructiveHint: changes === 'removes',
            idempotentHint: true,
            openWorldHint: false,
        },
    };
}

type Schema = Record<string, unknown>;

function objectSchema(schema: Schema, isAnswer: boolean, depth = 99): Schema & { type: 'object' } {
    const { $schema: _, ...rest } = slim(schema, isAnswer, depth) as Schema;
    return { ...rest, type: 'object' };
}

/** Limits that the service checks, and that no model needs in advance. */
const lengths = ['minLength', 'maxLength', 'maxItems', 'propertyNames'];
const values = ['pattern', 'minimum', 'maximum'];

/** Whether a branch of an argument is null or '', which count as absent. */
const isNothing = ({ type, const: text }: Schema) => type === 'null' || text === '';

/**
 * Leaves out what costs a model's tokens and gives it no information: the null branch of optional arguments, examples,
 * lengths, patterns beside a format, descriptions of answers, and what lies deeper than `depth`.
 */
function slim(schema: unknown, isAnswer: boolean, depth: number): unknown {
    if (Array.isArray(schema)) return schema.map((part) => slim(part, isAnswer, depth));
    if (typeof schema !== 'object' || schema === null) return schema;
    const { anyOf, example: _, properties, additionalProperties, ...given } = schema as Schema;
    const isPlain = isAnswer || given.format !== undefined || (given.maximum as number) >= bookingLimits.persons;
    for (const name of [...lengths, ...(isPlain ? values : []), ...(isAnswer ? ['description'] : [])])
        delete given[name];
    if (!isAnswer && Array.isArray(given.type)) given.type = given.type.find((type) => type !== 'null');
    const branches = (anyOf as Schema[] | undefined)?.filter((branch) => isAnswer || !isNothing(branch));
    if (branches?.length === 1) return slim({ ...branches[0], ...given }, isAnswer, depth);
    const rest = Object.fromEntries(
        Object.entries(given).map(([name, part]) => [name, name === 'items' ? slim(part, isAnswer, depth) : part]),
    );
    if (branches !== undefined) return { anyOf: slim(branches, isAnswer, depth), ...rest };
    if (properties === undefined) {
        if (typeof additionalProperties !== 'object') return rest;
        return { ...rest, additionalProperties: slim(additionalProperties, isAnswer, depth) };
    }
    if (depth === 0) return { type: 'object' };
    const members = Object.entries(properties as Schema).map(([name, part]) => [name, slim(part, isAnswer, depth - 1)]);
    // Answers may get further members; arguments may not.
    return {
        ...rest,
        properties: Object.fromEntries(members),
        ...(!isAnswer && additionalProperties === false && { additionalProperties }),
    };
}
