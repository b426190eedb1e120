import { personOf } from '../../../contract/authors.ts';
import { licenceOf } from '../../../contract/licence.ts';
import { dataKeywords } from '../../../contract/site-words.ts';
import type { Site } from '../layout.tsx';
import { type Market, type SiteFile, scoreNames } from '../model.ts';
import { fill, words } from '../words/words.ts';

/** Descriptions of the data by schema.org, for search engines. JSON omits undefined members. */

const context = 'https://schema.org';

export function allData(site: Site, description: string): object {
    const { data, isPublic } = site;
    return {
        '@context': context,
        ...dataset(site, site.options.dataTitle, description, '', data.extent),
        isAccessibleForFree: isPublic,
        spatialCoverage: data.countries.map(({ name }) => ({ '@type': 'Place', name })),
        variableMeasured: Object.values(words.scores),
        distribution: isPublic
            ? data.exports.flatMap(({ files }) =>
                  files.map(({ name, size, sha256 }) => ({
                      ...download(site, `exports/${name}`),
                      name,
                      contentSize: `${size} B`,
                      sha256,
                  })),
              )
            : undefined,
    };
}

/** @param files CSV files of the market; empty in a teaser. */
export function marketData(site: Site, market: Market, files: readonly SiteFile[]): object {
    const { slug, country, city, activity, criteria, snapshots, newest } = market;
    const { title, dataset: texts } = words.market;
    const place = `${city}, ${country}`;
    const name = fill(title, { activity, criteria, city: place });
    const location = site.data.cityOf.get(market)?.location;
    const days = { first: snapshots[0]?.day ?? newest.day, last: newest.day };
    const hasFiles = site.options.siteUrl !== null && files.length > 0;
    return {
        '@context': context,
        ...dataset(
            site,
            name,
            fill(texts.description, { name, n: newest.sampleSize, searches: snapshots.length }),
            `markets/${slug}.html`,
            days,
        ),
        identifier: market.id,
        spatialCoverage: {
            '@type': 'Place',
            name: place,
            geo: location ? { '@type': 'GeoCoordinates', ...location } : undefined,
        },
        variableMeasured: scoreNames.flatMap((score) => {
            const { value, low, high } = newest[score] ?? {};
            const margin = { minValue: low ?? undefined, maxValue: high ?? undefined };
            return value === undefined
                ? []
                : [{ '@type': 'PropertyValue', name: words.scores[score], value, ...margin }];
        }),
        isAccessibleForFree: hasFiles || undefined,
        distribution: hasFiles ? files.map(({ path }) => download(site, path)) : undefined,
    };
}

function download(site: Site, path: string) {
    const encodingFormat = path.endsWith('.csv') ? 'text/csv' : 'application/vnd.apache.parquet';
    return { '@type': 'DataDownload', encodingFormat, contentUrl: address(site, path) };
}

/**
 * The common members of all data sets.
 * @param days days of the first and the last search.
 */
function dataset(site: Site, name: string, description: string, path: string, days: { first: string; last: string }) {
    const { name: licence, url } = licenceOf(site.options.dataLicense);
    return {
        '@type': 'Dataset',
        name,
        description,
        url: address(site, path),
        version: site.data.datasetVersion,
        creator: creatorOf(site),
        keywords: dataKeywords,
        measurementTechnique: fill(words.market.methodology, { version: site.data.methodologyVersion }),
        license: url ?? licence,
        temporalCoverage: days.first === days.last ? days.last : `${days.first}/${days.last}`,
        dateModified: days.last,
    };
}

function creatorOf({ options: { dataAuthors, dataTitle, siteUrl } }: Site): object {
    if (dataAuthors.length === 0) return { '@type': 'Organization', name: dataTitle, url: siteUrl ?? undefined };
    return dataAuthors.map((name) => {
        const person = personOf(name);
        if (person === null) return { '@type': 'Organization', name };
        return { '@type': 'Person', name: `${person.given} ${person.family}` };
    });
}

/** The address of a path; undefined without `siteUrl`. */
function address({ options: { siteUrl } }: Site, path: string): string | undefined {
    return siteUrl === null ? undefined : `${siteUrl}/${path}`;
}
