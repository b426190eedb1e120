import { percentDecimals } from '../../contract/catalog-kinds.ts';
import { currencyOf } from '../../contract/currency.ts';
import { elements, type Fault, type Item, member } from './fault.ts';
import { priceValues } from './price-values.ts';

/**
 * Amounts and percentages with more decimals than can be kept. What is typed is looked at, not the number it is read
 * as: 0.10000000000000000001 reads as 0.1. Hence the faults are found where the text is: see `decimalFaults`.
 */
export interface Decimals {
    item: Item;
    code: 'BAD_PRICE' | 'BAD_PERCENT';
    most: number;
    /** What has so many decimals, as the end of the message. */
    owner: string;
}

/** Every amount and percentage of a provider with the decimals it may have; amounts of an unknown currency are left out. */
export function decimalsOf(provider: Item): Decimals[] {
    return elements(provider, 'experiences').flatMap((experience) => {
        const code = member(experience, 'currency').value;
        const currency = typeof code === 'string' ? currencyOf(code) : undefined;
        return priceValues(experience).flatMap(({ kind, item }): Decimals[] => {
            if (kind.suffix === 'BasisPoints') {
                return [{ item, code: 'BAD_PERCENT', most: percentDecimals, owner: 'a percentage has' }];
            }
            if (kind.suffix !== 'Minor' || !currency) return [];
            return [{ item, code: 'BAD_PRICE', most: currency.exponent, owner: `${currency.code} has` }];
        });
    });
}

/** @param typed the text of a number as it stands in the file. */
export function decimalFaults({ item, code, most, owner }: Decimals, typed: string): Fault[] {
    if (decimalsTyped(typed) <= most) return [];
    const message = `${typed} has more decimals than ${owner} (${most})`;
    const hint = most === 0 ? 'write a whole number' : `write at most ${most} decimals`;
    return [{ code, path: item.path, message, hint }];
}

/** The decimals a number of JSON has when it is written out, without zeros at its end. */
function decimalsTyped(typed: string): number {
    const [, whole = '', decimals = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(typed) ?? [];
    const digits = `${whole}${decimals}`.replace(/0+$/u, '');
    return digits === '' ? 0 : Math.max(0, digits.length - whole.length - Number(power));
}

/** A fee is either per person or a percentage; a deposit that is taken is a percentage. */
export function feeFaults(experience: Item): Fault[] {
    const fees = elements(experience, 'fees').flatMap((fee) => {
        const count = ['perPerson', 'percent'].filter((name) => member(fee, name).value !== undefined).length;
        if (count === 1 || typeof fee.value !== 'object' || fee.value === null) return [];
        const message = count === 0 ? 'neither perPerson nor percent is given' : 'perPerson and percent are both given';
        return [{ code: 'BAD_FEE', path: fee.path, message, hint: 'write one of perPerson and percent' }];
    });
    const deposit = member(experience, 'deposit');
    const percent = member(deposit, 'percent');
    if (member(deposit, 'enabled').value !== true) return fees;
    const hint = 'write a percentage above 0, at most 100, or false for enabled';
    if (percent.value === 0) {
        const message = '0 is not a percentage above 0, at most 100';
        return [...fees, { code: 'BAD_PERCENT', path: percent.path, message, hint }];
    }
    if (percent.value !== undefined) return fees;
    const message = 'a deposit that is taken needs a percentage';
    return [...fees, { code: 'MISSING_MEMBER', path: percent.path, message, hint }];
}
