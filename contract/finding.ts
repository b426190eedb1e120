import { z } from 'zod';

/** A fault in an input file. */
export const findingShape = z.object({
    code: z.string().meta({ description: 'The kind of fault, in capitals.' }),
    severity: z.enum(['error', 'warning']).meta({ description: 'An error stops the build, a warning never does.' }),
    file: z.string().meta({ description: 'The file, relative to the data folder, with forward slashes.' }),
    line: z.int().min(1).meta({ description: 'The line on which the faulty cell begins, from 1.' }),
    column: z.int().min(1).meta({ description: 'The character of that line at which the cell begins, from 1.' }),
    message: z.string().meta({ description: 'What is wrong.' }),
    hint: z.string().meta({ description: 'What to type or do about it.' }),
    rule: z
        .string()
        .optional()
        .meta({ description: 'The rule that decides, in the codebook or the methodology: its document and anchor.' }),
    rows: z.int().min(2).optional().meta({
        description:
            'Number of rows, if every row of the sheet has this fault. Line, column and value are those of the first.',
    }),
    path: z
        .string()
        .optional()
        .meta({ description: 'The member of a JSON file, such as experiences[0].currency; sheets have none.' }),
});
export type Finding = z.infer<typeof findingShape>;

export const fileStart = { line: 1, column: 1 } as const;

/** A fault at a location of a file, by default an error. */
export function findingAt(
    file: string,
    { line, column }: { line: number; column: number },
    code: string,
    message: string,
    hint: string,
    severity: Finding['severity'] = 'error',
): Finding {
    return { code, severity, file, line, column, message, hint };
}
