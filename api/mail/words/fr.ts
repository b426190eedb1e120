import { frenchSpaces } from '../../locale/french-spaces.ts';
import type { Words } from './words.ts';

/** French. Spaces before double signs and inside quotation marks are made unbreakable by `frenchSpaces`. */
export const fr: Words = frenchSpaces({
    // Subjects
    subjectConfirmed: 'Réservé : {name}, {when} ({reference})',
    subjectChanged: '{done, select, yes {Modifié et remboursé} other {Modifié}} : {name}, {when} ({reference})',
    subjectCancelled: '{done, select, yes {Annulé et remboursé} other {Annulé}} : {name}, {when} ({reference})',
    subjectRefunded: 'Remboursement de {amount} : {name}, {when} ({reference})',
    subjectReminder:
        '{days, select, today {Aujourd’hui} tomorrow {Demain} other {Bientôt}} : {name}, {when} ({reference})',
    subjectNew: 'Nouvelle réservation : {name}, {when} ({reference})',
    subjectBookingChanged: 'Réservation modifiée : {name}, {when} ({reference})',
    subjectBookingCancelled: 'Réservation annulée : {name}, {when} ({reference})',
    subjectEndpoint: 'Webhook désactivé : {host}',
    subjectSignIn: 'Votre lien de connexion : {provider}',
    whenAt: '{day} à {time}',

    // To guests: the first sentence
    confirmedTitle: 'C’est réservé{named, select, yes {, {guest}} other {}}. Rendez-vous le {day}.',
    changedTitle: 'Votre réservation a été modifiée{named, select, yes {, {guest}} other {}}. Rendez-vous le {day}.',
    cancelledTitle:
        '{by, select, provider {{provider} a annulé votre réservation} other {Votre réservation est annulée}}{named, select, yes {, {guest}} other {}}.',
    refundedTitle: 'Nous vous avons remboursé {amount}{named, select, yes {, {guest}} other {}}.',
    reminderTitle:
        'Rendez-vous {days, select, today {aujourd’hui} tomorrow {demain} other {le {day}}}{stay, select, yes {} other { à {time}}}{named, select, yes {, {guest}} other {}}.',

    // To providers: the first sentence
    newTitle: 'Nouvelle réservation pour le {day}',
    bookingChangedTitle:
        '{by, select, provider {Vous avez modifié une réservation} other {Un client a modifié sa réservation}} : {day}',
    bookingCancelledTitle:
        '{by, select, provider {Vous avez annulé une réservation du {day}} other {Un client a annulé sa réservation du {day}}}',
    endpointTitle: 'Nous n’envoyons plus d’événements à {host}',
    signInTitle: 'Connectez-vous à l’espace de {provider}',

    // What, when, where, who
    row: '{label} : {value}',
    what: '{stay, select, yes {Séjour} other {Activité}}',
    privateGroup: 'Groupe privé',
    when: 'Quand',
    place: 'Heure locale ({place})',
    eachDay: '{times} chaque jour, heure locale ({place})',
    checkTimes: 'Arrivée à partir de {from}, départ avant {until}, heure locale ({place})',
    where: 'Où',
    before: 'Avant',
    paidOf: 'sur {total}',
    paidAll: 'Plus rien à régler.',
    balance: 'Solde',
    balanceDue: 'À régler à {provider} {stay, select, yes {à l’arrivée} other {sur place}}.',
    collect: 'À encaisser',
    collectOnDay: '{stay, select, yes {À l’arrivée} other {Sur place}}, sur un total de {total}.',
    refund: '{done, select, yes {Remboursé} other {Remboursement}}',
    reference: 'Référence',
    guest: 'Client',
    note: 'Message',

    // What can be done
    changeOrCancel: 'Modifier ou annuler',
    viewBooking: 'Voir votre réservation',

    // What comes back, and until when
    backAll:
        '{done, select, yes {Nous vous avons remboursé} other {Vous récupérez}} {amount}, tout ce que vous avez payé.',
    backPart: '{done, select, yes {Nous vous avons remboursé} other {Vous récupérez}} {amount} sur les {paid} payés.',
    backSome: 'Nous vous avons déjà remboursé {amount} de cette somme.',
    backNone: 'Les conditions d’annulation de votre réservation ne prévoient pas de remboursement.',
    backNothing: 'Rien n’a été débité.',
    backHow:
        'Le remboursement passe par le même moyen de paiement. Votre banque peut mettre 5 à 10 jours à l’afficher.',
    released: '{stay, select, yes {La chambre est remise en vente.} other {Les places sont remises en vente.}}',
    givenBack: '{amount} reviennent au client, {kept} vous restent.',

    // Below
    bring: 'À apporter',
    questions: 'Des questions ?',
    ask: '{mail, select, yes {Répondez à cet e-mail : il parviendra à {provider}{phone, select, yes {. Ou appelez le} other {.}}} other {Appelez {provider} :}}',
    attached: 'L’événement pour votre agenda est joint.',
    guestFooter: 'Vous recevez cet e-mail parce que vous avez réservé auprès de {provider}.',
    secretFooter:
        'Le lien ouvre votre réservation sans mot de passe : ne transférez cet e-mail qu’à des personnes autorisées à la modifier.',
    askGuest: 'Répondez à cet e-mail : il parviendra à votre client.',
    providerFooter: 'Vous recevez cet e-mail parce que {provider} prend des réservations sur {site}.',

    // The link with which a provider signs in
    viewDay: 'Voir la journée',
    signIn: 'Se connecter',
    signInOnce: 'Ce lien fonctionne une seule fois, jusqu’à {time}.',
    signInIgnore: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.',

    // An endpoint that was disabled
    endpoint: 'Adresse',
    endpointSince: 'En échec depuis',
    endpointError: 'Dernière réponse',
    endpointHow: 'Dès que l’adresse répond à nouveau, demandez à l’exploitant de {site} de la réactiver : {command}',
});
