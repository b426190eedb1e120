import { coefficientsChart, confusionChart } from '../charts/agreement.ts';
import type { Site } from '../layout.tsx';
import type { SiteData, SiteFile } from '../model.ts';
import { Sections, textPage } from '../prose.tsx';
import { fill, words } from '../words/words.ts';

const text = words.agreement;

export function agreementFiles(site: Site): SiteFile[] {
    const { data } = site;
    return textPage(site, 'agreement', {
        ...opening(data),
        cited: text.title,
        charts: data.agreement.all.length === 0 ? [] : [coefficientsChart(data), confusionChart(data)],
        csvStart: 'data/agreement-',
        content: <Sections sections={[{ id: 'read', ...text.read }]} />,
    });
}

function opening({ agreement, markets }: SiteData) {
    const signal = agreement.all.find(({ variable }) => variable === 'booking_signal');
    if (signal === undefined) return { heading: text.none.heading, paragraphs: [text.none.lede] };
    const all = markets.reduce((sum, { snapshots }) => sum + snapshots.length, 0);
    return {
        heading: fill(text.heading, { alike: signal.alike, n: signal.compared }),
        paragraphs: [fill(text.lede, { coded: agreement.snapshots.length, all })],
    };
}
