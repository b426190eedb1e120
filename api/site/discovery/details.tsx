import type { Offer } from '../../booking/catalog/catalog.ts';
import { dayIn, money } from '../../locale/format.ts';
import { Fact } from '../shared/facts.tsx';
import { Line } from '../shared/price-lines.tsx';
import type { PageLocale } from '../site-dependencies.ts';
import { basisText, feeTexts, type ListedPrice, listedPrices } from './prices.ts';

type DetailsOptions = PageLocale & {
    offer: Offer;
    /** Since when the page says what it says; null: not known at the moment. */
    changedAt: string | null;
};

/** What the data of the page say, for people: every price of the catalogue, the fees, the place, the day of the change. */
export function Details(options: DetailsOptions) {
    const { offer, locale, translate, changedAt } = options;
    const { provider, experience } = offer;
    const { location } = experience;
    const fees = feeTexts(options);
    const { currency, exponent } = experience;
    const amountOf = ({ minor }: ListedPrice) =>
        minor === 0 ? translate('priceFree') : money(minor, currency, exponent, locale);
    return (
        <div class="wide details">
            <section class="card" aria-labelledby="details-title">
                <h2 id="details-title">{translate('detailsTitle')}</h2>
                <table class="lines" aria-labelledby="details-title">
                    <tbody>
                        {linesOf(listedPrices(options)).map((price) => (
                            <Line
                                label={price.name}
                                basis={basisText(price, options) ?? undefined}
                                amount={amountOf(price)}
                            />
                        ))}
                    </tbody>
                </table>
                <p class="hint">{translate('pricesNote')}</p>
                <dl class="facts">
                    {fees.length > 0 && (
                        <div>
                            <dt>{translate('feesTitle')}</dt>
                            {fees.map((fee) => (
                                <dd>{fee}</dd>
                            ))}
                        </div>
                    )}
                    {location !== null && location.lat !== null && location.lon !== null && (
                        <Fact name={translate('coordinates')}>{`${location.lat}, ${location.lon}`}</Fact>
                    )}
                </dl>
                {changedAt !== null && (
                    <p class="hint">
                        <time datetime={changedAt}>
                            {translate('updatedOn', { date: dayIn(provider.timeZone, changedAt, locale) })}
                        </time>
                    </p>
                )}
            </section>
        </div>
    );
}

/** What rooms have alike, such as the price of breakfast, once, after the last of them. */
function linesOf(prices: readonly ListedPrice[]): ListedPrice[] {
    const all = prices.flatMap((price) => [price, ...price.besides]);
    const keyOf = ({ name, detail, minor, basis }: ListedPrice) => JSON.stringify([name, detail, minor, basis]);
    return [...new Map(all.toReversed().map((price) => [keyOf(price), price])).values()].toReversed();
}
