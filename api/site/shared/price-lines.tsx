import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import type { AdjustmentLine, Price } from '../../booking/pricing/price.ts';
import { money, percent, shortDay } from '../../pages/locale/format.ts';
import type { Tongue } from '../site-parts.ts';

/** Every line of a price, down to the total. */
export function PriceLines({ price, locale, say }: Tongue & { price: Price }) {
    const amount = (minor: number) => money(minor, price.currency, price.exponent, locale);
    const basis = (line: AdjustmentLine) => {
        if ('stepMinor' in line) return undefined;
        return 'basisPoints' in line
            ? say('percentOf', { percent: percent(line.basisPoints, locale), price: amount(line.baseMinor) })
            : say('each', { quantity: line.quantity, price: amount(line.perPersonMinor) });
    };
    const hasMore = price.discountLines.length > 0 || price.feeLines.length > 0;
    return (
        <table class="lines">
            <caption class="unseen">{say('priceLines')}</caption>
            <tbody>
                {price.lines.map((line) => (
                    <Line
                        label={withDays(textIn(line.label, locale), locale)}
                        basis={say('each', { quantity: line.quantity, price: amount(line.unitMinor) })}
                        amount={amount(line.amountMinor)}
                    />
                ))}
                {hasMore && <Line label={say('subtotal')} amount={amount(price.subtotalMinor)} kind="sum" />}
                {price.discountLines.map((line) => (
                    <Line
                        label={textIn(line.label, locale)}
                        basis={basis(line)}
                        amount={amount(-line.amountMinor)}
                        kind="discount"
                    />
                ))}
                {price.feeLines.map((line) => (
                    <Line
                        label={withDays(textIn(line.label, locale), locale)}
                        basis={basis(line)}
                        amount={amount(line.amountMinor)}
                    />
                ))}
                <Line label={say('total')} amount={amount(price.totalMinor)} kind="total" />
            </tbody>
        </table>
    );
}

/** Labels name days as programs write them; people read them as they write them. */
function withDays(label: string, locale: SiteLocale): string {
    return label.replaceAll(/\d{4}-\d{2}-\d{2}/gu, (day) => shortDay(day, locale));
}

export function Line({ label, basis, amount, kind }: { label: string; basis?: string; amount: string; kind?: string }) {
    return (
        <tr class={kind}>
            <th scope="row">
                {label}
                {basis !== undefined && <span class="hint">{basis}</span>}
            </th>
            <td>{amount}</td>
        </tr>
    );
}
