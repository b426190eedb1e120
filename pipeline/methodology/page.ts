import { agreementVariables } from '../../contract/agreement.ts';
import { capitalized } from '../../contract/capitalized.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { indexScore, scores, scoreTitle, shareScores } from '../../contract/scores.ts';
import { ariVersions } from '../../contract/vocabulary.ts';
import { clustersMin } from '../agreement/coefficients.ts';
import { bullets, type Section, type TextDocument, table, wrapped } from '../document.ts';
import { marginPointsMax, operatorsMin } from '../site/format.ts';
import { comparisons } from './comparisons.ts';
import { parameter } from './read.ts';

/** "a, b and c". */
const list = new Intl.ListFormat('en-GB');

/** `docs/methodology.md`. */
export function methodologyPage(methodology: Methodology): string {
    const { title, introduction, sections } = methodologyDocument(methodology);
    const notice = '<!-- Written by `make docs` from data/methodology/. Change the rows there, not this page. -->';
    const blocks = [...introduction, forResearchers, ...sections.flatMap(asMarkdown)];
    return `${[`# ${title}`, notice, ...blocks.map(wrapped)].join('\n\n')}\n`;
}

function asMarkdown({ title, blocks }: Section): string[] {
    return [`## ${title}`, ...blocks];
}

/** The methodology as a document. All numbers come from the rows of `data/methodology/`. */
export function methodologyDocument(methodology: Methodology): TextDocument {
    return {
        title: 'How the scores are made',
        introduction: introduction(methodology),
        sections: [
            sample(methodology),
            shares(methodology),
            readiness(methodology),
            labels(methodology),
            intervals(methodology),
            flags(),
            changes(methodology),
            comparisons(methodology),
            agreement(methodology),
            versions(methodology),
        ],
    };
}

/** Only in the Markdown: where the rows are in the project. */
const forResearchers = `Every weight, threshold and label below is a row in \`data/methodology/\`; change a row, build again, and
the scores change with it. Table \`contribution\` of \`dist/market.duckdb\` (and \`dist/exports/contributions.parquet\`) lists, for
every market, snapshot and score, which row gave how many points, with the sheet and the row's key in it. Rows that gave none are
not listed. Rows that a release was made with do not change; a new [version](#versions) has its own rows, in
[three steps](../CONTRIBUTING.md#add-a-version-of-the-methodology).`;

function introduction(methodology: Methodology): string[] {
    return [
        `Methodology version ${parameter(methodology, 'methodology_version')}. *Known* marks what the published index printed, or what
follows from its printed numbers; *decided* marks a choice of this project.`,
        `A score is a sum of contributions: each observed result, or each check of an operator's audit, gives points. All scores are whole
numbers from 0 to 100, rounded half up once, from exact sums.`,
    ];
}

function sample(methodology: Methodology): Section {
    return {
        id: 'sample',
        title: 'The sample',
        blocks: [
            `A market is a country, a city, an activity and a criterion. One analysis looks at the first three pages of a search engine's
results for "activity city criterion", geo-targeted on the city: at most ${parameter(methodology, 'sample_size_max')} results.
Editorial pages without a transaction are left out before coding. Each result is coded by hand: who the actor is, and how one
can book. The two are coded independently; rare pairs get a warning, never an error. A sample below
${parameter(methodology, 'sample_size_min')} or above ${parameter(methodology, 'sample_size_max')} results gets a warning, too.`,
            `A snapshot is a census of one results page on one day. The intervals below describe how much other draws would differ, at another
time or from another place; they do not describe errors in counting this page.`,
        ],
    };
}

function shares({ signal_points, dominant_signal_order }: Methodology): Section {
    const rows = signal_points.map((row) => [
        `\`${row.score}\``,
        `\`${row.booking_signal}\``,
        row.points,
        row.source,
        row.note,
    ]);
    const order = [...dominant_signal_order]
        .sort((a, b) => Number(a.rank) - Number(b.rank))
        .map((row) => `\`${row.booking_signal}\``);
    return {
        id: 'shares',
        title: capitalized(list.format(shareScores.map(({ title }) => title.toLowerCase()))),
        blocks: [
            'Each result of the sample gives points by its booking signal; the score is their sum divided by the number of results.',
            table(['score', 'booking signal', 'points', 'source', 'note'], rows),
            `Example, from the published index and not from the data shown here: Porto, Accommodation, Luxury on 2026-02-27 had 28 results,
18 of them \`platform_only\` and 10 \`direct\`. TPDI = 18 x 100 / 28 = 64.3, shown as 64; direct-booking visibility = 10 x 100 / 28 = 35.7, shown as 36.`,
            `The dominant booking signal is the most frequent one; a tie goes to the first of ${order.join(', ')} (decided).`,
        ],
    };
}

function readiness(methodology: Methodology): Section {
    const { ari_operators, ari_blocks, ari_checks } = methodology;
    const operators = ari_operators.map((row) => `\`${row.actor_type}\` with \`${row.booking_signal}\``).join(', ');
    const versions = ariVersions.flatMap((version) => {
        const blocks = ari_blocks.filter((row) => row.version === version);
        const rows = ari_checks
            .filter((row) => row.version === version)
            .map((row) => [row.block, row.check, checkPasses(row), row.points, row.source]);
        return [
            `### ${version}: ${blocks.map((row) => `${row.block} ${row.points}`).join(', ')}`,
            table(['block', 'check', 'passes when', 'points', 'source'], rows),
        ];
    });
    return {
        id: 'readiness',
        title: 'Agentic readiness',
        blocks: [
            `The ARI is measured on direct operators only: results coded ${operators}. For each, the latest audit of its page on or before the
day of the snapshot counts, if it is at most ${parameter(methodology, 'audit_max_age_days')} days old; addresses are compared
without regard to the case of scheme and host, default port, fragment and trailing slash. A page that could not be opened is left
out, not scored 0. The market's score is the mean over these operators, counted by observed row, shown with their number; without
any it is null.`,
            `v2 is used for a snapshot when every audited operator has all of its checks. Otherwise v1 is used, over the operators that have all
of v1's checks. The two are never compared with each other.`,
            ...versions,
        ],
    };
}

export function checkPasses({ audit_column, rule, threshold }: Methodology['ari_checks'][number]): string {
    if (rule === 'is_true') return `\`${audit_column}\` is true`;
    return `\`${audit_column}\` is ${rule === 'above' ? 'above' : 'at most'} ${threshold}`;
}

function labels({ labels: rows }: Methodology): Section {
    const ranges = scores.flatMap((score) =>
        rows
            .filter((row) => row.score === score.name)
            .map((row) => [
                scoreTitle(score),
                `${row.from} to ${row.below === '' ? 100 : Number(row.below) - 1}`,
                row.label,
                row.source,
            ]),
    );
    return {
        id: 'labels',
        title: 'Labels',
        blocks: [table(['score', 'from, to', 'label', 'source'], ranges)],
    };
}

function intervals(methodology: Methodology): Section {
    const level = Number(parameter(methodology, 'confidence_level')) * 100;
    return {
        id: 'margins',
        title: 'Margins',
        blocks: [
            `All intervals are at the ${level} % level (decided) and shown with one decimal. Rounding moves no end of an interval onto or across
0: an end above 0 is shown as 0.1 at least, one below as -0.1 at most (decided).`,
            bullets([
                `${list.format(shareScores.map(scoreTitle))}: Wilson's interval. Samples are small, where the usual normal
interval is wrong.`,
                `${scoreTitle(indexScore)}: the t interval over the operators' scores, cut at 0 and 100; null below two operators.`,
            ]),
        ],
    };
}

function flags(): Section {
    return {
        id: 'flags',
        title: 'Flags',
        blocks: [
            `The flag u, low reliability, marks a score that is made of too little data to say how high it is (decided). A score has it if at
least one of these is true:`,
            bullets([
                'It has no margin.',
                `Its margin is wider than ${marginPointsMax} points. A share of few results has such a margin: with up to 3 results
always, with 4 to 11 if it is near the middle, with 12 or more never.`,
                `It is the ${indexScore.title.toLowerCase()} of fewer than ${operatorsMin} operators.`,
                'Its margin has no width: its operators all have the same score, which does not show how much scores vary.',
            ]),
            `Pages draw it as a hollow dot without the line of its margin, and give it no label. A row of a list has the flag if one of its
scores does. The third rule does not concern shares and means of several markets.`,
            `Exports and responses print every label and have no column of flags. Programs find the flag from the ends of the margin,
such as \`tpdi_score_low\` and \`tpdi_score_high\`, and from \`ari_operators\`.`,
        ],
    };
}

function changes(methodology: Methodology): Section {
    const level = Number(parameter(methodology, 'confidence_level'));
    const changingShares = shareScores.flatMap(({ change }) => change ?? []);
    const unchanged = shareScores.flatMap(({ name, change }) => (change === null ? `\`${name}\`` : []));
    return {
        id: 'changes',
        title: 'Changes',
        blocks: [
            bullets([
                `\`delta\` is this snapshot's shown score minus that of the snapshot before it. Across a change of version, v1 is compared with v1
if both snapshots have it; otherwise there is no delta. \`compared_version\` says which version was compared.`,
                `\`trend\` is \`stable\` below ${parameter(methodology, 'trend_threshold_points')} points, otherwise \`up\` or \`down\`; null
on the first snapshot (decided).`,
                `The interval of an ARI change is Welch's; the interval of the change of a share is Newcombe's hybrid of both Wilson
intervals (decided). Both are intervals of the unrounded change.`,
                `An ARI change has an interval only where the scored operators of both snapshots differ in score. One operator, or several with
equal scores, do not show how much scores vary: any change would look certain, so the interval is null (decided).`,
                `A change of ${list.format(unchanged)} is not tested: a history shows its margin at each search, and no difference.`,
                '`significant` says whether the shown interval of the ARI change excludes 0; null where there is no interval.',
            ]),
            `Of twenty changes that chance alone makes, about one has an interval that excludes 0. Therefore a change is called a rise or a
fall only if it is clear among the changes of all markets:`,
            bullets([
                `\`p_value\` is the level at which the interval of the change ends at 0: of an ARI change by Welch's test, of the change
of a share by Newcombe's interval (decided). If it is below ${decimal(1 - level)}, the interval excludes 0.`,
                `\`q_value\` is the p value adjusted by Benjamini and Hochberg (1995) for the newest change of the same score in all markets.
Older changes have none. Markets share results, so their changes are correlated positively, which the method allows.`,
                `\`significant_adjusted\` says whether the q value is at most ${parameter(methodology, 'fdr_level')} (decided): about
this share of the changes that count may still be chance. Words such as "rose" and "fell" follow it.`,
                `The history has \`q_value\` and \`significant_adjusted\` for the ARI. For the change of a share, its name
stands before them: ${list.format(changingShares.flatMap((change) => [`\`${change}_q_value\``, `\`${change}_significant_adjusted\``]))}.`,
            ]),
        ],
    };
}

function agreement(methodology: Methodology): Section {
    const level = Number(parameter(methodology, 'confidence_level')) * 100;
    return {
        id: 'agreement',
        title: 'Agreement between codings',
        blocks: [
            `Some snapshots are coded more than once, by people who do not see each other's sheets. Codings of a position are compared
if their addresses are equal; otherwise the position is left out, with a warning. A result that a coding lacks is missing, not a
disagreement. The final rows are one of the codings if there is exactly one other. If there are more, the final rows are what
the coders agreed on, and are left out (decided).`,
            `The comparison covers the actor type (${agreementVariables.actor_type.length} values), the booking signal
(${agreementVariables.booking_signal.length} values), and two facts that scores are made of: \`platform_only\`, whether the booking
signal is \`platform_only\`, and \`operator\`, whether the readiness index measures the result.`,
            bullets([
                `*Percent agreement*, p: the share of pairs of codings of a result that are alike, averaged over the results that
have a pair.`,
                `*Gwet's AC1* (Gwet 2008): (p - e) / (1 - e), where e is the sum of s (1 - s) over all values of the vocabulary,
used or not, divided by their number minus 1, and s is the share of a value among the codings.`,
                `*Krippendorff's alpha*, nominal (Krippendorff 2011): 1 - (1 - p) / d, where d is the share of unlike pairs among
all pairs that can be made of the codings of all results. Results count by their number of codings. Where all codings gave
one value, alpha is null, with the reason \`no_variation\`.`,
                `*Specific agreement* of a value: of the codings paired with one that gave it, the share that gave it too.`,
            ]),
            `The intervals are at the ${level} % level: Wilson's interval of p, put through the coefficient with the chance term fixed (Daly 1998;
decided). The usual intervals have no width where all codings are alike: at 96.5 % agreement they hold the true value in 59 of
100 samples of 25 results (simulated), these in 94. From ${clustersMin} snapshots
on, the number of results is divided by the design effect: by how much more the snapshots differ than single results would.`,
            `When one value dominates, alpha falls although people agree: of 100 results of which 85 are coded alike, alpha can be .70 or .32.
Therefore all three coefficients are shown. Alpha is read by the lower end of its interval (Krippendorff): from .800 reliable, from
.667 tentative, below that no conclusion.`,
        ],
    };
}

function versions(methodology: Methodology): Section {
    const yesNo = (flag: boolean) => (flag ? 'yes' : 'no');
    const rows = methodology.versions.map(({ version, inForceFrom, breaksSeries, note }) => [
        version,
        inForceFrom,
        yesNo(breaksSeries),
        note,
    ]);
    return {
        id: 'versions',
        title: 'Versions',
        blocks: [
            `The newest version, ${parameter(methodology, 'methodology_version')}, scores every snapshot, whatever its day, so that all
scores of a history are made in one way. A release keeps its values and names its version, whose rows do not change any more.`,
            `If a later version breaks the series, the page of a market names the searches that an earlier one scored first: the version
of the first release that has them or, without a release, the one in force on their day.`,
            ...(rows.length === 0 ? [] : [table(['version', 'in force from', 'breaks the series', 'note'], rows)]),
        ],
    };
}

/** A number with at most four decimals, without the error of doubles. */
function decimal(value: number): string {
    return String(Number(value.toFixed(4)));
}
