import type { AriVersion, BookingSignal } from '../../../contract/vocabulary.ts';
import {
    count,
    counted,
    countedInWords,
    daysText,
    dayText,
    inWords,
    inWordsFirst,
    ordinal,
    plural,
} from '../format.ts';

/** Texts of a market's charts. */
export const marketChartWords = {
    scores: {
        label: 'Scores',
        /** `markets`: of the dashed line; null: there is none. */
        how: (level: number, markets: number | null) => [
            'The dot is what was counted on that day. The line is its margin, a ' +
                `${level} % interval: another day’s page could give another figure.`,
            ...(markets === null
                ? []
                : [`Dashed: ${markets === 1 ? 'the one market' : `all ${count(markets)} markets together`}.`]),
        ],
        /** With their sections of methodology.html. */
        abbreviations: { tpdi: { text: 'TPDI', section: 'shares' }, ari: { text: 'ARI', section: 'readiness' } },
        about: {
            tpdi: (n: number) => `: share of ${results(n)} that can be booked only through an intermediary`,
            direct: (n: number) => `Share of ${results(n)} that can be booked direct`,
            ari: (n: number, version: AriVersion, checks: number) =>
                ` ${version}: ${checks} checks, ${n === 1 ? 'one operator' : `mean of ${inWords(n)} operators`}`,
        },
        /** Short forms of labels that do not fit on the axis. */
        short: {
            'rarely or not detectable': 'barely detectable',
            'detectable but incomplete': 'incomplete',
        } as Readonly<Record<string, string>>,
        all: (score: string) => `all ${score}`,
        alt: (name: string, score: string, all: string | null) =>
            `${name}: ${score}${all === null ? '' : `; all markets ${all}`}`,
        thin: (n: number) =>
            `${inWordsFirst(n)} ${plural(n, 'result is', 'results are')} too few to say how high dependence is`,
        plain: (score: string) => `Dependence is ${score}`,
        within: (label: string) => `Dependence is ${label}, over its whole margin`,
        into: (label: string, other: string) => `Dependence is ${label}, and its margin reaches into ${other}`,
        across: (label: string, low: string, high: string) =>
            `Dependence is ${label}, and its margin reaches from ${low} to ${high}`,
        caption: 'Scores with their margins',
        columns: {
            score: 'Score',
            value: 'Value',
            low: 'Margin from',
            high: 'to',
            n: 'n',
            label: 'In a word',
            all_markets: 'All markets',
            all_low: 'from',
            all_high: 'to',
            all_n: 'markets',
            flag: 'Flag',
        },
    },
    actors: {
        label: 'Actors and signals',
        how: ['Counts of results. Colour says who, shape says how to book, here and in the search page below.'],
        finding: (operators: number, direct: number, n: number) => {
            const owned =
                n === 1
                    ? `The one result belongs to ${operators === 1 ? 'an' : 'no'} operator`
                    : `${shareFirst(operators, n)} results ${operators <= 1 ? 'belongs to an operator' : 'belong to operators'}`;
            if (operators === 0) return owned;
            if (operators === 1) return `${owned}, which ${direct === 1 ? 'sells' : 'does not sell'} online itself`;
            if (direct === operators)
                return `${owned}; ${operators === 2 ? 'both' : 'all of these'} sell online themselves`;
            if (direct === 0) return `${owned}; none of these sells online itself`;
            return `${owned}; ${countedInWords(direct, 'of these sells online itself', 'of these sell online themselves')}`;
        },
        /** `operatorShare`: per cent of the hosts. */
        hosts: (n: number, hosts: number, operatorShare: number) =>
            `${hosts === n ? `Each of the ${results(n)} comes from a different host` : `The ${results(n)} come from ${countedInWords(hosts, 'host')}`}; ` +
            `${operatorShare} % of the hosts are operators who can be booked direct.`,
        /** `n`: results of intermediaries, on `hosts` hosts. `share`: per cent of the three most frequent hosts. */
        concentration: (n: number, hosts: number, share: number) => {
            if (hosts === 1) return `All ${results(n)} of intermediaries come from one host.`;
            if (hosts === n) return `Each of the ${results(n)} of intermediaries comes from a different host.`;
            if (hosts <= 3) return `All ${results(n)} of intermediaries come from ${inWords(hosts)} hosts.`;
            return `Three platforms or resellers have ${share} % of the ${results(n)} of intermediaries.`;
        },
        who: 'Who is found',
        booked: 'How it can be booked',
        caption: 'Results by kind of actor and by booking signal',
        columns: { kind: 'Counted by', name: 'Kind', results: 'Results' },
        kinds: { actor: 'Actor', signal: 'Signal' },
    },
    search: {
        label: 'The search page',
        how: (isPublic: boolean) => [
            'Top to bottom, as the search engine listed them. Editorial pages are left out.',
            ...(isPublic ? ['Each line leads to its receipt: the line of the sheet in which it was coded.'] : []),
        ],
        finding: (leading: number, firstTen: number, ofTen: number, firstDirect: number | null, n: number) => {
            if (n === 1) return 'One result was found';
            if (leading === n) return `${shareFirst(n, n)} results lead to an intermediary`;
            const some = firstTen === 0 ? 'None' : inWordsFirst(firstTen);
            const lead =
                leading > 1
                    ? `The first ${inWords(leading)} results all lead to an intermediary`
                    : `${some} of the first ${inWords(ofTen)} results ${firstTen > 1 ? 'lead' : 'leads'} to an intermediary`;
            if (firstDirect === null) return `${lead}; none of the ${inWords(n)} can be booked direct`;
            if (firstDirect === 1) return `${lead}; the first result can be booked direct`;
            return `${lead}; the first that can be booked direct is ${ordinal(firstDirect)}`;
        },
        /** Number of results and their dependence. */
        depth: ([first, top]: readonly [number, string], [rest, others]: readonly [number, string], verdict: string) =>
            `Dependence of the first ${countedInWords(first, 'result')} is ${top}, of the other ${inWords(rest)} it is ${others}: ${verdict}.`,
        higherAtTop: (points: string, margin: string) =>
            `${isRise(points) ? 'higher' : 'lower'} at the top by ${points.slice(1)} points ${margin}`,
        noClearDifference: (points: string, margin: string) => `${points} points ${margin}, no clear difference`,
        caption: (n: number) => `The ${results(n)} in the order of the search page`,
        columns: {
            position: 'Position',
            actor: 'Who',
            signal: 'How to book',
            host: 'Page',
            engine: 'Engine',
            line: 'Line',
        },
        /** After each ten results. */
        part: (from: number, to: number) =>
            from === 1 ? `First ${inWords(to)}: ` : `${ordinal(from)} to ${ordinal(to)}: `,
        counted: {
            platform_only: (n: number) => `${inWords(n)} via an intermediary`,
            direct: (n: number) => `${inWords(n)} direct`,
            contact_only: (n: number) => `${inWords(n)} by contact`,
            none: (n: number) => `${inWords(n)} without a way to book`,
        } satisfies Record<BookingSignal, (n: number) => string>,
        lines: (sheet: string, first: number, last: number) =>
            `Sheet ${sheet}, ${first === last ? `line ${first}` : `lines ${first} to ${last}`}.`,
    },
    history: {
        label: 'History',
        how: (isThin: boolean) => [
            `Points are placed at the days of the searches.${isThin ? ' Hollow, and u: too few results or operators to say.' : ''}`,
        ],
        versions: (day: string, before: AriVersion, after: AriVersion) =>
            `Before ${dayText(day)} readiness was measured by index ${before}, since then by ${after}. The two are not compared.`,
        /** `days`: days of the searches that method `before` scored first, oldest first. `notes`: changes since then. */
        rescored: (days: readonly string[], before: string, now: string, notes: readonly string[]) => {
            const [first, last] = [days[0], days.at(-1)].map((day) => dayText(day as string));
            const searches =
                days.length === 1 ? `The search of ${first} was` : `The searches from ${first} to ${last} were`;
            const change =
                notes.length === 0 ? '' : ` The first scores cannot be compared with these: ${notes.join(' ')}`;
            return `${searches} first scored by method ${before}; here method ${now} scores all.${change}`;
        },
        /** Of a score whose value was another in its first release; null: nothing was scored. */
        first: (value: number | null) =>
            value === null ? 'first published without a score' : `first published as ${value}`,
        revisedScore: (score: string, value: number | null) =>
            `${score.toLowerCase()} ${value === null ? 'without a score' : value}`,
        revised: (day: string, releasedOn: string, release: string, scores: readonly string[]) =>
            `Revised: the search of ${dayText(day)} was first published on ${dayText(releasedOn)}, in version ${release}, with ` +
            `${scores.join(', ')}.`,
        once: (day: string) => `Searched once so far, on ${dayText(day)}`,
        unclear: (before: number, after: number) =>
            before === after
                ? `Dependence ${after} again: no clear difference`
                : `Dependence ${before}, then ${after}: not yet a clear difference`,
        clear: (before: number, after: number) =>
            `Dependence ${after > before ? 'rose' : 'fell'} from ${before} to ${after}`,
        readiness: (points: string) => `; readiness ${isRise(points) ? 'rose' : 'fell'} by ${points.slice(1)}`,
        difference: (points: string, margin: string, month: string) =>
            `The difference since ${month} is ${points} points ${margin}`,
        readinessDifference: (points: string, margin: string) => `That of readiness is ${points} points ${margin}`,
        includesZero: ', and its margin includes 0.',
        /** `q`: the adjusted p value. */
        mayBeChance: (markets: number, q: string) =>
            `. Alone it would be clear; among ${changesOf(markets)} it may be chance (q ${q}).`,
        isClear: (markets: number, q: string) => `, which is clear also among ${changesOf(markets)} (q ${q}).`,
        point: (day: string, score: string, n: string) => `${dayText(day)}: ${score}, ${n}`,
        operators: (n: number) => (n === 1 ? 'one operator' : `${n} operators`),
        caption: 'Scores of each search with their margins',
        columns: {
            day: 'Day',
            n: 'Results',
            low: 'from',
            high: 'to',
            first: 'first published',
            version: 'Index',
            operators: 'Operators',
            release: 'First release',
        },
    },
    readiness: {
        label: 'Readiness, check by check',
        how: (isPublic: boolean) =>
            isPublic
                ? [
                      'Operators by their position on the search page. Each square leads to the line of the audit behind it.',
                  ]
                : ['Operators by their position on the search page.'],
        none: 'No operator could be measured',
        /** Of `n` scored operators: `booking` take bookings online, `describing` describe their offer for machines. */
        finding: (n: number, booking: number, describing: number) => {
            const form = 'in a form that machines can read';
            if (n === 1)
                return (
                    `The audit found ${booking === 1 ? '' : 'no '}online booking at the one operator, which ` +
                    `${describing === 1 ? 'describes' : 'does not describe'} its offer ${form}`
                );
            const where = shareFirst(booking, n).toLowerCase();
            const who = describing === n ? (n === 2 ? 'both' : 'all') : describing === 0 ? 'none' : inWords(describing);
            const describe = describing <= 1 ? 'describes its' : 'describe their';
            return `The audits found online booking at ${where} operators; ${who} ${describe} offer ${form}`;
        },
        average: (passed: string, checks: number) => `Operators pass ${passed} of ${checks} checks on average`,
        caption: (checks: number, operators: number) =>
            `${inWordsFirst(checks)} checks of ${countedInWords(operators, 'operator')}`,
        columns: { position: 'Position', host: 'Page', points: 'Points' },
        of: (points: number, most: number) => `${points} of ${most}`,
        pass: (n: number) => `Operators that pass, of ${n}`,
        outcome: { passed: 'yes', failed: 'no', not_checked: 'not checked' },
        keyPoints: (points: number) => `yes, ${points} points`,
        checkPoints: (name: string, points: number) => `${name}, ${points}`,
        notScored: 'Not measured',
        states: {
            audited: () => 'not every check was made',
            not_accessible: (day: string) => `the page could not be opened on ${dayText(day)}`,
            without_audit: () => 'no audit near the day of the search',
        },
        audits: (sheets: readonly string[], first: string, last: string, version: AriVersion) =>
            `${plural(sheets.length, 'Sheet')} ${sheets.join(', ')}, ` +
            `audits of ${daysText(first, last)}, index ${version}.`,
        version: (version: AriVersion) => `Index ${version}.`,
    },
    source: (day: string, n: number, version: string) => `Search of ${dayText(day)}, ${results(n)}, method ${version}.`,
    /** Of several searches; `n`: smallest and largest number of results. */
    sourceOfAll: (searches: number, days: string, n: readonly [number, number], version: string) =>
        `${counted(searches, 'search', 'searches')}, ${days}, ` +
        `${n[0] === n[1] ? '' : `${count(n[0])} to `}${results(n[1])} each, method ${version}.`,
};

/** The number of changes that are compared. */
function changesOf(markets: number): string {
    return `the newest changes of ${countedInWords(markets, 'market')}`;
}

/** Whether a formatted difference, such as `+14`, is a rise. */
export function isRise(points: string): boolean {
    return points.startsWith('+');
}

export function results(n: number): string {
    return n === 1 ? 'one result' : counted(n, 'result');
}

/** `None of three`, `Two of three`, `All three`, `Both`. */
function shareFirst(part: number, n: number): string {
    if (part < n) return `${part === 0 ? 'None' : inWordsFirst(part)} of ${inWords(n)}`;
    return n === 2 ? 'Both' : `All ${inWords(n)}`;
}
