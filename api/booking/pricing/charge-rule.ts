/**
 * The amounts that a payment provider can charge in one currency, in minor units: multiples of the step, from the
 * minimum.
 */
export interface ChargeRule {
    /** 1 or more. */
    stepMinor: number;
    /** 1 or more; a multiple of the step. */
    minimumMinor: number;
}

/**
 * The rule of each currency.
 * @param currency ISO 4217 code in capitals
 * @param exponent decimals of the minor unit
 */
export type ChargeRules = (currency: string, exponent: number) => ChargeRule;

/** @param leastMinor the provider's minimum, which is rounded up to a multiple of the step. */
export function chargeRule(stepMinor: number, leastMinor: number): ChargeRule {
    return { stepMinor, minimumMinor: Math.max(1, Math.ceil(leastMinor / stepMinor)) * stepMinor };
}

/** A rule by which every amount above 0 can be charged. */
export const everyAmount: ChargeRule = chargeRule(1, 1);

export function isChargeable(amountMinor: number, { stepMinor, minimumMinor }: ChargeRule): boolean {
    return amountMinor >= minimumMinor && amountMinor % stepMinor === 0;
}

/** Whether an amount is 0 or can be charged. */
export function isPayable(amountMinor: number, rule: ChargeRule): boolean {
    return amountMinor === 0 || isChargeable(amountMinor, rule);
}
