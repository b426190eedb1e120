import { parameter } from '../../ingest/methodology.ts';
import { fileSize } from '../format.ts';
import { type Site, toRoot } from '../layout.tsx';
import { licenceOf } from '../licence.ts';
import type { Market, SiteFile } from '../model.ts';
import { words } from '../words/en.ts';

const { files: text } = words.market;

interface FilesProps {
    site: Site;
    market: Market;
    /** The market's CSV files; none in a teaser. */
    files: readonly SiteFile[];
}

/** What there is to take away, and how to cite it. */
export function FilesAndCitation({ site, market, files }: FilesProps) {
    return (
        <section class="sec duo" id="files" aria-labelledby="files-title">
            <div class="side">
                <p class="label">{text.label}</p>
            </div>
            <div>
                <h2 id="files-title">{files.length > 0 ? text.finding : text.cite}</h2>
                {files.length > 0 && <Files site={site} market={market} files={files} />}
                <Citation site={site} market={market} />
            </div>
        </section>
    );
}

function Files({ site, market, files }: FilesProps) {
    const root = toRoot('markets/');
    const { siteUrl } = site.options;
    return (
        <table class="take">
            <caption class="unseen">{text.caption}</caption>
            <tbody>
                {Object.entries(text.names).map(([name, title]) => {
                    const { path, body } = files.find((file) => file.path.endsWith(`-${name}.csv`)) as SiteFile;
                    return (
                        <tr>
                            <th scope="row">
                                <a href={root + path} data-address={siteUrl === null ? path : `${siteUrl}/${path}`}>
                                    {title}
                                </a>
                            </th>
                            <td>{text.rows(String(body).split('\r\n').length - 2)}</td>
                            <td class="size">{fileSize(Buffer.byteLength(body))}</td>
                        </tr>
                    );
                })}
                <tr>
                    <th scope="row">
                        <a href={`${root}access.html`}>{text.json}</a>
                    </th>
                    <td>
                        {text.jsonAbout} <code>/api/v1/analyses/{market.id}</code>
                    </td>
                    <td />
                </tr>
                <tr>
                    <th scope="row">
                        <a href={`${root}downloads.html`}>{text.all}</a>
                    </th>
                    <td>{text.allAbout}</td>
                    <td />
                </tr>
            </tbody>
        </table>
    );
}

function Citation({ site: { data, options }, market }: { site: Site; market: Market }) {
    const { slug, city, country, activity, criteria, newest } = market;
    const method = parameter(data.methodology, 'methodology_version');
    const licence = licenceOf(options.dataLicense).name;
    const file = `${slug}.html`;
    const address = options.siteUrl === null ? null : `${options.siteUrl}/markets/${file}`;
    const name = words.market.title(activity, criteria, `${city}, ${country}`);
    return (
        <>
            <p class="cite">
                {words.siteName}:{' '}
                <cite>
                    <bdi>{name}</bdi>
                </cite>
                . {text.citation(newest.day, method, licence)}
            </p>
            <p class="address">
                {text.page}: <a href={file}>{address ?? `markets/${file}`}</a>
            </p>
        </>
    );
}
