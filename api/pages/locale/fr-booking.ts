import type { enBooking } from './en-booking.ts';

/** French, on the page of a booking and where it is paid. */
export const frBooking: Record<keyof typeof enBooking, string> = {
    // A booking
    bookingNumber: 'Référence de réservation',
    statePending: '{free, select, yes {En attente de votre confirmation} other {En attente de paiement}}',
    statePendingText:
        'Nous gardons {stay, select, yes {votre chambre} other {vos places}} {day, select, today {jusqu’à {time}} other {jusqu’au {day} à {time}}}, {zone}.',
    stateConfirmed: 'Réservation confirmée',
    stateConfirmedText: 'Rendez-vous le {day}.',
    stateConfirmedMail:
        'Votre confirmation vous parvient par e-mail, avec un événement pour votre agenda et le lien pour modifier ou annuler.',
    stateExpired: 'Réservation expirée',
    stateExpiredText:
        'Faute de {free, select, yes {confirmation} other {paiement}} dans le délai, {stay, select, yes {votre chambre a été remise} other {vos places ont été remises}} en vente. Rien n’a été débité.',
    stateExpiredPaid:
        'Faute de paiement dans le délai, {stay, select, yes {votre chambre a été remise} other {vos places ont été remises}} en vente.',
    stateExpiredUnsure:
        'Faute de paiement dans le délai, {stay, select, yes {votre chambre a été remise} other {vos places ont été remises}} en vente. Si vous avez payé, la réservation sera confirmée si {stay, select, yes {la chambre est encore libre} other {les places sont encore libres}}, sinon nous vous rembourserons. Cette page vous l’indiquera.',
    stateCancelled: 'Réservation annulée',
    stateCancelledText: '{stay, select, yes {Votre chambre a été remise} other {Vos places ont été remises}} en vente.',
    stateProcessing: 'Paiement en cours',
    stateProcessingText: 'Nous confirmons votre paiement. Cette page s’actualise toute seule ; ne payez pas deux fois.',
    sandboxNote: 'Mode test : aucun montant réel n’est débité.',
    outcomeDeclined: 'Carte refusée, rien n’a été débité. Réessayez ou changez de carte.',
    outcomeAbandoned:
        'Le paiement n’a pas abouti et rien n’a été débité. Nous gardons toujours {stay, select, yes {votre chambre} other {vos places}}.',
    outcomeOverdue:
        'Votre paiement ne nous est pas encore parvenu. Si vous avez payé, patientez : cette page vous l’indiquera, et un double paiement serait remboursé. Sinon, vous pouvez payer maintenant.',
    refundDue: 'Nous vous remboursons {amount} par le même moyen de paiement.',
    refunded:
        'Nous vous avons remboursé {amount}.{bank, select, yes { Votre banque peut mettre 5 à 10 jours à l’afficher.} other {}}',
    whatTitle: 'Détail de la réservation',
    withProvider: 'avec {provider}',
    whatDays: 'Jours',
    whatNights: 'Dates',
    whatTime: 'Horaire',
    whatMode: 'Formule',
    countOf: '{label}\u00a0×\u00a0{count}',
    fromTo: 'du {from} au {to}',
    nights: '{count, plural, one {# nuit} other {# nuits}}',
    partyCount:
        '{adults, plural, one {# adulte} other {# adultes}}{children, plural, =0 {} one {, # enfant} other {, # enfants}}',
    moneyTitle: 'Prix',
    paid: 'Payé',
    restWithProvider: 'Solde à régler à {provider} {stay, select, yes {à l’arrivée, le {day}} other {le {day}}}',
    restLater:
        'Le solde de {amount} est à régler à {provider} {stay, select, yes {à l’arrivée} other {sur place}}, le {day}.',
    restChoice:
        'Vous pouvez payer le solde maintenant ou le régler à {provider} {stay, select, yes {à l’arrivée} other {sur place}}.',
    payTitle: '{free, select, yes {Confirmation} other {Paiement}}',
    pay: 'Payer {amount}',
    payFree: 'Confirmer la réservation',
    payRest: 'Payer le solde ({amount})',
    payNote: 'Vous payez sur la page sécurisée de notre partenaire de paiement, puis vous revenez ici.',
    timeLeft: 'Temps restant : {time}',
    minutesLeft: '{minutes, plural, =0 {moins d’une minute} one {# minute} other {# minutes}}',
    toPayment: '{free, select, yes {Confirmer la réservation} other {Passer au paiement}}',
    handOverText: 'La page s’ouvre dans toute la fenêtre, à l’adresse de ce site de réservation.',
    cancelTitle: 'Annuler cette réservation',
    cancelText:
        '{stay, select, yes {Votre chambre est aussitôt remise} other {Vos places sont aussitôt remises}} en vente.{free, select, yes {} other { Vous n’avez encore rien payé ; si un paiement nous parvient malgré tout, nous le remboursons.}}',
    cancelButton: 'Annuler la réservation',
    cancelRefused: 'Cette réservation ne peut plus être annulée ici. Contactez {provider}.',
    cancelProcessing: 'Votre paiement est en cours de confirmation : vous ne pouvez pas annuler maintenant.',
    bookAgain: 'Réserver à nouveau',
    seeExperience: 'Voir {name}',
    keepLink:
        'Gardez l’adresse de cette page pour retrouver votre réservation. Elle n’affiche ni votre nom ni vos coordonnées.',
    refreshNow: 'Actualiser',
    contactMissingTitle: 'À quel nom réserver ?',
    contactMissingText: '{provider} a besoin d’un nom et d’un moyen de vous joindre.',
    whyExpired: 'Le délai de paiement est écoulé.',
    whyCancelled: 'Cette réservation a été annulée entre-temps.',
    whyNothingDue: 'Il n’y a plus rien à payer.',
    whyProcessing: 'Votre paiement est en cours de confirmation. Vous n’avez rien à faire.',
    whyRestLater: 'Vous pourrez payer le solde une fois la réservation confirmée.',
    whyTooLate: 'Il reste trop peu de temps pour payer cette réservation. Réservez à nouveau.',
    whyAmountRefused: 'Notre partenaire de paiement ne peut pas encaisser ce montant. Contactez {provider}.',
    whyProviderAway: 'Notre partenaire de paiement ne répond pas. Rien n’a été débité ; réessayez dans un instant.',

    // The card page of the sandbox
    sandboxTitle: 'Paiement test',
    sandboxBanner: 'TEST : aucun montant réel n’est débité',
    sandboxText: 'Cette page tient lieu de partenaire de paiement. Aucune donnée de carte n’est conservée.',
    amount: 'Montant',
    cardNumber: 'Numéro de carte',
    cardExpiry: 'Date d’expiration (MM/AA)',
    cardCode: 'Cryptogramme',
    sandboxDecline: 'Refuser la carte',
    sandboxAbandon: 'Revenir sans payer',
    sandboxOver: 'Ce paiement test est terminé.',
    backToBooking: 'Retour à votre réservation',
};
