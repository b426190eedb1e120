import { frenchSpaces } from '../../locale/french-spaces.ts';
import { siteNames } from '../../locale/site-name.ts';
import { frBooking } from './fr-booking.ts';
import { frEmbed } from './fr-embed.ts';
import { frManage } from './fr-manage.ts';
import type { Words } from './words.ts';

/** French. Spaces before double signs and inside quotation marks are made unbreakable by `frenchSpaces`. */
export const fr: Words = frenchSpaces({
    // Every page
    siteName: siteNames.fr,
    skipToContent: 'Aller au contenu',
    language: 'Langue',
    footer: 'Vous réservez directement auprès du prestataire. Le total affiché est le prix final.',

    // Pages that say what went wrong
    notFoundTitle: 'Page introuvable',
    notFoundText: 'Le lien est peut-être périmé ou mal recopié.',
    unavailableTitle: 'De retour dans un instant',
    unavailableText:
        'Le service de réservation est momentanément indisponible. Réessayez dans quelques minutes. Si vous venez de payer, votre paiement n’est pas perdu.',
    forbiddenTitle: 'Demande refusée',
    forbiddenText:
        'Ce formulaire a été envoyé depuis un autre site : rien n’a été réservé ni débité. Ouvrez la page ici et recommencez.',
    tooManyTitle: 'Trop de demandes',
    tooManyText:
        'Votre connexion a envoyé plus de demandes que nous n’en acceptons. Patientez une minute, puis réessayez.',
    tooLargeTitle: 'Votre message est trop long',
    tooLargeText:
        'Le formulaire dépasse la taille autorisée et n’a pas été envoyé. Revenez en arrière et raccourcissez votre message.',
    brokenTitle: 'Une erreur s’est produite',
    brokenText: 'L’erreur vient de nous. Réessayez ; si le problème persiste, indiquez-nous ce code : {requestId}',
    toStart: 'Toutes les expériences',
    tryAgain: 'Réessayer',

    // List of providers
    indexTitle: 'Réservez directement auprès de ceux qui vous accueillent',
    indexText: 'Sorties, ateliers et hébergements : chaque réservation parvient directement au prestataire.',
    indexEmpty: 'Aucune expérience n’est proposée pour le moment.',
    indexCount: '{count, plural, one {# expérience} other {# expériences}}',
    searchTitle: 'Recherche',
    searchText: 'Activité ou lieu',
    searchDay: 'Jour',
    searchParty: 'Personnes',
    searchButton: 'Rechercher',
    searchNone: 'Aucun résultat',
    searchNoneText: 'Essayez avec moins de mots, un autre jour ou un groupe plus petit.',
    searchNoneFree: 'Rien de libre pour ce jour et ce groupe',
    searchNoneFreeText: 'Voici ce qui est libre à d’autres dates.',
    nextFree: 'Indisponible ce jour-là. Prochaine date libre : {day}.',
    notFreeSoon: 'Indisponible pour ce jour et ce groupe.',
    providerTitle: '{provider} : réserver en direct',
    providerText: 'Tout ce que propose {provider}. Votre réservation lui parvient directement.',
    typesTitle: 'Type d’expérience',
    typeAll: 'Tout',
    typeExcursion: 'Sorties',
    typeActivity: 'Activités',
    typeWorkshop: 'Ateliers',
    typeHotel: 'Hébergements',

    // What an experience is
    fromPerAdult: 'à partir de {price} par adulte',
    fromPerNight: 'à partir de {price} la nuit',
    fromPerGroup: 'à partir de {price} pour votre groupe',
    photosTitle: 'Images',
    photoCredits: 'Images : {credits}',
    factsTitle: 'En bref',
    factPlace: 'Lieu',
    factDuration: 'Durée',
    factLanguages: 'Langues',
    factParty: '{stay, select, yes {Voyageurs} other {Taille du groupe}}',
    factTime: 'Fuseau horaire',
    allTimes: 'Tous les horaires sont à l’heure locale ({place})',
    localTime: 'heure locale ({place})',
    partyFrom: '{count, plural, one {# personne} other {# personnes}} au moins',
    partyUpTo: 'jusqu’à {count, plural, one {# personne} other {# personnes}}',
    partyBetween: 'de {least} à {most} personnes',
    durationDay: '{duration} par jour',
    cancellationTitle: 'Annulation',
    freeUntil: 'Annulation gratuite jusqu’au {day}, {time}.',
    feeUntil: 'Jusqu’au {day}, {time}, l’annulation coûte {percent} du total.',
    refundNone: 'Aucun remboursement ensuite.',
    refundNoneNow: 'Aucun remboursement en cas d’annulation.',
    includedTitle: 'Inclus',
    notIncludedTitle: 'Non inclus',
    bringTitle: 'À apporter',
    meetingTitle: 'Point de rendez-vous',
    openMap: 'Voir sur la carte',
    providerContact: 'Contacter {provider}',
    checkIn: 'Arrivée',
    fromTime: 'à partir de {time}',
    untilTime: 'avant {time}',

    // What it costs, and since when the page says so
    detailsTitle: 'Tarifs et informations pratiques',
    basisPerson: 'par personne',
    basisNight: 'par nuit',
    basisPersonNight: 'par personne et par nuit',
    feesTitle: 'Frais, compris dans chaque total',
    coordinates: 'Coordonnées GPS',
    pricesNote: 'Tarifs hors variations saisonnières, remises et frais. Le total exact s’affiche avant la réservation.',
    updatedOn: 'Mis à jour le {date}',

    // The form: when
    formTitle: 'Réserver',
    whenTitle: 'Date et horaire',
    stayTitle: 'Votre séjour',
    date: 'Date',
    startDate: 'Premier jour',
    endDate: 'Dernier jour',
    checkin: 'Arrivée',
    checkout: 'Départ',
    toOneDay: 'Réserver un seul jour',
    toSeveralDays: 'Réserver plusieurs jours',
    slot: '{kind, select, trip {Départ} other {Horaire}}',
    unit: 'Chambre',
    perNight: '{price} par nuit',
    guestsUpTo: 'jusqu’à {count, plural, one {# voyageur} other {# voyageurs}}',
    bookingMode: 'Groupe partagé ou privé',
    modeShared: 'Groupe partagé',
    modeSharedHint: 'avec d’autres participants',
    modePrivate: 'Privé',
    modePrivateHint: 'rien que votre groupe',
    modePrivatePrice: 'rien que votre groupe, {price}',
    modePrivateFrom: 'rien que votre groupe, {price} jusqu’à {count, plural, one {# personne} other {# personnes}}',

    // The form: who
    partyTitle: '{stay, select, yes {Voyageurs} other {Participants}}',
    adults: 'Adultes',
    children: 'Enfants',
    childrenAges: 'Âge des enfants',
    childrenAgesHint: 'Par exemple : 4, 7. Le tarif enfant dépend de l’âge.',
    agesAssumed: 'Sans indication d’âge, chaque enfant est compté au tarif « {category} ».',
    agesAsAdults: 'Les enfants paient ici le tarif adulte.',
    toCategories: 'Choisir par tranche d’âge',
    toPeople: 'Choisir adultes et enfants',
    agesBetween: 'de {from} à {to, plural, one {# an} other {# ans}}',
    agesFrom: 'à partir de {from, plural, one {# an} other {# ans}}',
    agesUpTo: 'jusqu’à {to, plural, one {# an} other {# ans}}',

    // The form: what besides
    optionsTitle: 'Options',
    optionPrice: '{price} l’unité',
    extrasTitle: 'Pour votre chambre',
    perStay: '{price} par séjour',

    // The form: contact
    contactTitle: 'Vos coordonnées',
    contactHint: 'Un e-mail ou un numéro de téléphone suffit. {provider} ne s’en sert que pour cette réservation.',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    phoneCountry: 'Pays du numéro',
    noCountry: 'Choisir un pays',
    specialRequests: 'Une précision à nous donner ?',
    optional: 'facultatif',

    // The form: payment and price
    paymentTitle: 'Montant à payer maintenant',
    payDeposit: 'Acompte',
    payDepositNow: '{now} maintenant, {rest} {stay, select, yes {à l’arrivée} other {sur place}}',
    payFull: 'Prix total',
    payFullNow: '{now} maintenant, plus rien à régler {stay, select, yes {à l’arrivée} other {sur place}}',
    summaryTitle: 'Votre réservation',
    priceLines: 'Détail du prix',
    each: '{quantity} × {price}',
    percentOf: '{percent} de {price}',
    subtotal: 'Sous-total',
    total: 'Total',
    dueNow: 'À payer maintenant',
    rest: 'Solde à régler {stay, select, yes {à l’arrivée} other {sur place}}',
    updatePrice: 'Actualiser le prix',
    book: 'Réserver et payer',
    bookFor: 'Réserver et payer {now}',
    bookFree: 'Réserver gratuitement',
    bookNote:
        '{free, select, yes {Confirmation} other {Paiement}} à la page suivante. Nous gardons {stay, select, yes {votre chambre} other {vos places}} {minutes, plural, one {# minute} other {# minutes}}.',
    toSummary: 'Voir le détail',

    // What is free
    chooseFirst: '{stay, select, yes {Choisissez vos dates} other {Choisissez une date}} pour voir les disponibilités.',
    chooseRest: 'Vérifiez votre saisie pour voir le prix.',
    chooseUnit: 'Choisissez une chambre pour voir le prix.',
    chooseSlot: '{kind, select, trip {Choisissez un départ} other {Choisissez un horaire}} pour voir le prix.',
    freeNow: 'Disponible',
    notAvailable: 'Indisponible',
    seeWhy: '{has, select, yes {Voir ce qui est disponible} other {Voir pourquoi}}',
    freePlaces: '{count, plural, one {Il reste # place} other {Il reste # places}}',
    placesLeft: '{count, plural, one {# place restante} other {# places restantes}}',
    roomsLeft: '{count, plural, one {# chambre restante} other {# chambres restantes}}',
    reasonPastDate: 'Cette date est passée.',
    reasonNotOperating:
        '{kind, select, stay {Aucune chambre n’est proposée à ces dates.} trip {Pas de départ ce jour-là.} other {Cette activité n’a pas lieu ce jour-là.}}',
    reasonClosed:
        '{provider} ne prend pas de réservation pour {kind, select, stay {ces dates} trip {ce départ} other {cet horaire}}.',
    reasonCutoffPassed:
        'Les réservations pour {kind, select, stay {ce jour} trip {ce départ} other {cet horaire}} sont closes.',
    reasonPartyTooSmall: 'Il faut être au moins {least, plural, one {# personne} other {# personnes}}.',
    reasonPartyTooLarge: 'Pas plus de {most, plural, one {# personne} other {# personnes}}.',
    reasonPrivateConflict:
        '{mode, select, private {D’autres participants ont déjà réservé {kind, select, trip {ce départ} other {cet horaire}} : il ne peut plus être privé.} other {Un groupe privé a réservé {kind, select, trip {ce départ} other {cet horaire}}.}}',
    reasonSlotFull: 'Il ne reste pas assez de places pour votre groupe.',
    reasonSlotFullStay: 'Aucune chambre de ce type n’est libre pour toutes ces nuits.',
    reasonResourceUnavailable: 'Aucun guide ou équipement n’est disponible à cette heure-là.',
    reasonAmountTooSmall:
        'Ce total est inférieur au montant minimal que nous pouvons encaisser. Ajoutez des personnes ou des options, ou contactez {provider}.',
    alternativesTitle: 'Disponible pour tout votre groupe',
    alternativeStay: '{unit}, du {from} au {to}',

    // Calendar
    calendarTitle: '{stay, select, yes {Choisissez vos dates} other {Choisissez une date}}',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    calendarHint: 'Les jours barrés sont complets.',
    calendarHintStay: 'Choisissez le jour d’arrivée, puis le jour de départ.',
    cellLeft: 'reste {count}',
    dayFree: 'disponible',
    dayFull: 'complet',
    dayNone: 'indisponible',
    dayChosen: 'sélectionné',

    // What is wrong with the form
    problemPrefix: 'Erreur : {title}',
    problemsTitle: '{count, plural, one {# champ à vérifier} other {# champs à vérifier}}',
    issueDate: 'Indiquez une date.',
    issueDateInvalid: 'Indiquez une date valide.',
    issueEndBeforeStart: 'Le dernier jour ne peut pas précéder le premier.',
    issueCheckoutBeforeCheckin: 'Le départ doit être postérieur à l’arrivée.',
    issueTooLong: 'Vous pouvez réserver {most} jours d’affilée au maximum.',
    issueSlot: '{kind, select, trip {Choisissez un départ.} other {Choisissez un horaire.}}',
    issueUnit: 'Choisissez une chambre.',
    issueMode:
        '{kind, select, trip {Ce départ} other {Cet horaire}} {mode, select, private {ne peut pas être réservé en privé.} other {ne peut être réservé qu’en privé.}}',
    issueAdults: 'Indiquez le nombre d’adultes, 1 au moins.',
    issueChildren: 'Indiquez le nombre d’enfants, ou 0.',
    issueAges: 'Indiquez des âges de 0 à {most}, séparés par des virgules.',
    issueAgesCount: 'Indiquez l’âge de chaque enfant, ou aucun.',
    issueAgesOfLink: 'Un âge de votre lien est illisible. Indiquez l’âge de chaque enfant.',
    issueCount: 'Indiquez un nombre entier, ou 0.',
    issueNoAdult: 'Ajoutez au moins un adulte.',
    issueQuantity: 'Indiquez un nombre entier de 0 à {most}.',
    issueFirstName: 'Indiquez votre prénom.',
    issueLastName: 'Indiquez votre nom.',
    issueEmail: 'Indiquez une adresse e-mail, par exemple nom@exemple.com.',
    issueContact: 'Indiquez un e-mail ou un numéro de téléphone.',
    issuePhone: 'Indiquez un numéro de téléphone. Commencez par + et l’indicatif, ou choisissez le pays.',
    issuePhoneCountry: 'Choisissez un pays dans la liste.',
    issueRequests: 'Raccourcissez votre message à {most} caractères.',
    issueOther: 'Vérifiez cette saisie.',

    // What happened to an attempt to book
    noticePriceChanged: 'Le prix est passé de {before} à {now}. Réserver à ce prix ?',
    noticePriceFirst: 'Voici le prix de ce que vous avez choisi. Souhaitez-vous réserver ?',
    noticeUnavailable: 'Rien n’a été réservé. {reason}',
    noticeTooManyPending:
        'Vous avez plusieurs réservations impayées. Payez-en une ou annulez-la, ou réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
    noticeAway:
        'Nous ne pouvons pas vérifier les disponibilités pour le moment : rien n’a été réservé. Votre saisie est conservée, réessayez dans un instant.',
    noticeRateLimited:
        'Votre connexion a envoyé trop de demandes : rien n’a été réservé. Votre saisie est conservée, réessayez dans une minute.',
    noticeAwayCalendar: 'Nous ne pouvons pas vérifier les disponibilités pour le moment. Réessayez dans un instant.',
    noticeBookedBefore: 'Vous avez déjà réservé avec ce formulaire.',
    noticeBookAgain: 'Pour faire une deuxième réservation, réservez à nouveau ci-dessous.',
    linkIgnored: 'Certains éléments de votre lien n’ont pas été repris ({names}). Vérifiez le formulaire.',

    ...frBooking,
    ...frManage,
    ...frEmbed,

    // Only with scripts
    more: 'Ajouter : {label}',
    less: 'Retirer : {label}',
});
