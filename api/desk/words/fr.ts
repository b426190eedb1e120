import { frenchSpaces } from '../../locale/french-spaces.ts';
import type { Words } from './words.ts';

/** French. Spaces before double signs and inside quotation marks are made unbreakable by `frenchSpaces`. */
export const fr: Words = frenchSpaces({
    // Frame
    desk: 'Espace prestataire',
    signOut: 'Se déconnecter',
    tabToday: 'Aujourd’hui',
    tabCalendar: 'Calendrier',
    tabBookings: 'Réservations',
    tabAdd: 'Ajouter',
    addTitle: 'Ajouter une réservation',

    // Signing in
    signInTitle: 'Accéder à votre espace',
    signInText:
        'Indiquez l’adresse e-mail à laquelle vous recevez vos réservations. Nous vous envoyons un lien de connexion.',
    signInSend: 'Envoyer le lien',
    signInSent:
        'Si cette adresse est celle d’un prestataire, le lien est en route. Il fonctionne une seule fois, pendant 15 minutes.',
    signInNoMails: 'Ce site n’envoie pas d’e-mails. Demandez un lien à son exploitant.',
    linkTitle: 'Connexion : {provider}',
    linkText: 'Vous restez connecté sur cet appareil pendant 14 jours.',
    linkButton: 'Se connecter',
    linkOverTitle: 'Ce lien ne fonctionne plus',
    linkOverText: 'Chaque lien ne sert qu’une fois, dans les 15 minutes.',
    linkAgain: 'Recevoir un nouveau lien',

    // A day
    daysTitle: 'Jours, avec le nombre de clients',
    guestCount: '{guests, plural, =0 {aucun} one {# client} other {# clients}}',
    closed: 'fermé',
    todayTitle: 'Aujourd’hui, {day}',
    guests: 'Clients',
    departures: 'Départs',
    arrivals: 'Arrivées',
    toCollect: 'À encaisser',
    nothing: 'rien',
    arriving: 'Arrivées',
    staying: 'Sur place',
    leaving: 'Départs',
    nothingOn: 'Aucun départ ce jour-là.',
    updated: 'Mis à jour à {time}.',

    // A departure
    placesTaken: '{sold} sur {places, plural, one {# place} other {# places}}',
    roomsTaken: '{sold} sur {places, plural, one {# chambre} other {# chambres}}',
    persons: '{sold, plural, one {# personne} other {# personnes}}',
    onHold: '{held} en attente',
    openUntil: 'ouvert {same, select, yes {jusqu’à {time}} other {jusqu’au {day}, {time}}}',
    closedSince: 'réservations closes depuis {same, select, yes {{time}} other {le {day}, {time}}}',
    closedByYou: 'fermé par vous',
    holdItem: 'En attente : {places, plural, one {# place} other {# places}}, pas encore payé',
    until: 'jusqu’à {time}',

    // A guest
    noName: 'Nom non indiqué',
    here: 'Présent',
    checkIn: 'Pointer',
    collect: 'À encaisser : {amount}',
    paidInFull: 'Payé intégralement',
    inLanguage: 'en {language}',
    byPhone: 'réservé par téléphone',

    // Closing and opening
    addTo: 'Ajouter : {what}',
    close: 'Fermer : {what}',
    closeOn: 'Fermer {what}, {day}',
    open: 'Rouvrir : {what}',
    closeText:
        'Plus de nouvelles réservations pour {what}{stays, plural, =0 {, qui n’en a aucune jusqu’ici} one { ; votre réservation reste, et personne n’est prévenu} other { ; vos # réservations restent, et personne n’est prévenu}}.',
    closeHolds:
        '{places, plural, one {La place en attente peut} other {Les # places en attente peuvent}} encore {places, plural, one {être payée} other {être payées}} jusqu’à {time}.',
    closeDay: 'Fermer toute la journée',
    closeDayText:
        'Plus aucune nouvelle réservation pour le {day}. {stays, plural, =0 {Il n’y en a pas encore.} one {Une réservation reste telle quelle.} other {# réservations restent telles quelles.}}',
    closeNote: 'Motif, visible de vous seul',
    dayClosed: 'Toute la journée est fermée aux nouvelles réservations.',

    // Calendar and bookings
    calendarText: 'Les clients de chaque jour. Choisissez un jour pour voir ses départs, les fermer ou les rouvrir.',
    weeks: 'Autres semaines',
    earlier: 'Avant',
    later: 'Après',
    from: 'Du',
    to: 'Au',
    search: 'Nom, téléphone, e-mail ou référence',
    find: 'Afficher les réservations',
    found: '{count, plural, =0 {Aucune réservation} one {# réservation} other {# réservations}}',
    csv: 'Télécharger en CSV',

    // A booking
    booking: 'Réservation',
    pending: 'en attente',
    confirmed: 'confirmée',
    expired: 'expirée',
    cancelled: 'annulée',
    note: 'Remarque',
    refunded: 'Remboursé',
    refundDue: 'À rembourser',

    // Cancelling and refunds
    cancelByMe: 'J’annule : le client récupère {amount}, tout ce qui a été payé',
    cancelByGuest: 'Le client annule : selon les conditions, il récupère {amount} sur {paid}',
    cancelAmount: 'Montant, si le client annule',
    cancelAskText:
        'Le client récupère {amount} et vous conservez {kept}. Les places sont remises en vente.{mail, select, yes { Le client est prévenu par e-mail.} other {}}',
    cancelAndRefund: 'Annuler et rembourser {amount}',
    leave: 'Ne rien changer',
    refundTitle: 'Rembourser un montant',
    refundText: 'La réservation reste telle quelle. Vous pouvez rembourser {amount} au plus.',
    showRefund: 'Voir le remboursement',
    refundAsk: 'Rembourser le client ?',
    refundAskText: 'Le client récupère {amount} par le même moyen de paiement ; la réservation reste telle quelle.',
    refundNow: 'Rembourser {amount}',
    amountInvalid: 'Indiquez un montant compris entre zéro et ce qui a été payé.',
    paymentsChanged: 'Rien n’a été fait : les paiements ont changé entre-temps. Vérifiez la réservation.',
    disputed: 'Rien n’a été fait : une banque examine un paiement, {amount} au plus peuvent être remboursés.',

    // Adding a booking
    phoneHint: 'Avec l’indicatif du pays, par exemple +33 1 99 00 12 34.',
    emailHint: 'La confirmation y est envoyée.',
    language: 'Langue du client',
    showPrice: 'Voir le prix',
    priceIs: '{free, select, yes {C’est gratuit.} other {Le total est de {total}, à régler sur place.}}',
    priceNew:
        '{free, select, yes {C’est maintenant gratuit.} other {Le total est maintenant de {total}.}} Rien n’est encore réservé.',
    bookFor: '{free, select, yes {Réserver} other {Réserver pour {total}}}',

    // These replace the texts for guests.
    reasonClosed: 'Les réservations sont fermées ce jour-là. Rouvrez-les d’abord.',
    reasonCutoffPassed: 'Le départ a déjà eu lieu.',
    reasonSlotFull: 'Il ne reste pas assez de places.',
    reasonAmountTooSmall: 'Ce total est inférieur au minimum encaissable. Ajoutez des personnes ou des options.',
    issueFirstName: 'Indiquez le prénom.',
    issueLastName: 'Indiquez le nom de famille.',
    issuePhone: 'Indiquez un numéro de téléphone avec l’indicatif du pays.',

    // What was done
    logTitle: 'Historique',
    logText: 'Tout ce qui a été fait dans cet espace, le plus récent d’abord.',
    byOperator: 'exploitant',
    thisDevice: 'cet appareil',
    device: 'appareil {id}',
    action_signed_in: 'Connexion',
    action_signed_out: 'Déconnexion',
    action_exported: 'Réservations téléchargées',
    action_closed: 'Fermé',
    action_opened: 'Rouvert',
    action_booked: 'Réservé',
    action_cancelled: 'Annulé',
    action_refunded: 'Remboursement',
    action_arrived: 'Pointé',
    action_not_arrived: 'Pointage annulé',
});
