import type { Child } from 'hono/jsx';
import { actorMixChart } from '../charts/actors.ts';
import { marketListChart } from '../charts/market-list.ts';
import { meansChart, meansFinding, pooledScore } from '../charts/means.ts';
import type { Chart } from '../figure.ts';
import { dayText } from '../format.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { City, Country, Place, SiteFile } from '../model.ts';
import { resultsOf, sourceOf } from '../places.ts';
import { words } from '../words/en.ts';

const { place: text } = words.overview;

/** A page for each country and each of its towns. */
export function placesFiles(site: Site): SiteFile[] {
    return site.data.countries.flatMap((country) => [
        ...countryFiles(site, country),
        ...country.cities.flatMap((city) => cityFiles(site, city)),
    ]);
}

function countryFiles(site: Site, country: Country): SiteFile[] {
    const { slug, cities, markets } = country;
    const towns = meansChart({
        name: 'towns',
        finding: meansFinding(words.overview.means.towns(cities.length), cities),
        places: cities,
        source: sourceOf(markets),
        root: '../',
    });
    const up = <a href="../index.html#countries">{text.allCountries}</a>;
    return placeFiles(site, { place: country, slug, up, groups: cities, charts: [towns] });
}

function cityFiles(site: Site, city: City): SiteFile[] {
    const up = (
        <a href={`${city.countrySlug}.html`}>
            <bdi>{city.country}</bdi>
        </a>
    );
    return placeFiles(site, { place: city, slug: city.slug, up, groups: [city], charts: [] });
}

interface PlaceContent {
    place: Place;
    slug: string;
    up: Child;
    groups: readonly City[];
    /** Charts in addition to those of all places. */
    charts: readonly Chart[];
}

function placeFiles(site: Site, { place, slug, up, groups, charts: own }: PlaceContent): SiteFile[] {
    const { name, markets, tpdi } = place;
    const { all, viaIntermediary } = resultsOf(markets);
    const finding = words.overview.index.finding(viaIntermediary, all);
    const newest = markets
        .map(({ newest: { day } }) => day)
        .sort()
        .at(-1) as string;
    const opening = (
        <header class="opening">
            <p class="kicker">
                {up} <span aria-hidden="true">›</span> <bdi>{name}</bdi>
            </p>
            <h1>
                <span class="unseen">{name}: </span>
                {finding}
            </h1>
            <p class="lede">
                {text.extent(markets.length, dayText(newest))}
                {!tpdi.isThin && ` ${text.together(pooledScore(tpdi))}`}
            </p>
        </header>
    );
    return pageFiles(site, {
        path: `places/${slug}.html`,
        title: name,
        description: `${name}: ${finding}.`,
        current: 'markets',
        day: newest,
        charts: [...own, marketListChart(groups, '../'), actorMixChart(place, sourceOf(markets))],
        csvStart: `data/places/${slug}-`,
        content: (figures) => (
            <>
                {opening}
                {figures}
            </>
        ),
    });
}
