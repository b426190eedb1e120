import { frBooking } from './fr-booking.ts';
import { frenchSpaces } from './french-spaces.ts';
import type { Words } from './words.ts';

/** French. Spaces before double signs and inside quotation marks are made unbreakable by `frenchSpaces`. */
export const fr: Words = frenchSpaces({
    // Every page
    siteName: 'Réserver en direct',
    skipToContent: 'Aller au contenu',
    language: 'Langue',
    footer: 'Vous réservez directement auprès du prestataire. Les prix sont définitifs : rien ne s’ajoute ensuite.',

    // Pages that say what went wrong
    notFoundTitle: 'Cette page n’existe pas',
    notFoundText: 'Rien ne se trouve à cette adresse. Le lien est peut-être ancien ou incomplet.',
    unavailableTitle: 'Un instant, nous revenons',
    unavailableText:
        'Les réservations sont momentanément indisponibles : réessayez dans un instant. Si vous venez de payer, votre paiement n’est pas perdu.',
    forbiddenTitle: 'Envoi refusé',
    forbiddenText:
        'Ce formulaire vient d’un autre site, nous n’en avons donc pas tenu compte. Ouvrez la page ici et recommencez.',
    tooManyTitle: 'Un instant, s’il vous plaît',
    tooManyText: 'Votre connexion a envoyé trop de demandes. Patientez une minute, puis réessayez.',
    tooLargeTitle: 'Le texte est trop long',
    tooLargeText: 'Le formulaire dépasse la taille acceptée. Revenez en arrière et raccourcissez votre message.',
    brokenTitle: 'Une erreur s’est produite',
    brokenText:
        'L’erreur vient de nous, pas de vous. Réessayez ; si elle persiste, communiquez-nous ce numéro : {requestId}',
    toStart: 'Voir toutes les activités',
    tryAgain: 'Réessayer',

    // List of providers
    indexTitle: 'Réservez en direct, auprès de ceux qui vous accueillent',
    indexText: 'Excursions, ateliers et chambres, réservés auprès de chaque prestataire.',
    indexEmpty: 'Il n’y a encore rien à réserver ici.',

    // What an experience is
    fromPerAdult: 'à partir de {price} par adulte',
    fromPerNight: 'à partir de {price} la nuit',
    fromPerGroup: 'à partir de {price} pour votre groupe',
    factsTitle: 'En bref',
    factPlace: 'Lieu',
    factDuration: 'Durée',
    factLanguages: 'Langues',
    factParty: 'Participants',
    factTime: 'Horaires',
    localTime: 'Heure locale ({zone})',
    partyFrom: 'à partir de {count, plural, one {# personne} other {# personnes}}',
    partyUpTo: 'jusqu’à {count, plural, one {# personne} other {# personnes}}',
    partyBetween: 'de {least} à {most} personnes',
    durationDay: '{duration} par jour',
    cancellationTitle: 'Annulation',

    // What it costs, and since when the page says so
    detailsTitle: 'Tarifs et informations pratiques',
    basisPerson: 'par personne',
    basisNight: 'par nuit',
    basisPersonNight: 'par personne et par nuit',
    feesTitle: 'Frais, déjà compris dans le total',
    coordinates: 'Coordonnées GPS',
    pricesNote: 'Hors saisons, remises et frais. Le prix exact s’affiche avant la réservation.',
    updatedOn: 'Mis à jour le {date}',

    // The form: when
    formTitle: 'Réserver',
    whenTitle: 'Quand',
    stayTitle: 'Votre séjour',
    date: 'Jour',
    startDate: 'Premier jour',
    endDate: 'Dernier jour',
    checkin: 'Arrivée',
    checkout: 'Départ',
    toOneDay: 'Un seul jour',
    toSeveralDays: 'Plusieurs jours',
    slot: 'Horaire',
    unit: 'Chambre',
    perNight: '{price} par nuit',
    guestsUpTo: 'jusqu’à {count, plural, one {# voyageur} other {# voyageurs}}',
    bookingMode: 'En commun ou en privé',
    modeShared: 'En commun',
    modeSharedHint: 'avec d’autres participants',
    modePrivate: 'En privé',
    modePrivateHint: 'rien que vous et vos proches',
    modePrivatePrice: 'rien que vous et vos proches, {price}',
    modePrivateFrom:
        'rien que vous et vos proches, {price} jusqu’à {count, plural, one {# personne} other {# personnes}}',

    // The form: who
    partyTitle: 'Qui vient',
    adults: 'Adultes',
    children: 'Enfants',
    childrenAges: 'Âge des enfants',
    childrenAgesHint: 'Par exemple : 4, 7. Le tarif enfant dépend de l’âge.',
    agesAssumed: 'Si vous n’indiquez pas l’âge, chaque enfant est compté au tarif « {category} ».',
    agesAsAdults: 'Ici, les enfants paient le même tarif que les adultes.',
    toCategories: 'Choisir plutôt par catégorie de tarif',
    toPeople: 'Choisir plutôt adultes et enfants',
    agesBetween: 'de {from} à {to, plural, one {# an} other {# ans}}',
    agesFrom: 'à partir de {from, plural, one {# an} other {# ans}}',
    agesUpTo: 'jusqu’à {to, plural, one {# an} other {# ans}}',
    priceFree: 'gratuit',

    // The form: what besides
    optionsTitle: 'À ajouter',
    optionPrice: '{price} l’unité',
    extrasTitle: 'Pour votre séjour',
    perStay: '{price} par séjour',

    // The form: contact
    contactTitle: 'Vos coordonnées',
    contactHint: 'Elles ne sont transmises qu’au prestataire. Une adresse e-mail ou un numéro de téléphone suffit.',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    phone: 'Téléphone',
    phoneCountry: 'Indicatif du pays',
    noCountry: 'Non précisé',
    specialRequests: 'Un message pour le prestataire',
    optional: 'facultatif',

    // The form: payment and price
    paymentTitle: 'À payer maintenant',
    payDeposit: 'Un acompte',
    payDepositNow: '{now} maintenant, {rest} au prestataire {stay, select, yes {à l’arrivée} other {le jour même}}',
    payFull: 'La totalité',
    payFullNow: '{now} maintenant, rien ensuite',
    summaryTitle: 'Votre réservation',
    priceLines: 'Détail du prix',
    each: '{quantity} × {price}',
    percentOf: '{percent} de {price}',
    subtotal: 'Sous-total',
    total: 'Total',
    dueNow: 'À payer maintenant',
    rest: '{stay, select, yes {À l’arrivée} other {Le jour même}}, à {provider}',
    updatePrice: 'Actualiser le prix et les disponibilités',
    book: 'Réserver et passer au paiement',
    bookFor: 'Réserver pour {price}',
    confirmFor: 'Confirmer : réserver pour {price}',
    bookNote:
        'Le paiement se fait à la page suivante. {stay, select, yes {Votre chambre est gardée} other {Vos places sont gardées}} {minutes, plural, one {# minute} other {# minutes}}.',
    toSummary: 'Voir le détail',

    // What is free
    chooseFirst: 'Choisissez un jour pour voir ce qui est libre.',
    chooseRest: 'Vérifiez votre saisie pour voir le prix.',
    chooseUnit: 'Choisissez une chambre pour voir le prix et les disponibilités.',
    chooseSlot: 'Choisissez un horaire pour voir le prix et les disponibilités.',
    freeNow: 'Disponible',
    notAvailable: 'Indisponible',
    seeWhy: '{has, select, yes {Voir ce qui est libre} other {Voir pourquoi}}',
    freePlaces: '{count, plural, one {Disponible : il reste # place} other {Disponible : il reste # places}}',
    placesLeft: '{count, plural, one {# place libre} other {# places libres}}',
    roomsLeft: '{count, plural, one {# chambre libre} other {# chambres libres}}',
    reasonPastDate: 'Ce jour est déjà passé sur place.',
    reasonNotOperating: 'Pas de départ ce jour-là.',
    reasonClosed: 'Le prestataire est fermé ce jour-là.',
    reasonCutoffPassed: 'Les réservations pour ce départ sont closes.',
    reasonPartyTooSmall: 'Il faut être au moins {least, plural, one {# personne} other {# personnes}}.',
    reasonPartyTooLarge: '{most, plural, one {# personne} other {# personnes}} au maximum.',
    reasonPrivateConflict:
        '{mode, select, private {D’autres participants ont déjà réservé ce départ : il ne peut plus être privé.} other {Ce départ est réservé par un groupe privé.}}',
    reasonSlotFull: 'Il ne reste pas assez de places pour votre groupe.',
    reasonSlotFullStay: 'Aucune chambre de ce type n’est libre pour toutes ces nuits.',
    reasonResourceUnavailable: 'Le matériel ou le guide nécessaire est déjà pris à cette heure-là.',
    reasonAmountTooSmall:
        'Le prix est inférieur au montant minimal payable ici. Ajoutez des participants ou des options, ou contactez le prestataire.',
    alternativesTitle: 'Disponible pour tout votre groupe',
    alternativeStay: '{unit}, du {from} au {to}',

    // Calendar
    calendarTitle: 'Jours disponibles',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    calendarHint: 'Le petit chiffre indique ce qui reste libre.',
    calendarHintStay: 'Choisissez le jour d’arrivée, puis le jour de départ.',
    cellFree: 'libre',
    cellFull: 'complet',
    cellNone: '–',
    dayFree: 'libre',
    dayFull: 'complet',
    dayNone: 'non réservable',
    dayChosen: 'choisi',

    // What is wrong with the form
    problemPrefix: 'Erreur : {title}',
    problemsTitle: '{count, plural, one {# champ à vérifier} other {# champs à vérifier}}',
    issueDate: 'Choisissez un jour.',
    issueDateInvalid: 'Indiquez une date qui existe.',
    issueEndBeforeStart: 'Le dernier jour ne peut pas précéder le premier.',
    issueCheckoutBeforeCheckin: 'Le départ doit suivre l’arrivée.',
    issueTooLong: 'On peut réserver {most} jours au plus à la fois.',
    issueSlot: 'Choisissez un horaire.',
    issueUnit: 'Choisissez une chambre.',
    issueMode:
        '{mode, select, private {Ce départ ne peut pas être réservé en privé.} other {Ce départ ne se réserve pas en groupe partagé.}}',
    issueAdults: 'Indiquez le nombre d’adultes, 1 au moins.',
    issueChildren: 'Indiquez le nombre d’enfants, 0 ou plus.',
    issueAges: 'Indiquez des âges de 0 à {most}, séparés par des virgules.',
    issueAgesCount: 'Indiquez un âge pour chaque enfant, ou aucun.',
    issueAgesOfLink: 'Un âge de votre lien n’a pas pu être lu. Indiquez l’âge de chaque enfant.',
    issueCount: 'Indiquez un nombre entier, 0 ou plus.',
    issueNoAdult: 'Il faut au moins un adulte.',
    issueQuantity: 'Indiquez un nombre entier de 0 à {most}.',
    issueFirstName: 'Indiquez votre prénom.',
    issueLastName: 'Indiquez votre nom.',
    issueEmail: 'Indiquez une adresse e-mail comme nom@exemple.com.',
    issueContact: 'Indiquez une adresse e-mail ou un numéro de téléphone.',
    issuePhone: 'Indiquez un numéro de téléphone, si possible avec + et l’indicatif du pays.',
    issuePhoneCountry: 'Choisissez le pays dans la liste.',
    issueRequests: 'Raccourcissez ce texte à {most} caractères.',
    issueOther: 'Cette indication ne convient pas.',

    // What happened to an attempt to book
    noticePriceChanged:
        'Le prix est désormais de {now}, et non plus de {before}. Vérifiez-le et confirmez s’il vous convient.',
    noticePriceFirst: 'Voici le prix de ce que vous avez choisi. Vérifiez-le et confirmez s’il vous convient.',
    noticeUnavailable: 'Rien n’a été réservé : {reason}',
    noticeTooManyPending:
        'Vous avez plusieurs réservations en attente de paiement. Payez ou annulez l’une d’elles, ou réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
    noticeAway:
        'Impossible pour l’instant de savoir ce qui est libre, et rien n’a été réservé. Votre saisie est conservée : réessayez.',
    noticeHurried:
        'Votre connexion a envoyé trop de demandes, et rien n’a été réservé. Votre saisie est conservée : patientez une minute, puis réessayez.',
    noticeAwayCalendar: 'Impossible pour l’instant de savoir ce qui est libre. Réessayez dans un moment.',
    noticeBookedBefore: 'Vous avez déjà réservé avec ce formulaire.',
    noticeBookAgain: 'Si vous souhaitez une réservation de plus, confirmez-la.',
    linkIgnored: 'Une partie de votre lien n’a pas pu être reprise ({names}). Vérifiez ce qui est rempli.',

    ...frBooking,

    // Only for the script
    more: 'Un de plus : {label}',
    less: 'Un de moins : {label}',
});
