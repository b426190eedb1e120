import { costText, dateText } from '../../locale/format.ts';
import { Fact } from '../../pages/facts.tsx';
import { Line } from '../shared/price-lines.tsx';
import type { OfferOnPage } from '../site-dependencies.ts';
import { basisText, feeTexts, type ListedPrice, listedPrices } from './prices.ts';

interface DetailsOptions extends OfferOnPage {
    /** When the content of the page last changed; null if unknown. */
    changedAt: string | null;
}

/**
 * The page's structured data as text: every price of the catalogue, the fees, the place, the day of the last change.
 */
export function Details(options: DetailsOptions) {
    const { offer, locale, translate, changedAt } = options;
    const { provider, experience } = offer;
    const { location } = experience;
    const fees = feeTexts(options);
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
                                amount={costText(price.minor, experience, locale)}
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
                            {translate('updatedOn', { date: dateText(changedAt, locale, provider.timeZone) })}
                        </time>
                    </p>
                )}
            </section>
        </div>
    );
}

/** Prices that all rooms have in common, such as breakfast, are listed once, after the last room. */
function linesOf(prices: readonly ListedPrice[]): ListedPrice[] {
    const isPaidByGuests = ({ minor, basis, besides }: ListedPrice) =>
        basis === 'night' && minor === 0 && besides.some((beside) => beside.minor > 0);
    const all = prices.flatMap((price) => [...(isPaidByGuests(price) ? [] : [price]), ...price.besides]);
    const keyOf = ({ name, detail, minor, basis }: ListedPrice) => JSON.stringify([name, detail, minor, basis]);
    return [...new Map(all.toReversed().map((price) => [keyOf(price), price])).values()].toReversed();
}
