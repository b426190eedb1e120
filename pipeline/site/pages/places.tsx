import type { Child } from 'hono/jsx';
import { actorMixChart } from '../charts/actors.ts';
import { marketListChart } from '../charts/market-list.ts';
import { meansChart, meansFinding } from '../charts/means.ts';
import type { Chart } from '../figure.ts';
import { dayText } from '../format.ts';
import { pageFile, type Site, toRoot } from '../layout.tsx';
import type { City, Market, SiteFile } from '../model.ts';
import { csvFile, Figure, figuresScript } from '../page-figures.tsx';
import { type Country, countriesOf, placeOfCity, resultsOf, sourceOf } from '../places.ts';
import { words } from '../words/en.ts';

const { place: text } = words.overview;

/** A page for each country and each of its towns. */
export function placesFiles(site: Site): SiteFile[] {
    return countriesOf(site.data.cities).flatMap((country) => [
        ...countryFiles(site, country),
        ...country.cities.flatMap((city) => cityFiles(site, city)),
    ]);
}

function countryFiles(site: Site, { name, slug, cities, markets }: Country): SiteFile[] {
    const towns = meansChart({
        name: 'towns',
        finding: meansFinding(words.overview.means.towns(cities.length), cities.map(placeOfCity)),
        places: cities.map(placeOfCity),
        source: sourceOf(markets),
        root: '../',
    });
    const up = <a href="../index.html#countries">{text.allCountries}</a>;
    return placeFiles(site, { slug, name, up, groups: cities, markets, charts: [towns] });
}

function cityFiles(site: Site, city: City): SiteFile[] {
    const up = (
        <a href={`${city.countrySlug}.html`}>
            <bdi>{city.country}</bdi>
        </a>
    );
    const { slug, markets } = city;
    return placeFiles(site, { slug, name: city.city, up, groups: [city], markets, charts: [] });
}

interface PlaceContent {
    slug: string;
    name: string;
    up: Child;
    groups: readonly City[];
    markets: readonly Market[];
    /** Charts of this place besides those that each has. */
    charts: readonly Chart[];
}

function placeFiles(site: Site, { slug, name, up, groups, markets, charts: own }: PlaceContent): SiteFile[] {
    const path = `places/${slug}.html`;
    const isPublic = site.options.explorer === 'public';
    const csvPath = (chart: string) => `data/places/${slug}-${chart}.csv`;
    const csvHref = (chart: string) => (isPublic ? toRoot(path) + csvPath(chart) : null);
    const { all, viaIntermediary } = resultsOf(markets);
    const finding = words.overview.index.finding(viaIntermediary, all);
    const newest = markets
        .map(({ newest: { day } }) => day)
        .sort()
        .at(-1) as string;
    const mix = actorMixChart(markets, sourceOf(markets));
    const list = marketListChart(groups, '../');
    const content = (
        <>
            <header class="opening">
                <p class="kicker">
                    {up} <span aria-hidden="true">›</span> <bdi>{name}</bdi>
                </p>
                <h1>
                    <span class="unseen">{name}: </span>
                    {finding}
                </h1>
                <p class="lede">{text.extent(markets.length, dayText(newest))}</p>
            </header>
            {own.map((chart) => (
                <Figure chart={chart} csvHref={csvHref(chart.name)} />
            ))}
            <Figure chart={list} csvHref={csvHref('markets')} />
            <Figure chart={mix} csvHref={csvHref(mix.name)} />
        </>
    );
    const page = pageFile(site, {
        path,
        title: name,
        description: `${name}: ${finding}.`,
        current: 'markets',
        day: newest,
        scripts: [figuresScript],
        content,
    });
    if (!isPublic) return [page];
    return [
        page,
        csvFile(csvPath('markets'), list.table),
        ...[...own, mix].map((chart) => csvFile(csvPath(chart.name), chart.table)),
    ];
}
