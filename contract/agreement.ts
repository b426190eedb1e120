import { z } from 'zod';
import { actorTypes, bookingSignals } from './vocabulary.ts';

const yesNo = ['yes', 'no'] as const;

/**
 * The variables by which codings of one snapshot are compared, in the order of display, each with its values: the two
 * coded words, and the two facts that scores are made of. `platform_only`: the booking signal is platform_only, which
 * gives points to platform dependence. `operator`: the readiness index measures the result.
 */
export const agreementVariables = {
    actor_type: actorTypes,
    booking_signal: bookingSignals,
    platform_only: yesNo,
    operator: yesNo,
} as const;
export type AgreementVariable = keyof typeof agreementVariables;
export const agreementVariableNames = Object.keys(agreementVariables) as AgreementVariable[];

/**
 * Why a coefficient is null. `no_pairs`: no result has two codings. `no_variation`: all codings have the same value, so
 * alpha is undefined; the other two coefficients have values.
 */
export const agreementReasons = ['no_pairs', 'no_variation'] as const;

/**
 * Krippendorff's limits for alpha, compared with the low end of its interval: reliable from the first, tentative from
 * the second, no conclusion below.
 */
export const alphaBounds = { reliable: 0.8, tentative: 0.667 } as const;

const fraction = z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .meta({ description: 'A fraction of 1, five decimals; null for the `reason`.' });
const given = z.string().meta({ description: 'A value of the variable.' });

/** Agreement between codings of one variable, in a snapshot or in all snapshots of a market. */
const agreementRowShape = z.object({
    level: z.enum(['snapshot', 'market']).meta({ description: '`market`: all its snapshots that were coded twice.' }),
    analyzed_at: z.iso.date().nullable().meta({ description: 'Day of the snapshot; null for the market.' }),
    variable: z.enum(agreementVariableNames).meta({
        description:
            'What is compared: the actor type, the booking signal, whether the signal is `platform_only`, and whether the ' +
            'readiness index measures the result (`operator`); the last two are `yes` or `no`.',
    }),
    codings: z.int().min(1).meta({ description: 'How many codings are compared.' }),
    units: z.int().min(1).meta({ description: 'Results that at least one of them has.' }),
    percent_agreement: fraction,
    percent_low: fraction,
    percent_high: fraction,
    ac1: fraction,
    ac1_low: fraction,
    ac1_high: fraction,
    alpha: fraction,
    alpha_low: fraction,
    alpha_high: fraction,
    reason: z.enum(agreementReasons).nullable().meta({
        description:
            '`no_pairs`: no result has two codings. `no_variation`: all codings gave one value, so alpha is null.',
    }),
    values: z
        .array(
            z.object({
                value: given,
                ratings: z
                    .int()
                    .min(0)
                    .meta({ description: 'How often it was given to a result with two codings or more.' }),
                specific_agreement: fraction,
            }),
        )
        .meta({ description: 'Every value that the variable can have.' }),
    confusion: z.array(z.object({ value: given, other_value: given, pairs: z.int().min(1) })).meta({
        description:
            'Pairs of values that two codings gave one result. `value` is that of the coding named first in `meta.codings`.',
    }),
});
export type AgreementRow = z.infer<typeof agreementRowShape>;

export const agreementResponseShape = z.object({
    data: z.array(agreementRowShape).meta({ description: 'Empty where nothing was coded twice.' }),
    meta: z.object({
        id: z.uuid(),
        confidence_level: z.number().meta({ example: 0.95 }),
        codings: z.array(
            z.object({
                analyzed_at: z.iso.date(),
                coding: z.string().meta({ description: 'The word in the sheet; `final`: the results that count.' }),
                results: z.int().min(1),
                tpdi_score: z.int().min(0).max(100).meta({ description: 'Platform dependence by this coding.' }),
                is_compared: z.boolean().meta({
                    description: 'The results that count are compared only where there is exactly one other coding.',
                }),
            }),
        ),
    }),
});
