import type { enBooking } from './en-booking.ts';

/** French, on the page of a booking and where it is paid. */
export const frBooking: Record<keyof typeof enBooking, string> = {
    // A booking
    bookingTitle: 'Votre réservation',
    bookingNumber: 'Numéro de réservation',
    statePending: 'En attente de paiement',
    statePendingText: '{stay, select, yes {Votre chambre est gardée} other {Vos places sont gardées}} jusqu’au {time}.',
    stateConfirmed: 'Réservation confirmée',
    stateConfirmedText: 'C’est réservé. {provider} vous attend.',
    stateExpired: 'Réservation expirée',
    stateExpiredText:
        'Le paiement n’est pas arrivé à temps et {stay, select, yes {la chambre a été libérée} other {les places ont été libérées}}. Rien n’a été débité.',
    stateExpiredPaid:
        'Le paiement n’est pas arrivé à temps et {stay, select, yes {la chambre a été libérée} other {les places ont été libérées}}.',
    stateCancelled: 'Réservation annulée',
    stateCancelledText:
        'Cette réservation a été annulée. Elle ne garde plus {stay, select, yes {de chambre} other {de places}}.',
    stateProcessing: 'Paiement en cours',
    sandboxNote: 'Mode test : aucun argent n’est débité.',
    stateProcessingText:
        'Merci. Nous attendons la confirmation de votre paiement ; cette page se met à jour seule. Inutile de payer à nouveau.',
    outcomeDeclined:
        'Le paiement a été refusé. Rien n’a été débité ; vous pouvez réessayer ou prendre une autre carte.',
    outcomeAbandoned:
        'Le paiement n’a pas été terminé. Rien n’a été débité et {stay, select, yes {votre chambre reste gardée} other {vos places restent gardées}}.',
    refundDue: '{amount} vous sont dus sur ce que vous avez payé et vous seront rendus par le même moyen de paiement.',
    refunded: '{amount} vous ont été remboursés, ou sont en route.',
    whatTitle: 'Ce qui est réservé',
    whatDay: 'Jour',
    whatDays: 'Jours',
    whatNights: 'Nuits',
    whatTime: 'Horaire',
    whatRoom: 'Chambre',
    whatParty: 'Participants',
    whatOptions: 'En plus',
    whatMode: 'Formule',
    countOf: '{count} × {label}',
    fromTo: 'du {from} au {to}',
    nights: '{count, plural, one {# nuit} other {# nuits}}',
    partyCount:
        '{adults, plural, one {# adulte} other {# adultes}}{children, plural, =0 {} one {, # enfant} other {, # enfants}}',
    moneyTitle: 'Prix',
    paid: 'Payé',
    restWithProvider: 'Solde, à régler à {provider} {stay, select, yes {à l’arrivée} other {sur place}}, {day}',
    restLater:
        'Le solde de {amount} se règle directement à {provider} {stay, select, yes {à votre arrivée} other {sur place}}, {day}.',
    restChoice:
        'Vous pouvez régler le solde maintenant, ou directement à {provider} {stay, select, yes {à votre arrivée} other {sur place}}.',
    payTitle: 'Paiement',
    pay: 'Payer {amount}',
    payFree: 'Confirmer la réservation',
    payRest: 'Payer le solde maintenant ({amount})',
    payNote: 'Vous payez sur la page de notre partenaire de paiement, puis vous revenez ici.',
    timeLeft: 'Temps restant : {time}',
    minutesLeft: '{minutes, plural, =0 {moins d’une minute} one {# minute} other {# minutes}}',
    toPayment: 'Passer au paiement',
    cancelTitle: 'Annuler cette réservation',
    cancelText:
        '{stay, select, yes {La chambre est libérée} other {Les places sont libérées}} aussitôt. Rien n’a été payé jusqu’ici ; un paiement qui arriverait encore vous serait rendu.',
    cancelButton: 'Oui, annuler',
    cancelRefused: 'Cette réservation ne peut plus être annulée ici.',
    bookAgain: 'Réserver à nouveau',
    seeExperience: 'Voir l’activité',
    keepLink: 'Gardez l’adresse de cette page : elle montre votre réservation, sans votre nom ni vos coordonnées.',
    refreshNow: 'Actualiser',
    contactMissingTitle: 'À quel nom ?',
    contactMissingText: 'Le prestataire a besoin d’un nom et d’un moyen de vous joindre.',
    whyExpired: 'Le délai de paiement est écoulé.',
    whyCancelled: 'La réservation a été annulée entre-temps.',
    whyNothingDue: 'Il n’y a plus rien à payer.',
    whyProcessing: 'Votre paiement est en cours. Vous n’avez plus rien à faire.',
    whyTooLate: 'Il reste trop peu de temps pour payer cette réservation. Veuillez réserver à nouveau.',
    whyAmountRefused: 'Notre partenaire de paiement ne peut pas encaisser ce montant. Adressez-vous au prestataire.',
    whyProviderAway: 'Notre partenaire de paiement ne répond pas. Rien n’a été débité : réessayez dans un instant.',

    // The card page of the sandbox
    sandboxTitle: 'Paiement test',
    sandboxBanner: 'TEST : aucun argent n’est débité',
    sandboxText:
        'Cette page remplace un partenaire de paiement. Rien n’est débité et aucune donnée de carte n’est conservée.',
    sandboxAmount: 'Montant',
    cardNumber: 'Numéro de carte',
    cardExpiry: 'Expiration (MM/AA)',
    cardCode: 'Cryptogramme',
    sandboxApprove: 'Accepter : payer {amount}',
    sandboxDecline: 'Refuser la carte',
    sandboxAbandon: 'Renoncer et revenir',
    sandboxOver: 'Ce paiement test est terminé.',
    backToBooking: 'Retour à la réservation',
    stateExpiredUnsure:
        'Aucun paiement n’est arrivé à temps et {stay, select, yes {la chambre a été libérée} other {les places ont été libérées}}. Si vous avez payé, la réservation est confirmée tant que {stay, select, yes {la chambre est encore libre} other {ses places sont encore libres}}, sinon votre argent vous est rendu ; cette page vous le dira.',
    outcomeOverdue:
        'Votre paiement n’est pas encore arrivé. Si vous avez payé, il peut encore arriver et cette page vous le dira ; ce qui serait payé deux fois vous est rendu. Si vous n’avez pas payé, vous pouvez le faire maintenant.',
    cancelProcessing: 'Votre paiement est en cours : la réservation ne peut pas être annulée maintenant.',
    whyRestLater: 'Le solde peut être payé une fois la réservation confirmée.',
};
