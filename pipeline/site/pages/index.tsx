import { pooledMarketsMin } from '../../comparison/comparison.ts';
import { actorMixChart } from '../charts/actors.ts';
import { changesChart } from '../charts/changes.ts';
import { cityMapChart } from '../charts/city-map.ts';
import { dependenceFigure, meansChart, readinessFigures } from '../charts/means.ts';
import { dayText } from '../format.ts';
import { bookingAddress, pageFiles, type Site } from '../layout.tsx';
import type { SiteData, SiteFile } from '../model.ts';
import { firstResults, intermediaryFinding, resultsOf } from '../places.ts';
import { FigureList } from '../prose.tsx';
import { count } from '../words/numbers.ts';
import { fill, words } from '../words/words.ts';
import { allData } from './json-ld.ts';

const { index: text } = words.overview;

/** `index.html`: description and size of the data, towns, countries, newest changes. */
export function indexFiles(site: Site): SiteFile[] {
    const { data } = site;
    return pageFiles(site, {
        path: 'index.html',
        title: words.siteName,
        cited: words.nav.index,
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

function descriptionOf({ isPublic }: Site): string {
    return fill(text.what, { isPublic });
}

function chartsOf(data: SiteData) {
    // Activities with enough markets for a margin.
    const activities = data.activities.filter(({ tpdi }) => tpdi.markets >= pooledMarketsMin);
    return [
        cityMapChart(data),
        meansChart('countries', data.countries, ''),
        ...(activities.length > 0 ? [meansChart('activities', activities, '')] : []),
        actorMixChart(data.all),
        ...(data.changes.compared.length > 0 ? [changesChart({ ...data, root: '', isAll: true })] : []),
    ];
}

function Front({ site }: { site: Site }) {
    const { data, options } = site;
    const { markets, experienceCount: experiences, providerCount: providers } = data;
    return (
        <header class="opening front">
            <div>
                <h1>{intermediaryFinding(markets)}</h1>
                <p class="lede">{descriptionOf(site)}</p>
                {firstResults('')}
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
    const figures = [
        [count(markets.length), fill(text.until, { day: dayText(extent.last) }), fill(text.markets, { ...extent })],
        [count(all), fill(text.inAll, { results: extent.results }), text.results],
        [count(direct), fill(text.ofResults, { results: all }), text.direct],
        dependenceFigure(data.all),
        ...readinessFigures(data.all),
    ];
    return <FigureList figures={figures} />;
}
