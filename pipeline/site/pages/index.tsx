import { pooledMarketsMin } from '../../comparison/comparison.ts';
import { bookingAddress } from '../address.ts';
import { actorMixChart } from '../charts/actors.ts';
import { changesChart } from '../charts/changes.ts';
import { cityMapChart } from '../charts/city-map.ts';
import { meanNote, meansChart, meansFinding, pooledNote } from '../charts/means.ts';
import type { Chart } from '../figure.ts';
import { count, dayText, whole } from '../format.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { Activity, SiteData, SiteFile } from '../model.ts';
import { resultsOf, sourceOf } from '../places.ts';
import { words } from '../words/en.ts';
import { FigureList } from './figure-list.tsx';
import { allData } from './json-ld.ts';

const { index: text } = words.overview;

/** `index.html`: description and size of the data, towns, countries, newest changes. */
export function indexFiles(site: Site): SiteFile[] {
    const { data } = site;
    return pageFiles(site, {
        path: 'index.html',
        title: words.siteName,
        description: descriptionOf(site),
        current: 'index',
        hasFeed: true,
        jsonLd: allData(site, descriptionOf(site)),
        charts: chartsOf(data),
        csvStart: 'data/',
        content: (figures) => (
            <>
                <Front site={site} />
                <Figures data={data} />
                {figures}
            </>
        ),
    });
}

/** The description of the data, in a sentence. */
function descriptionOf({ isPublic }: Site): string {
    return text.what(isPublic);
}

function chartsOf(data: SiteData) {
    const { cities, countries, activities, markets, methodology } = data;
    const pooled = activities.filter(({ tpdi }) => tpdi.markets >= pooledMarketsMin);
    const mostly = cities.filter((city) => {
        const { all, viaIntermediary } = resultsOf(city.markets);
        return 2 * viaIntermediary > all;
    });
    const source = sourceOf(markets);
    const { all, viaIntermediary } = resultsOf(markets);
    return [
        cityMapChart({
            cities,
            methodology,
            finding: words.overview.map.finding(mostly.length, cities.length, text.finding(viaIntermediary, all)),
            source,
        }),
        meansChart({
            name: 'countries',
            finding: meansFinding(words.overview.means.countries(countries.length), countries),
            places: countries,
            source,
            root: '',
        }),
        ...(pooled.length > 0 ? [activitiesChart(pooled)] : []),
        actorMixChart(data.all, source),
        ...(data.changes.compared.length > 0 ? [changesChart({ ...data, root: '', isAll: true })] : []),
    ];
}

/** Activities with enough markets for a margin. */
function activitiesChart(activities: readonly Activity[]): Chart {
    return meansChart({
        name: 'activities',
        finding: meansFinding(words.overview.means.activities(activities.length, pooledMarketsMin), activities),
        places: activities,
        source: sourceOf(activities.flatMap(({ markets }) => markets)),
        root: '',
    });
}

function Front({ site }: { site: Site }) {
    const { data, options } = site;
    const { all, viaIntermediary } = resultsOf(data.markets);
    const { markets, experienceCount, providerCount } = data;
    return (
        <header class="opening front">
            <div>
                <h1>{text.finding(viaIntermediary, all)}</h1>
                <p class="lede">{descriptionOf(site)}</p>
            </div>
            <div class="doors">
                <div class="door">
                    <a href="markets.html">{text.dataDoor}</a>
                    <p>{text.dataDoorText(markets.length)}</p>
                </div>
                {experienceCount > 0 && (
                    <div class="door">
                        <a href={bookingAddress(options)}>{text.bookingDoor}</a>
                        <p>{text.bookingDoorText(experienceCount, providerCount)}</p>
                    </div>
                )}
            </div>
        </header>
    );
}

function Figures({ data }: { data: SiteData }) {
    const { markets, extent } = data;
    const { all, direct } = resultsOf(markets);
    const { tpdi, ari } = data.all;
    const figures = [
        [count(markets.length), text.until(dayText(extent.last)), text.markets(extent)],
        [count(all), text.inAll(extent.results), text.results],
        [count(direct), text.ofResults(all), text.direct],
        [String(whole(tpdi.value)), pooledNote(tpdi), text.dependence],
        ...(ari === null ? [] : [[String(whole(ari.value)), meanNote(ari), text.readiness(ari.operators)]]),
    ];
    return <FigureList figures={figures} />;
}
