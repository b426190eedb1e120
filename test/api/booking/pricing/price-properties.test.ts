import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdjustmentLine } from '../../../../api/booking/pricing/adjustments.ts';
import type { ChargeRule } from '../../../../api/booking/pricing/charge-rule.ts';
import { resolveOptions } from '../../../../api/booking/pricing/options.ts';
import { type Price, priceOf } from '../../../../api/booking/pricing/price.ts';
import { priceBody } from '../../../../api/booking-api/quote-body.ts';
import { siteLocales } from '../../../../contract/local-text.ts';
import { naivePrice } from './oracle.ts';
import { randomRequest, randomRule } from './random-request.ts';
import { priced, sumsOf } from './sample.ts';

/** Looks at random prices by random rules of payment providers; what cannot be charged has no price. */
function holds(check: (price: Price, rule: ChargeRule) => void): void {
    fc.assert(
        fc.property(randomRequest, randomRule, (request, rule) => {
            const result = priceOf(request, rule);
            if (result.ok) check(result.value, rule);
        }),
        { numRuns: 250 },
    );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('any price', () => {
    test('any price is what the sentences of the contract give with plain fractions', () => {
        fc.assert(
            fc.property(randomRequest, randomRule, (request, rule) => {
                const sums = naivePrice(request, rule);
                if (sums === null)
                    expect(priceOf(request, rule)).toMatchObject({ ok: false, error: { why: 'too_small' } });
                else expect(sumsOf(priced(request, rule))).toEqual(Object.values(sums).map(Number));
            }),
            { numRuns: 1_000 },
        );
    });

    test('any price is the sum of its parts, exactly', () => {
        holds((price) => {
            expect(sum(price.lines.map(({ amountMinor }) => amountMinor))).toBe(price.subtotalMinor);
            expect(sum(price.discountLines.map(({ amountMinor }) => amountMinor))).toBe(price.discountMinor);
            expect(sum(price.feeLines.map(({ amountMinor }) => amountMinor))).toBe(price.feesMinor);
            expect(price.subtotalMinor - price.discountMinor + price.feesMinor).toBe(price.totalMinor);
            expect(price.depositMinor + price.restMinor).toBe(price.totalMinor);
        });
    });

    test('any price asks for nothing that the payment provider cannot charge: neither now, nor as a whole', () => {
        holds(({ totalMinor, depositMinor }, { stepMinor, minimumMinor }) => {
            for (const amount of [totalMinor, depositMinor]) {
                expect(amount % stepMinor).toBe(0);
                expect(amount === 0 || amount >= minimumMinor).toBe(true);
            }
        });
    });

    test('a price has a line Rounding only where its total is no multiple of the step, of half a step at most', () => {
        holds(({ lines, discountLines, feeLines, subtotalMinor, totalMinor }, { stepMinor }) => {
            const isRounding = (line: AdjustmentLine) => 'stepMinor' in line;
            const [less, more] = [discountLines.filter(isRounding), feeLines.filter(isRounding)];
            const sumOf = (adjustments: AdjustmentLine[]) => sum(adjustments.map(({ amountMinor }) => amountMinor));
            const others = (adjustments: AdjustmentLine[]) => adjustments.filter((line) => !isRounding(line));
            const exact = subtotalMinor - sumOf(others(discountLines)) + sumOf(others(feeLines));
            expect(less.length + more.length).toBe(exact % stepMinor === 0 ? 0 : 1);
            expect(totalMinor - exact).toBe(sumOf(more) - sumOf(less));
            expect(2 * sumOf(more)).toBeLessThanOrEqual(stepMinor);
            expect(2 * sumOf(less)).toBeLessThan(stepMinor);
            for (const line of [...less, ...more]) {
                expect(line.label.en).toBe('Rounding');
                expect([discountLines.at(-1), feeLines.at(-1)]).toContain(line);
                expect(line.amountMinor).toBeGreaterThan(0);
            }
            expect(lines.map(({ label }) => label.en)).not.toContain('Rounding');
        });
    });

    test('any price is of whole minor units, never negative, and every line can be computed again', () => {
        holds((price) => {
            const { lines, discountLines, feeLines, currency, exponent, ...sums } = price;
            for (const amount of [...Object.values(sums), ...lines.map(({ unitMinor }) => unitMinor)]) {
                expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
            }
            for (const { unitMinor, quantity, amountMinor } of lines) {
                expect(quantity).toBeGreaterThan(0);
                expect(unitMinor * quantity).toBe(amountMinor);
            }
            for (const line of [...discountLines, ...feeLines]) {
                if (!('stepMinor' in line)) expect(line.amountMinor).toBe(recomputed(line));
            }
            expect(currency).toMatch(/^[A-Z]{3}$/u);
            expect([0, 2, 3]).toContain(exponent);
        });
    });

    test('any price has a label on every line, in every language', () => {
        holds(({ lines, discountLines, feeLines }) => {
            for (const { label } of [...lines, ...discountLines, ...feeLines]) {
                expect(Object.keys(label)).toEqual(expect.arrayContaining([...siteLocales]));
                for (const text of Object.values(label)) expect(text).toMatch(/\S/u);
            }
        });
    });

    test('any price does not depend on the order in which options are asked for', () => {
        fc.assert(
            fc.property(randomRequest, (request) => {
                const entries = request.options.map(({ optionId, quantity }) => [optionId, quantity] as const);
                const reversed = resolveOptions(request.experience.options, Object.fromEntries(entries.toReversed()));
                expect(reversed).toEqual({ ok: true, value: request.options });
            }),
        );
    });
});

test('any quote sums exactly when its numbers are read again as decimals', () => {
    holds((price) => {
        const body = JSON.parse(JSON.stringify(priceBody(price, 'en')));
        const read = (number: number) => minorDigits(number, price.exponent);
        const amounts = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + read(amount), 0n);
        expect(amounts(body.unitBreakdown)).toBe(read(body.subtotal));
        expect(amounts(body.discountBreakdown)).toBe(read(body.discount));
        expect(amounts(body.feeBreakdown)).toBe(read(body.fees));
        expect(read(body.subtotal) - read(body.discount) + read(body.fees)).toBe(read(body.total));
        expect(read(body.deposit) + read(body.rest)).toBe(read(body.total));
        expect(read(body.total)).toBe(BigInt(price.totalMinor));
        for (const { amount, unitPrice, quantity } of body.unitBreakdown) {
            expect(read(unitPrice) * BigInt(quantity)).toBe(read(amount));
        }
    });
});

/** An adjustment as a person with a pencil has it. */
function recomputed(line: Exclude<AdjustmentLine, { stepMinor: number }>): number {
    if ('perPersonMinor' in line) return line.perPersonMinor * line.quantity;
    return Number((BigInt(line.baseMinor) * BigInt(line.basisPoints) + 5_000n) / 10_000n);
}

/** The printed decimal digits of a number in minor units; it may not have more decimals than the currency. */
function minorDigits(number: number, exponent: number): bigint {
    const [whole = '', decimals = ''] = String(number).split('.');
    expect(decimals.length).toBeLessThanOrEqual(exponent);
    return BigInt(whole + decimals.padEnd(exponent, '0'));
}
