import type { Provider } from '../../../contract/catalog.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import type { ReadinessCheck } from '../../dataset/readiness-checks.ts';
import type { PageLocale } from '../../pages/locale/words.ts';
import { listedPrices } from '../discovery/prices.ts';

/** The part of a snippet that meets a check: the link or frame, which lead to the booking page, or the data. */
type Piece = 'booking' | 'data';

/** A check that a page about an experience passes once it has the snippet, whatever it had before. */
export interface Gain extends ReadinessCheck {
    by: Piece;
    /** Names of experiences of which the catalogue lacks what the check looks for. */
    lacking: Offer[];
}

export type Gains = ReturnType<typeof gainsOf>;

type Condition = (offer: Offer, pageLocale: PageLocale) => boolean;

const always: Condition = () => true;

/**
 * The checks that a snippet meets by their definitions in docs/codebook.md: pages and frames up to the page that asks
 * for a name belong to the audited page. `date_params` is not among them, because the address of the booking page does
 * not change with the chosen day, nor `date_modified`, because the change of the provider's page is not known. A check
 * without an entry is not promised.
 */
const pieces: Readonly<Record<string, [Piece, Condition]>> = {
    schema_org: ['data', always],
    transactional_schema: ['data', always],
    booking_engine: ['booking', always],
    book_button: ['booking', always],
    calendar: ['booking', always],
    direct_booking: ['booking', always],
    dynamic_content: ['booking', always],
    duration: ['booking', always],
    price: [
        'booking',
        (offer, pageLocale) =>
            listedPrices({ offer, ...pageLocale }).some(
                ({ minor, besides }) => minor > 0 || besides.some((each) => each.minor > 0),
            ),
    ],
    cancellation_policy: [
        'booking',
        ({ provider, experience }) =>
            Object.keys(experience.cancellationPolicy).length > 0 ||
            (experience.refundPolicy ?? provider.refundPolicy) !== null,
    ],
    languages: ['booking', ({ experience }) => experience.languages.length > 0],
    // The name of a town is not enough.
    location: [
        'booking',
        ({ experience: { location, meetingPoint } }) =>
            Object.keys(meetingPoint).length > 0 || (location?.address ?? location?.lat ?? null) !== null,
    ],
};

/** What the snippet of a provider changes for a page about one of its experiences. */
export function gainsOf(provider: Provider, checks: readonly ReadinessCheck[], pageLocale: PageLocale) {
    const offers = provider.experiences.map((experience) => ({ provider, experience }));
    const raised = checks.flatMap((check): Gain[] => {
        const [by, isMet] = pieces[check.check] ?? [];
        if (by === undefined || isMet === undefined) return [];
        return [{ ...check, by, lacking: offers.filter((offer) => !isMet(offer, pageLocale)) }];
    });
    const names = new Set(raised.map(({ check }) => check));
    // The others depend on the provider's own site, or on what the snippet cannot do.
    return { raised, others: checks.filter(({ check }) => !names.has(check)) };
}
