import { actorTypes, bookingSignals } from './vocabulary.ts';

const yesNo = ['yes', 'no'] as const;

/**
 * What codings of one snapshot are compared by, in the order in which it is shown, each with the values it can have:
 * the two coded words, and the two facts that scores are made of. `platform_only`: the booking signal is platform_only,
 * which gives points to platform dependence. `operator`: the readiness index measures the result.
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
 * Why a coefficient is null. `no_pairs`: no result has two codings, so that there is none. `no_variation`: all codings gave
 * one value, so that alpha has nothing to compare chance with; the other two are there.
 */
export const agreementReasons = ['no_pairs', 'no_variation'] as const;
export type AgreementReason = (typeof agreementReasons)[number];

/** Krippendorff's bounds for alpha, read by the low end of its interval: reliable, tentative from the second, below no conclusion. */
export const alphaBounds = { reliable: 0.8, tentative: 0.667 } as const;
