import { frenchSpaces } from '../locale/french-spaces.ts';
import { type TranslateNames, translatorsOf } from '../locale/messages.ts';

const en = {
    departure: '{name}: {count, plural, one {# participant} other {# participants}}',
    stay: '{unit}: {count, plural, one {# guest} other {# guests}}',
    adults: '{count, plural, one {# adult} other {# adults}}',
    children: '{count, plural, one {# child} other {# children}}',
    bookings: '{count, plural, one {# booking} other {# bookings}}',
    places: '{taken} of {of} places booked',
    private: 'private',
    option: '{label}: {count}',
};

type Words = typeof en;

const fr: Words = frenchSpaces({
    departure: '{name} : {count, plural, one {# participant} other {# participants}}',
    stay: '{unit} : {count, plural, one {# voyageur} other {# voyageurs}}',
    adults: '{count, plural, one {# adulte} other {# adultes}}',
    children: '{count, plural, one {# enfant} other {# enfants}}',
    bookings: '{count, plural, one {# réservation} other {# réservations}}',
    places: '{taken} places réservées sur {of}',
    private: 'privé',
    option: '{label} : {count}',
});

const es: Words = {
    departure: '{name}: {count, plural, one {# participante} other {# participantes}}',
    stay: '{unit}: {count, plural, one {# huésped} other {# huéspedes}}',
    adults: '{count, plural, one {# adulto} other {# adultos}}',
    children: '{count, plural, one {# niño} other {# niños}}',
    bookings: '{count, plural, one {# reserva} other {# reservas}}',
    places: '{taken} de {of} lugares reservados',
    private: 'privado',
    option: '{label}: {count}',
};

export type Translate = TranslateNames<keyof Words>;

/** Returns the translate function of a locale. */
export const wordsIn = translatorsOf<keyof Words>({ en, fr, es });
