import type { enManage } from './en-manage.ts';

/** French, on the page with which a guest manages a booking. */
export const frManage: Record<keyof typeof enManage, string> = {
    linkUnknownTitle: 'Ce lien n’ouvre aucune réservation',
    linkUnknownText:
        'Vérifiez que l’adresse est complète. Si elle ne s’ouvre toujours pas, demandez un nouveau lien au prestataire en indiquant votre référence de réservation.',
    linkOverTitle: 'Ce lien n’est plus valable',
    linkOverText:
        'Il a été remplacé par un lien plus récent, ou son délai est écoulé. Si vous n’en avez pas d’autre, demandez un nouveau lien au prestataire en indiquant votre référence de réservation.',
    requestTitle: 'Modifier ou annuler une réservation',
    requestText: 'Nous vous envoyons par e-mail le lien qui permet de la modifier ou de l’annuler.',
    requestSend: 'Recevoir le lien',
    requestSent:
        'Si une réservation confirmée correspond à cette référence et à cet e-mail, son lien est en route. Sans message d’ici dix minutes, vérifiez votre saisie et vos courriers indésirables.',
    requestAgain: 'Recevoir un nouveau lien',
    manageNote:
        'Toute personne qui a l’adresse de cette page peut modifier votre réservation. Ne la donnez pas à n’importe qui.',
    manageContact: 'Vos coordonnées',
    manageContactText: 'Actuellement : {current}. L’e-mail ou le téléphone que vous laissez vide reste inchangé.',
    manageContactEdit: 'Modifier vos coordonnées',
    manageContactSave: 'Enregistrer les coordonnées',
    manageContactSaved: 'Vos coordonnées sont enregistrées.',
    balanceRow: 'Solde : {amount}',
    balanceRowText:
        'Payez-le maintenant, ou réglez-le à {provider} {stay, select, yes {à l’arrivée} other {sur place}}.',
    balancePay: 'Payer le solde',
    receiptTitle: 'Reçu',
    receiptRowText: 'Prix, paiements et remboursements, à imprimer ou à enregistrer.',
    receiptView: 'Voir le reçu',
    receiptName: 'Réservé par',
    receiptMade: 'Réservé le',
    receiptState: 'État',
    receiptPayments: 'Paiements',
    receiptRefunds: 'Remboursements',
    receiptNothing: 'Aucun paiement pour l’instant.',
    receiptPaid: 'Payé le {day}',
    receiptRefunded: 'Remboursé le {day}',
    receiptRefundPending: 'Remboursement en cours depuis le {day}',
    receiptNet: 'Payé, remboursements déduits',
    backToManage: 'Retour à la réservation',
    cancelAsk: 'Annuler cette réservation ?',
    cancelAskText:
        'L’annulation est définitive. {stay, select, yes {Votre chambre est aussitôt remise} other {Vos places sont aussitôt remises}} en vente.',
    youGetBack: 'Vous récupérez',
    backAll: 'Tout ce que vous avez payé.',
    backPart: 'Vous avez payé {paid} ; {provider} conserve {kept}.',
    backUnpaid: 'Vous n’avez rien payé : il n’y a rien à rembourser.',
    balanceGone: 'Le solde n’est plus à régler.',
    tiersTitle: 'Ce que vous récupérez selon la date d’annulation',
    tierToday: 'Maintenant : {amount}',
    tierUntil: 'jusqu’au {day}, {time}',
    tierAfter: 'ensuite',
    refundSent: 'Le remboursement part aussitôt. Votre banque peut mettre 5 à 10 jours à l’afficher.',
    cancelFor: 'Annuler la réservation et récupérer {amount}',
    keepBooking: 'Garder ma réservation',
    refundChanged:
        'Rien n’a été annulé : vous récupéreriez désormais {now}. Confirmez à nouveau si vous souhaitez toujours annuler.',
    whyStarted: 'Votre réservation a déjà commencé, vous ne pouvez plus l’annuler ici. Contactez {provider}.',
    whyDisputed:
        'Votre banque examine un paiement de cette réservation, vous ne pouvez donc pas l’annuler ici. Contactez {provider}.',
    whyNoPolicy: 'Seul le prestataire, {provider}, peut annuler cette réservation. Contactez-le.',
    refundPending:
        'Nous vous remboursons {amount} par le même moyen de paiement. Votre banque peut mettre 5 à 10 jours à l’afficher.',
    refundFailed:
        'Nous n’avons pas pu vous rembourser {amount} : notre partenaire de paiement a refusé. Cette somme vous reste due. Contactez {provider}.',
    refundKept: '{provider} conserve {amount}, selon les conditions d’annulation.',
};
