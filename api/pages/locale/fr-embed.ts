import type { enEmbed } from './en-embed.ts';

/** French, on the page from which a provider copies HTML into its own site. */
export const frEmbed: Record<keyof typeof enEmbed, string> = {
    embedTitle: '{provider} sur votre propre site',
    embedIntro:
        'Copiez ces éléments dans vos pages. Vos clients réservent directement auprès de vous et voient les mêmes prix et les mêmes disponibilités qu’ici.',
    embedLink: 'Lien',
    embedLinkText:
        'Mène à la page de réservation. Placez-le seul sur une ligne, à côté de la description de votre offre.',
    embedFrame: 'Cadre',
    embedFrameText:
        'Affiche la page de réservation dans la vôtre. Pour payer, vos clients sont dirigés vers ce site de réservation.',
    embedFrameOn: 'Les navigateurs ne l’affichent que sur {origins}.',
    embedFrameOff: 'Indiquez d’abord l’adresse de votre site dans le catalogue :',
    embedData: 'Données',
    embedDataText:
        'Indiquent aux moteurs de recherche et aux agents les prix, les dates et la façon de réserver. Collez-les n’importe où dans la même page. Ce sont les prix du {day}, sans mise à jour automatique : copiez-les de nouveau quand vos prix ou vos saisons changent.',
    embedBook: 'Réserver : {name}',
    embedCopy: 'Copier',
    embedCopied: 'Copié',
    embedReadiness: 'Ce que cela change dans l’indice de préparation aux agents',
    embedReadinessText:
        'L’indice vérifie {checks} critères sur une page. Sur une page consacrée à l’une de vos expériences, un lien ou un cadre accompagné des données en remplit {count} : au plus {points} points de plus sur {all}. Un critère déjà rempli n’ajoute rien.',
    embedCheck: 'Critère',
    embedBy: 'Rempli par',
    embedPoints: 'Points',
    embedByBooking: 'lien ou cadre',
    embedByData: 'données',
    embedLacking: 'pas encore, le catalogue n’en dit rien : {names}',
    embedOthers: 'Inchangés : {names}.',
    checkHttps: 'connexion HTTPS',
    checkMobile: 'adaptation au téléphone',
    checkSchema: 'Données Schema.org',
    checkOffer: 'Offre avec prix ou action dans les données',
    checkSitemap: 'plan du site',
    checkEngine: 'Moteur de réservation avec dates et prix',
    checkButton: 'Bouton de réservation',
    checkCalendar: 'Calendrier des jours libres',
    checkDate: 'date dans le lien',
    checkDirect: 'Réservation auprès du prestataire',
    checkPrice: 'Prix avec devise',
    checkCancellation: 'Conditions d’annulation',
    checkLanguages: 'Langues de la prestation',
    checkLocation: 'Point de rendez-vous ou adresse',
    checkLastmod: 'dates du plan du site',
    checkModified: 'date de modification',
    checkLive: 'Contenu qui change selon la date choisie',
    checkSpeed: 'score PageSpeed',
    checkResponse: 'temps de réponse',
};
