import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import type { AdjustmentLine } from '../../booking/pricing/adjustments.ts';
import type { Price } from '../../booking/pricing/price.ts';
import { money, percent, priceText, unbrokenDay } from '../../locale/format.ts';
import type { PageLocale } from '../../pages/locale/words.ts';

export function PriceLines({ price, locale, translate }: PageLocale & { price: Price }) {
    const amount = (minor: number) => money(minor, price.currency, price.exponent, locale);
    const cost = (minor: number) => priceText(minor, price.currency, price.exponent, locale);
    const basis = (line: AdjustmentLine) => {
        if ('stepMinor' in line) return undefined;
        return 'basisPoints' in line
            ? translate('percentOf', { percent: percent(line.basisPoints, locale), price: amount(line.baseMinor) })
            : translate('each', { quantity: line.quantity, price: amount(line.perPersonMinor) });
    };
    const hasMore = price.discountLines.length > 0 || price.feeLines.length > 0;
    return (
        <table class="lines">
            <caption class="unseen">{translate('priceLines')}</caption>
            <tbody>
                {price.lines.map((line) => {
                    const label = withDays(textIn(line.label, locale), locale);
                    const { quantity, unitMinor } = line;
                    // "1 × free" says less than "Infant × 1".
                    return unitMinor === 0 ? (
                        <Line
                            label={translate('countOf', { label, count: quantity })}
                            amount={cost(line.amountMinor)}
                        />
                    ) : (
                        <Line
                            label={label}
                            basis={translate('each', { quantity, price: amount(unitMinor) })}
                            amount={amount(line.amountMinor)}
                        />
                    );
                })}
                {hasMore && <Line label={translate('subtotal')} amount={amount(price.subtotalMinor)} kind="sum" />}
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
                <Line label={translate('total')} amount={cost(price.totalMinor)} kind="total" />
            </tbody>
        </table>
    );
}

/** Labels contain days as YYYY-MM-DD; pages show them as the locale writes them. */
function withDays(label: string, locale: SiteLocale): string {
    return label.replaceAll(/\d{4}-\d{2}-\d{2}/gu, (day) => unbrokenDay(day, locale));
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
