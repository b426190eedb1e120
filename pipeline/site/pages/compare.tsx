import { pageFile, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { figuresScript } from '../page-figures.tsx';
import { Inline } from '../prose.tsx';
import { words } from '../words/en.ts';
import { marketDataPath } from './market-data.ts';

/** `compare.html`: its script reads from the address which markets to compare. */
export function compareFiles(site: Site): SiteFile[] {
    const text = words.compare;
    const canCompare = site.data.markets.length > 1;
    return [
        pageFile(site, {
            path: 'compare.html',
            title: text.title,
            description: text.description,
            current: 'compare',
            scripts: canCompare ? [marketDataPath, 'assets/compare.js', figuresScript] : [],
            content: canCompare ? (
                <>
                    <div class="opening">
                        <h1>{text.heading}</h1>
                        <p class="lede">{text.lede}</p>
                        <p class="lede" id="without-script">
                            <Inline text={text.withoutScript} />
                        </p>
                    </div>
                    <div id="compare" data-csv={site.options.explorer === 'public' ? 'data/markets.csv' : undefined} />
                </>
            ) : (
                <div class="opening">
                    <h1>{text.heading}</h1>
                    <p class="lede">{text.tooFew}</p>
                </div>
            ),
        }),
    ];
}
