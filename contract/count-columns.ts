import { actorTypes, bookingSignals } from './vocabulary.ts';

/** The columns of tables that count results by actor type and by booking signal, such as `actor_type_dmo`. */
export const countColumns = Object.entries({ actor_type: actorTypes, booking_signal: bookingSignals }).flatMap(
    ([column, words]) => words.map((word) => ({ column, word, name: `${column}_${word}` })),
);
