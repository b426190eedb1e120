import { frameWords } from '../../../contract/site-words.ts';
import type { ActorType, BookingSignal } from '../../../contract/vocabulary.ts';
import { agreementWords } from './en-agreement.ts';
import { changesWords } from './en-changes.ts';
import { comparePageWords } from './en-compare.ts';
import { figureWords } from './en-figure.ts';
import { marketWords } from './en-market.ts';
import { overviewWords } from './en-overview.ts';
import { textWords } from './en-pages.ts';

/**
 * The texts of the pages that the build makes, in English. Another language is another table of the same type. Pages take these
 * from here; scripts take theirs from the parts, to stay small. Formats are in `en-format.ts`, and what pages of the server have
 * too is in `contract/site-words.ts`. Methodology and codebook are documents, whose texts are their own.
 */
export const words = {
    ...textWords,
    agreement: agreementWords,
    changes: changesWords,
    compare: comparePageWords,
    ...frameWords,
    book: 'Book direct',
    bookFromServer: '“Book direct” needs the server: it does not work on a page that is opened as a file.',
    foot: (datasetVersion: string, methodologyVersion: string, level: number, licence: string) =>
        `Data version ${datasetVersion}, method ${methodologyVersion}. Margins are ${level} % intervals. Data ${licence}, code MIT.`,
    actor: {
        local_strict: 'Local operator',
        local_extended: 'Regional operator',
        platform: 'Platform',
        reseller_remote: 'Remote reseller',
        dmo: 'Tourism office',
    } satisfies Record<ActorType, string>,
    signal: {
        direct: 'Direct',
        platform_only: 'Via intermediary',
        contact_only: 'Contact only',
        none: 'None found',
    } satisfies Record<BookingSignal, string>,
    scores: figureWords.scores,
    market: marketWords,
    overview: overviewWords,
};
