import type { Words } from './words.ts';

/** French. */
export const fr: Words = {
    // Frame
    desk: 'Espace prestataire',
    signOut: 'Se déconnecter',
    tabToday: 'Aujourd’hui',

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
    linkOverText: 'Chaque lien ne connecte qu’une fois, dans les 15 minutes.',
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
    openUntil: 'ouvert jusqu’à {time}',
    closedSince: 'réservations closes à {time}',
    closedByYou: 'fermé par vous',
    holdItem: 'En attente : {places, plural, one {# place} other {# places}}, pas encore payé',
    until: 'jusqu’à {time}',

    // A guest
    noName: 'Nom à venir',
    here: 'Présent',
    checkIn: 'Pointer',
    collect: 'À encaisser : {amount}',
    paidInFull: 'Tout est payé',
    inLanguage: 'en {language}',
    byPhone: 'réservé par téléphone',

    // Closing and opening
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
    closeNote: 'Motif, pour vous seul',
    dayClosed: 'Toute la journée est fermée aux nouvelles réservations.',
};
