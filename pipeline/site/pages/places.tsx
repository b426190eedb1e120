import type { Child } from 'hono/jsx';
import { actorMixChart } from '../charts/actors.ts';
import { changesChart } from '../charts/changes.ts';
import { marketListChart } from '../charts/market-list.ts';
import { dependenceFigure, meansChart, pooledNote, readinessFigures } from '../charts/means.ts';
import type { Chart } from '../figure.ts';
import { dayText, whole } from '../format.ts';
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
        ...countryFiles(site, country),
        ...country.cities.flatMap((city) => cityFiles(site, city)),
    ]);
}

function countryFiles(site: Site, country: Country): SiteFile[] {
    const { cities } = country;
    const up = <a href="../index.html#countries">{text.allCountries}</a>;
    const charts = [meansChart('towns', cities, '../')];
    return placeFiles(site, { place: country, title: country.name, up, groups: cities, charts });
}

function cityFiles(site: Site, city: City): SiteFile[] {
    const up = (
        <a href={`${city.countrySlug}.html`}>
            <bdi>{city.country}</bdi>
        </a>
    );
    return placeFiles(site, { place: city, title: city.town, up, groups: [city], charts: [] });
}

interface PlaceContent {
    place: Country | City;
    title: string;
    up: Child;
    groups: readonly City[];
    charts: readonly Chart[];
}

function placeFiles(site: Site, { place, title, up, groups, charts: own }: PlaceContent): SiteFile[] {
    const { name, slug, path, markets } = place;
    const changes = newestChanges(markets);
    const finding = intermediaryFinding(markets);
    const cited = [...new Set([name, (markets[0] as Market).country])].join(', ');
    const newest = daysOf(markets).at(-1) as string;
    const opening = (
        <header class="opening">
            <p class="kicker">
                {up} <span aria-hidden="true">›</span> <bdi>{name}</bdi>
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
        title,
        cited,
        description: `${name}: ${finding}.`,
        current: 'markets',
        day: newest,
        charts: [
            ...own,
            marketListChart(groups, '../'),
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

function scoresOf(place: Place): string[][] {
    const { direct } = place;
    const meaning = fill(text.direct, { results: direct.n });
    return [
        dependenceFigure(place),
        [String(whole(direct.value)), pooledNote(direct), meaning],
        ...readinessFigures(place),
    ];
}
