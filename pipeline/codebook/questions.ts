/**
 * The questions of the trees, each worded once, so that two trees which ask for the same fact ask it in the same words.
 * A test tries every combination of answers: all trees lead to the same code.
 */
export const questions = {
    // Does the result belong into the sample?
    provides: 'Does the business behind the site [provide the service itself](#provides)?',
    officialNames:
        'Is it an [official tourism body](#dmo), and does the page name a provider or an offer of the service?',
    offer: 'Is there an [offer](#term-offer) of the service on this page, or on the same site within three clicks?',

    // Who is it?
    official: 'Is the site run by an [official tourism body](#dmo)?',
    publicBody:
        'Does the legal notice say that a public authority runs the site: a municipality, region, ministry, or its tourist board?',
    mandated:
        'Does the site say that an authority owns the body that runs it, or has charged that body with tourism promotion?',
    tourismTask: 'Is promoting the destination and informing visitors its task?',
    saysOther:
        'Does the offer, the terms or the legal notice name somebody else as the one who provides the service ("operated by", ' +
        '"hosted by", "our local partner", "we act as agent"), or is the offer a box that leads to the offer of somebody else?',
    ownShown:
        'Does the site show what it works with as its own: its guides, drivers or cooks, its vehicles or boats, its house or ' +
        'rooms, its licence as an operator?',
    isNear: 'Does it offer the service in its own name, and only in places within 100 km of the city?',
    inCity: 'Is an address or a place of the business [in the city](#term-city)?',
    placeInCity:
        'Is the service given at a place of its own in [the city](#term-city): house, kitchen, studio, shop, berth, garage?',
    addressInCity: 'Does the site state an address of the business in [the city](#term-city)?',
    elsewhere: 'Does the site state an address elsewhere, or offer the same service in other cities?',
    addressElsewhere: 'Does it state an address elsewhere?',
    otherCities: 'Does the same service start in other cities as well?',
    aggregator:
        'Does the site set offers of several providers, who are named or list themselves, side by side in ' +
        '[an engine of its own](#term-own-engine)?',
    several: 'Does the site show offers of more than one provider?',
    listed: 'Is the provider named on each offer before it is booked, or can providers list their offers themselves?',
    ownEngine:
        'Can offers be searched by place or day, or can one of them be chosen and booked or requested, on pages of the site ' +
        'itself?',

    // How can one book?
    bookable:
        'Within three clicks, can a visitor choose a day, a stay or a ticket for the [service](#term-service), and ' +
        '[complete the booking online](#complete), with nobody to answer first?',
    control:
        'Is there a button, link or calendar that says it books the [service](#term-service): Book, Reserve, Buy tickets, ' +
        'Check availability?',
    step: 'Does it lead, within three clicks from the page of the result, to a choice of day, stay or ticket?',
    instant: 'Can that be [completed](#complete) without an answer from a person?',
    sellerIsOperator: 'Is [the seller](#seller) in that booking the operator?',
    otherOwnPath: 'Does another button or link that says it books lead to a booking with the operator as the seller?',
    contact: 'Is there a way to [contact](#term-contact) the operator or the site about a booking?',
    opens: 'Does the page open, or else the home page of the site, at the second try?',
    reach: 'Is there an e-mail address, a phone number, a messenger, a chat or a form?',
    visit: 'Is there an office, shop or house to walk into, with its address?',
} as const;

export type Fact = keyof typeof questions;
