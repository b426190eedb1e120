/**
 * Enumerations of the market data, for sheets, SQL types, responses and documents. docs/codebook.md defines actor types
 * and booking signals, docs/methodology.md the scores.
 */

/** The kind of actor behind a result, in the order of distributions. */
export const actorTypes = ['local_strict', 'local_extended', 'platform', 'reseller_remote', 'dmo'] as const;
export type ActorType = (typeof actorTypes)[number];

/** The kinds of actor that sell what others provide. */
export const intermediaryTypes = ['platform', 'reseller_remote'] as const satisfies readonly ActorType[];

/** How a visitor can book from a result, in the order of distributions. */
export const bookingSignals = ['direct', 'platform_only', 'contact_only', 'none'] as const;
export type BookingSignal = (typeof bookingSignals)[number];

/** Synonyms that people type, in lower case without blanks, and the values they may mean. */
export const synonyms: {
    actor_type: Record<string, readonly ActorType[]>;
    booking_signal: Record<string, readonly BookingSignal[]>;
} = {
    actor_type: {
        ota: ['platform'],
        onlinetravelagency: ['platform'],
        aggregator: ['platform'],
        marketplace: ['platform'],
        intermediary: intermediaryTypes,
        agency: ['reseller_remote'],
        travelagency: ['reseller_remote'],
        operator: ['local_strict', 'local_extended'],
        regional: ['local_extended'],
        touristoffice: ['dmo'],
        tourismboard: ['dmo'],
    },
    booking_signal: {
        phone: ['contact_only'],
        telephone: ['contact_only'],
        email: ['contact_only'],
        mail: ['contact_only'],
        whatsapp: ['contact_only'],
        form: ['contact_only'],
        online: ['direct'],
        website: ['direct'],
        ownsite: ['direct'],
        ota: ['platform_only'],
        marketplace: ['platform_only'],
        no: ['none'],
        nothing: ['none'],
    },
};

/** Versions of the agentic readiness index. `v2` is preferred if available. */
export const ariVersions = ['v1', 'v2'] as const;
export type AriVersion = (typeof ariVersions)[number];

/** The blocks of version 2 of the agentic readiness index, in the order of display. */
export const ariBlocks = ['structure', 'execution', 'completeness', 'freshness', 'performance'] as const;
export type AriBlock = (typeof ariBlocks)[number];

/** Direction of a change of the readiness index since the previous snapshot. */
export const trends = ['up', 'down', 'stable'] as const;

/** The four names of a market, in the order of its key and of lists. */
export const marketParts = ['country', 'city', 'activity', 'criteria'] as const;
export type MarketPart = (typeof marketParts)[number];
