/** What a payment provider can charge in one currency, in whole minor units: multiples of the step, from the minimum on. */
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

/** @param leastMinor the least amount that the provider names: the minimum is the first multiple of the step from there. */
export function chargeRule(stepMinor: number, leastMinor: number): ChargeRule {
    return { stepMinor, minimumMinor: Math.max(1, Math.ceil(leastMinor / stepMinor)) * stepMinor };
}

/** Every amount above 0 can be charged. */
export const everyAmount: ChargeRule = chargeRule(1, 1);

export function isChargeable(amountMinor: number, { stepMinor, minimumMinor }: ChargeRule): boolean {
    return amountMinor >= minimumMinor && amountMinor % stepMinor === 0;
}

/** Whether an amount is nothing or can be charged. */
export function isPayable(amountMinor: number, rule: ChargeRule): boolean {
    return amountMinor === 0 || isChargeable(amountMinor, rule);
}
