import { pooledMarketsMin } from '../../comparison/comparison.ts';
import { bookingAddress } from '../address.ts';
import { actorMixChart } from '../charts/actors.ts';
import { changesChart } from '../charts/changes.ts';
import { cityMapChart } from '../charts/city-map.ts';
import { meanNote, meansChart, pooledNote } from '../charts/means.ts';
import type { Chart } from '../figure.ts';
import { dayText, shareOf, uncapitalized, whole } from '../format.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { Activity, SiteData, SiteFile } from '../model.ts';
import { intermediaryFinding, resultsOf, sourceOf } from '../places.ts';
import { fill } from '../words/message.ts';
import { count } from '../words/numbers.ts';
import { words } from '../words/words.ts';
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
    return fill(text.what, { isPublic });
}

function chartsOf(data: SiteData) {
    const { cities, countries, activities, markets, methodology } = data;
    const pooled = activities.filter(({ tpdi }) => tpdi.markets >= pooledMarketsMin);
    const mostly = cities.filter((city) => {
        const { all, viaIntermediary } = resultsOf(city.markets);
        return 2 * viaIntermediary > all;
    });
    const source = sourceOf(markets);
    return [
        cityMapChart({
            cities,
            methodology,
            finding: townsFinding(mostly.length, cities.length, intermediaryFinding(markets)),
            source,
        }),
        meansChart({
            name: 'countries',
            places: countries,
            source,
            root: '',
        }),
        ...(pooled.length > 0 ? [activitiesChart(pooled)] : []),
        actorMixChart(data.all, source),
        ...(data.changes.compared.length > 0 ? [changesChart({ ...data, root: '', isAll: true })] : []),
    ];
}

/** @param results the finding about the results of all towns. */
function townsFinding(mostly: number, towns: number, results: string): string {
    const { finding, findingOfOne } = words.overview.map;
    if (towns === 1) return fill(findingOfOne, { results: uncapitalized(results) });
    return fill(finding[shareOf(mostly, towns)], { mostly, towns });
}

/** Activities with enough markets for a margin. */
function activitiesChart(activities: readonly Activity[]): Chart {
    return meansChart({
        name: 'activities',
        places: activities,
        source: sourceOf(activities.flatMap(({ markets }) => markets)),
        root: '',
    });
}

function Front({ site }: { site: Site }) {
    const { data, options } = site;
    const { markets, experienceCount: experiences, providerCount: providers } = data;
    return (
        <header class="opening front">
            <div>
                <h1>{intermediaryFinding(markets)}</h1>
                <p class="lede">{descriptionOf(site)}</p>
            </div>
            <div class="doors">
                <div class="door">
                    <a href="markets.html">{text.dataDoor}</a>
                    <p>{fill(text.dataDoorText, { markets: markets.length })}</p>
                </div>
                {experiences > 0 && (
                    <div class="door">
                        <a href={bookingAddress(options)}>{text.bookingDoor}</a>
                        <p>{fill(text.bookingDoorText, { experiences, providers })}</p>
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
        [count(markets.length), fill(text.until, { day: dayText(extent.last) }), fill(text.markets, { ...extent })],
        [count(all), fill(text.inAll, { results: extent.results }), text.results],
        [count(direct), fill(text.ofResults, { results: all }), text.direct],
        [String(whole(tpdi.value)), pooledNote(tpdi), text.dependence],
        ...(ari === null
            ? []
            : [[String(whole(ari.value)), meanNote(ari), fill(text.readiness, { operators: ari.operators })]]),
    ];
    return <FigureList figures={figures} />;
}
