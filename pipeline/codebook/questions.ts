/**
 * The questions of the trees. Each has one wording for all trees.
 * A test tries every combination of answers: all trees lead to the same code.
 */
export const questions = {
    // Does the result belong in the sample?
    providerNamed: 'Does the page of the result name a provider of the service, or show an [offer](#term-offer) of it?',
    provides: 'Does the [business behind the site](#term-business) [provide the service](#provides)?',
    offer:
        'Is there an [offer](#term-offer) of the service on the page of the result, or on the same site within three ' +
        'clicks?',

    // Who is it?
    official: 'Is the site run by an [official tourism body](#dmo)?',
    publicBody:
        'Does the legal notice say that a public authority runs the site: a municipality, region, ministry, or its tourist board?',
    mandated:
        'Does the site say that an authority owns the body that runs it, or has given that body the task of promoting tourism?',
    tourismTask:
        'Is it the main task of that body, or of the department that runs these pages, to promote the destination and to ' +
        'inform its visitors?',
    saysOther:
        'Does the offer, the terms or the legal notice say that somebody other than the ' +
        '[business behind the site](#term-business) provides the service ("operated by", "hosted by", "our local partner", ' +
        '"we act as agent"), or is the offer a box that leads to another provider?',
    ownShown:
        'Does the site show as its own what the service is provided with: guides, drivers or cooks, vehicles or boats, a ' +
        'house or rooms, or a licence as an operator?',
    isNear:
        'Does the business present the service as its own, and is every place where it says that it provides the service ' +
        'within 100 km of the city?',
    inCity: 'Is an address or a place of the business [in the city](#term-city)?',
    placeInCity:
        'Is the service provided at a place of the business [in the city](#term-city): a house, kitchen, studio, shop, berth ' +
        'or garage of its own?',
    addressInCity: 'Does the site state an address of the business [in the city](#term-city)?',
    elsewhere:
        'Does the site state an address outside the city, or say that the same service starts in other cities too?',
    addressElsewhere: 'Does the site state an address outside the city?',
    otherCities: 'Does the site say that the same service starts in other cities too?',
    aggregator:
        'Does the site show offers of several providers side by side in [an engine of its own](#term-own-engine), with each ' +
        'provider named before the booking or listing its offers itself?',
    several: 'Does the site show offers of more than one provider?',
    listed: 'Is the provider of each offer named before the booking, or do providers list their offers themselves?',
    ownEngine: 'Are the offers in [an engine of its own](#term-own-engine)?',

    // How can one book?
    opens: 'Does the page of the result open, or else the home page of its site, at the latest at [the second try](#site-down)?',
    bookable:
        'Within three clicks, can a visitor choose a day, a stay or a ticket for the [service](#term-service), and can the ' +
        'booking be [completed](#complete) online?',
    control:
        'Is there a button, link or calendar that says that it books the [service](#term-service): Book, Reserve, Buy ' +
        'tickets, Check availability?',
    step: 'Does it lead, within three clicks from the page of the result, to a choice of day, stay or ticket?',
    instant: 'Can that booking be [completed](#complete) online?',
    sellerIsOperator: 'Is the operator [the seller](#seller) in that booking?',
    otherOwnPath:
        'Can another booking of the service be completed online, within three clicks, in which the operator is the seller?',
    contact: 'Is there a [contact](#term-contact) on the site?',
    reach: 'Is there an e-mail address, a phone number, a messenger, a chat or a form that counts as a [contact](#term-contact)?',
    visit: 'Is there an office, shop, counter or house whose address counts as a [contact](#term-contact)?',

    // Who is the seller?
    termsOther:
        'Do the terms of the booking step say that a business other than the operator sells, also where it sells "as agent" or ' +
        '"on behalf of" the operator?',
    stepInName:
        "Does the step carry the operator's name where a site carries its own: at the head of the page or in its domain?",
    stepAlone:
        'Does the step show offers of this operator alone, on a domain whose home page sells booking software and no trips or ' +
        'rooms?',
} as const;

export type Fact = keyof typeof questions;
