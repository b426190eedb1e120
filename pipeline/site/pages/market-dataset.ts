import { parameter } from '../../ingest/methodology.ts';
import type { Site } from '../layout.tsx';
import { licenceOf } from '../licence.ts';
import { type Market, type SiteFile, scoreNames } from '../model.ts';
import { words } from '../words/en.ts';

/**
 * A market as schema.org's Dataset; addresses only where the site knows its own.
 * @param files its CSV files; none in a teaser.
 */
export function marketDataset({ data, options }: Site, market: Market, files: readonly SiteFile[]): object {
    const { slug, country, city, activity, criteria, snapshots, newest } = market;
    const { siteUrl, dataLicense } = options;
    const { title, dataset } = words.market;
    const location = data.cityOf.get(market)?.location ?? null;
    const licence = licenceOf(dataLicense);
    const first = snapshots[0]?.day;
    const name = title(activity, criteria, `${city}, ${country}`);
    return {
        '@context': 'https://schema.org',
        '@type': 'Dataset',
        name,
        description: dataset.description(name, newest.sampleSize, snapshots.length),
        ...(siteUrl === null ? {} : { url: `${siteUrl}/markets/${slug}.html` }),
        identifier: market.id,
        license: licence.url ?? licence.name,
        creator: { '@type': 'Organization', name: words.siteName, ...(siteUrl === null ? {} : { url: siteUrl }) },
        temporalCoverage: first === newest.day ? newest.day : `${first}/${newest.day}`,
        dateModified: newest.day,
        spatialCoverage: {
            '@type': 'Place',
            name: `${city}, ${country}`,
            ...(location === null ? {} : { geo: { '@type': 'GeoCoordinates', ...location } }),
        },
        measurementTechnique: words.market.methodology(parameter(data.methodology, 'methodology_version')),
        variableMeasured: scoreNames.flatMap((score) => {
            const measured = newest[score];
            if (measured === null) return [];
            const { value, low, high } = measured;
            const margin = low === null || high === null ? {} : { minValue: low, maxValue: high };
            return [{ '@type': 'PropertyValue', name: words.scores[score], value, ...margin }];
        }),
        ...(siteUrl === null || files.length === 0
            ? {}
            : {
                  isAccessibleForFree: true,
                  distribution: files.map(({ path }) => ({
                      '@type': 'DataDownload',
                      encodingFormat: 'text/csv',
                      contentUrl: `${siteUrl}/${path}`,
                  })),
              }),
    };
}
