type Schema = Record<string, unknown>;

/** An OpenAPI document, as far as it has schemas. */
interface Described {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, unknown>;
    webhooks?: Record<string, unknown>;
}

/** Members that do not change which values fit. */
const annotations = ['description', 'example', 'examples', 'title'];

/**
 * Gives shapes within components names of their own, and refers to every shape that has a name wherever it occurs, so
 * that a generator of clients makes one type of it. Annotations of an occurrence stay beside the reference.
 *
 * @param names where each name is taken from.
 */
export function nameShapes<T extends object>(document: T, names: Readonly<Record<string, string>>): T {
    const { components, paths, webhooks } = document as unknown as Described;
    const schemas = { ...components.schemas };
    for (const [name, path] of Object.entries(names)) {
        if (name in schemas) throw new Error(`The component ${name} has a name already.`);
        schemas[name] = bare(shapeAt(components.schemas, path)).schema;
    }
    const nameOf = new Map<string, string>();
    for (const [name, schema] of Object.entries(schemas)) {
        const key = JSON.stringify(bare(schema).schema);
        const other = nameOf.get(key);
        if (other !== undefined) throw new Error(`The components ${other} and ${name} are the same.`);
        nameOf.set(key, name);
    }
    const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, within(schema, nameOf)]));
    return {
        ...document,
        paths: referring(paths, nameOf),
        ...(webhooks !== undefined && { webhooks: referring(webhooks, nameOf) }),
        components: { ...components, schemas: named },
    };
}

/** A copy in which each shape that has a name is a reference. */
function referring(value: unknown, nameOf: ReadonlyMap<string, string>): unknown {
    if (Array.isArray(value)) return value.map((one) => referring(one, nameOf));
    if (typeof value !== 'object' || value === null) return value;
    const { schema, isNullable, notes } = bare(value as Schema);
    const name = nameOf.get(JSON.stringify(schema));
    if (name === undefined) return within(value as Schema, nameOf);
    const reference = { $ref: `#/components/schemas/${name}` };
    return { ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : reference), ...notes };
}

function within(schema: Schema, nameOf: ReadonlyMap<string, string>): Schema {
    return Object.fromEntries(
        Object.entries(schema).map(([member, value]) => {
            // Examples are values, not schemas.
            return [member, ['example', 'examples'].includes(member) ? value : referring(value, nameOf)];
        }),
    );
}

/** A schema without its annotations, and without null if it allows it. */
function bare(given: Schema): { schema: Schema; isNullable: boolean; notes: Schema } {
    const isNote = ([member, value]: [string, unknown]) => annotations.includes(member) && !isSchema(value);
    const notes = Object.fromEntries(Object.entries(given).filter(isNote));
    const schema = Object.fromEntries(Object.entries(given).filter((entry) => !isNote(entry)));
    const { type, enum: values } = schema;
    if (!Array.isArray(type) || !type.includes('null')) return { schema, isNullable: false, notes };
    const [only, ...more] = type.filter((one) => one !== 'null');
    schema.type = more.length === 0 ? only : [only, ...more];
    if (Array.isArray(values)) schema.enum = values.filter((value) => value !== null);
    return { schema, isNullable: true, notes };
}

/** A member of this name in `properties` is a schema; an annotation never is. */
function isSchema(value: unknown): boolean {
    return typeof value === 'object' && value !== null && ('type' in value || '$ref' in value || 'anyOf' in value);
}

/** The schema at a path. Throws if there is none: a name whose shape is gone. */
function shapeAt(schemas: Record<string, Schema>, path: string): Schema {
    const steps = path.match(/[^.[\]|]+|\[\]/gu) ?? [];
    const found = steps.reduce<Schema | undefined>((schema, step, at) => {
        if (at === 0) return schemas[step];
        if (step === '[]') return schema?.items as Schema | undefined;
        if (path.includes(`|${step}`) && /^\d$/u.test(step)) {
            return (schema?.anyOf as Schema[] | undefined)?.[Number(step) - 1];
        }
        return (schema?.properties as Record<string, Schema> | undefined)?.[step];
    }, undefined);
    if (found === undefined) throw new Error(`There is no shape at ${path}.`);
    return found;
}
