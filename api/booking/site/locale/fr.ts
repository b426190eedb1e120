import type { Words } from './words.ts';

/** French. */
export const fr: Words = {
    skipToContent: 'Aller au contenu',
    language: 'Langue',
    notFoundTitle: 'Cette page n’existe pas',
    notFoundText: 'Rien ne se trouve à cette adresse. Le lien est peut-être ancien ou incomplet.',
    unavailableTitle: 'Un instant, nous revenons',
    unavailableText:
        'Les réservations sont momentanément indisponibles. Rien n’a été réservé ni payé : réessayez dans un instant.',
};
