import { alphaBounds } from '../../../contract/agreement.ts';
import { rowsToCodeTwice } from '../../agreement/rows-to-code.ts';
import { type Section, table } from '../../document.ts';
import { agreementMarketsChart, coefficientsChart, confusionChart } from '../charts/agreement.ts';
import { fractionText } from '../format.ts';
import type { Site } from '../layout.tsx';
import type { SiteData, SiteFile } from '../model.ts';
import { Sections, textPage } from '../prose.tsx';
import { count } from '../words/numbers.ts';
import { fill, words } from '../words/words.ts';

const text = words.agreement;

/** `agreement.html`: the agreement of independent codings. */
export function agreementFiles(site: Site): SiteFile[] {
    const { data } = site;
    const charts = [coefficientsChart, confusionChart, agreementMarketsChart];
    return textPage(site, 'agreement', {
        ...opening(data),
        cited: text.title,
        charts: data.agreement.all.length === 0 ? [] : charts.map((chartOf) => chartOf(data)),
        csvStart: 'data/agreement-',
        content: <Sections sections={[needSection(data), { id: 'read', ...text.read }]} />,
    });
}

function opening({ agreement, markets }: SiteData) {
    const signal = agreement.all.find(({ variable }) => variable === 'booking_signal');
    if (signal === undefined) return { heading: text.none.heading, paragraphs: [text.none.lede] };
    const twice = [...agreement.ofMarket.values()].reduce((sum, { snapshots }) => sum + snapshots.length, 0);
    const all = markets.reduce((sum, { snapshots }) => sum + snapshots.length, 0);
    return {
        heading: fill(text.heading, { alike: signal.alike, n: signal.compared }),
        paragraphs: [fill(text.lede, { coded: twice, all })],
    };
}

/** Lower limits of alpha in the table: Krippendorff's two, and a stricter one. */
const limits = [alphaBounds.tentative, alphaBounds.reliable, 0.9];

function needSection({ agreement: { rarities }, level }: SiteData): Section {
    const { need } = text;
    const rows = rarities.map(({ value, share }) => [
        fill(need.row, { value: need.values[value], share: Math.round(share * 100) }),
        ...limits.map((limit) => count(rowsToCodeTwice(share, limit, level))),
    ]);
    return {
        id: 'how-many',
        title: need.title,
        blocks:
            rarities.length === 0 ? [need.alike] : [need.before, table([need.head, ...limits.map(limitText)], rows)],
    };
}

/** `.667`, `.80`. */
function limitText(limit: number): string {
    return limit === alphaBounds.tentative ? String(limit).replace(/^0/u, '') : fractionText(limit);
}
