import { actorTypes, bookingSignals } from './vocabulary.ts';

/**
 * Columns of the input sheets. Readers, checks, documents and the generator use these names, order and kinds. Source:
 * contract, section 2.
 */
export type CellKind =
    | 'text'
    | 'date'
    | 'position'
    | 'address'
    | 'actor_type'
    | 'booking_signal'
    | 'boolean'
    | 'number'
    | 'whole_number';

export interface SheetColumn {
    name: string;
    kind: CellKind;
    /**
     * `value`: every cell must have a value. `column`: the column must exist, cells may be empty. `no`: the column is
     * optional.
     */
    required: 'value' | 'column' | 'no';
    /** Instructions for researchers. */
    meaning: string;
}

export function required(name: string, kind: CellKind, meaning: string): SheetColumn {
    return { name, kind, required: 'value', meaning };
}

function optional(name: string, kind: CellKind, meaning: string): SheetColumn {
    return { name, kind, required: 'no', meaning };
}

/**
 * The word in the column `coding` of a row that is not confirmed yet. Such a row counts in no score and no agreement.
 */
export const draftCoding = 'draft';

export const observationColumns: readonly SheetColumn[] = [
    required('country', 'text', 'Country of the market.'),
    required('city', 'text', 'City on which the search was geo-targeted.'),
    required('activity', 'text', 'Activity that was searched for.'),
    required('criteria', 'text', 'Criterion that narrows the activity.'),
    required('analyzed_at', 'date', 'Day of the snapshot, YYYY-MM-DD.'),
    required('position', 'position', 'Rank of the result in the observed result set, a whole number from 1.'),
    required('url', 'address', 'Address of the result, beginning with http:// or https://.'),
    required('actor_type', 'actor_type', `Who it is: ${actorTypes.join(', ')}.`),
    required('booking_signal', 'booking_signal', `How one can book: ${bookingSignals.join(', ')}.`),
    // The column is required so that an empty cell is known to be intended.
    {
        name: 'direct_booking_engine',
        kind: 'text',
        required: 'column',
        meaning: 'Booking engine of the operator’s own site, e.g. fareharbor; may be empty.',
    },
    optional(
        'coding',
        'text',
        `Empty or \`final\`: the row that counts. \`${draftCoding}\`: not confirmed yet, in no score. Any other ` +
            'word: an independent coding, kept for agreement, never scored.',
    ),
    optional('note', 'text', 'Anything for people; not read.'),
];

const check = (name: string, meaning: string) =>
    optional(name, 'boolean', `${meaning}: 1/0, true/false or yes/no; empty when not checked.`);

export const auditColumns: readonly SheetColumn[] = [
    required('url', 'address', 'Address of the operator’s page.'),
    required('audited_at', 'date', 'Day of the audit, YYYY-MM-DD.'),
    required('accessible', 'boolean', 'Whether the page could be opened: 1/0, true/false or yes/no.'),
    check('https', 'Served over HTTPS'),
    check('mobile_friendly', 'Usable on a phone'),
    optional('pagespeed', 'number', 'PageSpeed result, 0 to 100; empty when not measured.'),
    check('schema_org', 'Schema.org markup'),
    check('online_booking', 'Online booking on the page (version 1 of the index)'),
    check('transactional_schema', 'Schema.org markup of offers or reservations'),
    check('sitemap', 'Sitemap'),
    check('booking_engine', 'Booking engine'),
    check('book_button', 'Visible Book button'),
    check('calendar', 'Availability calendar'),
    check('date_params', 'Dates can be passed in the address'),
    check('direct_booking', 'Booking is completed on the operator’s own site'),
    check('price', 'Price stated'),
    check('duration', 'Duration stated'),
    check('cancellation_policy', 'Cancellation policy stated'),
    check('languages', 'Languages stated'),
    check('location', 'Location or meeting point stated'),
    check('sitemap_lastmod', 'Sitemap has lastmod'),
    check('date_modified', 'Markup has dateModified'),
    check('dynamic_content', 'Content that changes, e.g. live availability'),
    optional('server_response_ms', 'whole_number', 'Server response time in milliseconds; empty when not measured.'),
];

/** Audit columns that checks of the readiness index can read. */
export const auditCheckColumns = auditColumns.filter((column) => column.required === 'no');

/** Values of a boolean cell, in any case. */
export const booleanWords: Record<string, boolean> = {
    '1': true,
    true: true,
    yes: true,
    '0': false,
    false: false,
    no: false,
};
