/**
 * The coded words of the field. Sheets, SQL types, responses and documents all take them from here.
 * Source: the market structure data API (actor and booking signal keys) and the methodology notes.
 */

/** Who stands behind a result, in the order in which distributions are shown. */
export const actorTypes = ['local_strict', 'local_extended', 'platform', 'reseller_remote', 'dmo'] as const;
export type ActorType = (typeof actorTypes)[number];

/** How the result lets a visitor book, in the order in which distributions are shown. */
export const bookingSignals = ['direct', 'platform_only', 'contact_only', 'none'] as const;
export type BookingSignal = (typeof bookingSignals)[number];

/** What people type instead of a word of the lists above, in lower case without blanks, and what they may mean. */
export const otherWords: { actor_type: Record<string, ActorType[]>; booking_signal: Record<string, BookingSignal[]> } =
    {
        actor_type: {
            ota: ['platform'],
            onlinetravelagency: ['platform'],
            aggregator: ['platform'],
            marketplace: ['platform'],
            intermediary: ['platform', 'reseller_remote'],
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

/** The two versions of the agentic readiness index; `v2` is shown where it is available. */
export const ariVersions = ['v1', 'v2'] as const;
export type AriVersion = (typeof ariVersions)[number];

/** The five blocks of the ARI's second version, in the order in which they are shown. */
export const ariBlocks = ['structure', 'execution', 'completeness', 'freshness', 'performance'] as const;
export type AriBlock = (typeof ariBlocks)[number];

/** Direction of an ARI change, seen from the older snapshot. */
export const trends = ['up', 'down', 'stable'] as const;

/** The four parts that name a market, in the order of its key and of every list. */
export const marketParts = ['country', 'city', 'activity', 'criteria'] as const;
export type MarketPart = (typeof marketParts)[number];
