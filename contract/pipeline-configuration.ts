import { z } from 'zod';

/** The variables that `make build` and `make check` read. An empty variable counts as unset. */
const shape = z.object({
    DATA_DIR: z.string().default('data'),
    DIST_DIR: z.string().default('dist'),
    /** Findings as lines for people or as a JSON array. */
    FORMAT: z.enum(['text', 'json']).default('text'),
    /** Whether the tree of static files is written; the database holds every response either way. */
    STATIC: z.enum(['on', 'off']).default('on'),
    /** Memory DuckDB may use before it spills to disk. */
    BUILD_MEMORY_MIB: z
        .string()
        .regex(/^[1-9]\d{2,6}$/u, 'must be a whole number of mebibytes, 100 or more')
        .default('2560'),
});

export interface PipelineConfiguration {
    dataFolder: string;
    distFolder: string;
    format: 'text' | 'json';
    writesStaticTree: boolean;
    memoryMib: number;
}

/** The configuration, or what is wrong with the environment, a message each. */
export function readPipelineConfiguration(
    environment: Record<string, string | undefined>,
): { configuration: PipelineConfiguration } | { problems: string[] } {
    const given = Object.fromEntries(
        Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
    );
    const parsed = shape.safeParse(given);
    if (!parsed.success) {
        return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
    }
    const { DATA_DIR, DIST_DIR, FORMAT, STATIC, BUILD_MEMORY_MIB } = parsed.data;
    return {
        configuration: {
            dataFolder: DATA_DIR,
            distFolder: DIST_DIR,
            format: FORMAT,
            writesStaticTree: STATIC === 'on',
            memoryMib: Number(BUILD_MEMORY_MIB),
        },
    };
}
