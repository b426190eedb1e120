import { expect, test } from 'vitest';
import { nameShapes } from '../../../api/reference/name-shapes.ts';

const interval = { type: 'object', properties: { low: { type: 'number' } }, required: ['low'] };
const words = { type: 'string', enum: ['up', 'down'] };
const document = () => ({
    openapi: '3.1.0',
    components: {
        schemas: {
            List: {
                type: 'object',
                properties: {
                    data: {
                        type: 'array',
                        items: {
                            type: 'object',
                            properties: {
                                margin: { ...interval, type: ['object', 'null'], description: 'Of the change.' },
                                trend: { ...words, type: ['string', 'null'], enum: ['up', 'down', null] },
                                description: { type: 'string' },
                            },
                        },
                    },
                },
            },
            Query: { anyOf: [{ type: 'null' }, interval] },
        },
    },
    paths: {
        '/a': {
            get: { parameters: [{ name: 'trend', schema: words }], responses: { 200: { description: 'An answer.' } } },
        },
    },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a shape gets its name wherever it occurs, beside its annotations and with null', () => {
    const names = { Item: 'List.data[]', Interval: 'Query|2', Trend: 'List.data[].trend' };
    const { components, paths } = nameShapes(document(), names);
    expect(components.schemas).toEqual({
        List: { type: 'object', properties: { data: { type: 'array', items: ref('Item') } } },
        Query: { anyOf: [{ type: 'null' }, ref('Interval')] },
        Item: {
            type: 'object',
            properties: {
                margin: { anyOf: [ref('Interval'), { type: 'null' }], description: 'Of the change.' },
                trend: { anyOf: [ref('Trend'), { type: 'null' }] },
                description: { type: 'string' },
            },
        },
        Interval: interval,
        Trend: words,
    });
    expect(paths['/a'].get).toEqual({
        parameters: [{ name: 'trend', schema: ref('Trend') }],
        responses: { 200: { description: 'An answer.' } },
    });
});

test.each<[string, Record<string, string>, string]>([
    ['a shape that is not there', { Item: 'List.rows[]' }, 'There is no shape at List.rows[].'],
    ['a component that is not there', { Item: 'Lists' }, 'There is no shape at Lists.'],
    ['a name that is taken', { Query: 'List.data[]' }, 'The component Query has a name already.'],
    ['two names of one shape', { A: 'List.data[].margin', B: 'Query|2' }, 'The components A and B are the same.'],
])('%s is an error', (_what, names, message) => {
    expect(() => nameShapes(document(), names)).toThrow(message);
});
