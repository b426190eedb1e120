import { actorMixChart } from '../charts/actors.ts';
import { changesChart } from '../charts/changes.ts';
import { marketListChart } from '../charts/market-list.ts';
import { dependenceFigure, largeFigure, meansChart, readinessFigures } from '../charts/means.ts';
import { dayText } from '../format.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { City, Country, Market, Place, SiteFile } from '../model.ts';
import { newestChanges } from '../newest-changes.ts';
import { daysOf, firstResults, intermediaryFinding } from '../places.ts';
import { FigureList } from '../prose.tsx';
import { fill, words } from '../words/words.ts';

const { place: text } = words.overview;

/** Equals `marketsMax` of scripts/compare.ts, which a page cannot import. */
const comparedMax = 4;

/** A page for each country and each of its towns. */
export function placesFiles(site: Site): SiteFile[] {
    return site.data.countries.flatMap((country) => [
        ...placeFiles(site, country),
        ...country.cities.flatMap((city) => placeFiles(site, city)),
    ]);
}

function placeFiles(site: Site, place: Country | City): SiteFile[] {
    const { name, slug, path, markets } = place;
    const isCountry = 'cities' in place;
    const changes = newestChanges(markets);
    const finding = intermediaryFinding(markets);
    const cited = [...new Set([name, (markets[0] as Market).country])].join(', ');
    const newest = daysOf(markets).at(-1) as string;
    const opening = (
        <header class="opening">
            <p class="kicker">
                {isCountry ? <a href="../index.html#countries">{text.allCountries}</a> : <CountryLink city={place} />}{' '}
                <span aria-hidden="true">›</span> <bdi>{name}</bdi>
            </p>
            <h1>
                <span class="unseen">{name}: </span>
                {finding}
            </h1>
            <p class="lede">{fill(text.extent, { markets: markets.length, day: dayText(newest) })}</p>
            {firstResults('../')}
            {markets.length > 1 && markets.length <= comparedMax && (
                <p class="sub">
                    <a href={`../compare.html?${markets.map(({ slug }) => `m=${slug}`).join('&')}`}>
                        {text.compareAll}
                    </a>
                </p>
            )}
        </header>
    );
    return pageFiles(site, {
        path,
        title: isCountry ? name : place.town,
        cited,
        description: `${name}: ${finding}.`,
        current: 'markets',
        day: newest,
        charts: [
            ...(isCountry ? [meansChart('towns', place.cities, '../')] : []),
            marketListChart(isCountry ? place.cities : [place], '../'),
            ...(changes.compared.length === 0
                ? []
                : [changesChart({ changes, level: site.data.level, root: '../', isAll: false })]),
            actorMixChart(place),
        ],
        csvStart: `data/places/${slug}-`,
        content: (figures) => (
            <>
                {opening}
                <FigureList figures={scoresOf(place)} />
                {figures}
            </>
        ),
    });
}

function CountryLink({ city }: { city: City }) {
    return (
        <a href={`${city.countrySlug}.html`}>
            <bdi>{city.country}</bdi>
        </a>
    );
}

function scoresOf(place: Place): string[][] {
    const { direct } = place;
    const meaning = fill(text.direct, { results: direct.n });
    return [dependenceFigure(place), largeFigure(direct, meaning), ...readinessFigures(place)];
}
