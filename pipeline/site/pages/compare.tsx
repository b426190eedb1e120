import { figuresScript, pageFiles, type Site } from '../layout.tsx';
import { inline } from '../markdown.tsx';
import type { SiteFile } from '../model.ts';
import { words } from '../words/en.ts';
import { marketDataPath } from './market-data.ts';

/** `compare.html`: its script compares the markets that the address names. */
export function compareFiles(site: Site): SiteFile[] {
    const text = words.compare;
    const canCompare = site.data.markets.length > 1;
    return pageFiles(site, {
        path: 'compare.html',
        title: text.title,
        description: text.description,
        current: 'compare',
        scripts: canCompare ? [marketDataPath, 'assets/compare.js', figuresScript] : [],
        content: () => (
            <>
                <div class="opening">
                    <h1>{text.heading}</h1>
                    <p class="lede">{canCompare ? text.lede : text.tooFew}</p>
                    {canCompare && (
                        <p class="lede" id="without-script">
                            {inline(text.withoutScript)}
                        </p>
                    )}
                </div>
                {canCompare && <div id="compare" data-csv={site.isPublic ? 'data/markets.csv' : undefined} />}
            </>
        ),
    });
}
