/** The questions of the trees of docs/codebook.md: each has one wording for all trees. */
export const questions = {
    // Does the result belong in the sample?
    operatorNamed:
        'Does the page of the result name an operator of the service, or show an [offer](#term-offer) of it?',
    provides: 'Does the [business behind the site](#term-business) [provide the service](#provides)?',
    offer: 'Is there an [offer](#term-offer) of the service on the page of the result, or on its site within three clicks?',
    otherService:
        'Does the business provide or sell [something else](#positions-off-topic) to guests: a tour, visit, class, meal, ' +
        'room, vehicle or ride?',

    // Who is it?
    official: 'Is the site run by an [official tourism body](#dmo)?',
    publicBody:
        'Does the legal notice say that a public authority runs the site: a municipality, region or ministry, or its tourist board?',
    mandated:
        'Does the site say that an authority owns the body that runs it, or has given that body the task of promoting tourism?',
    tourismTask:
        'Is it the main task of that body, or of the department that runs these pages, to promote the destination and ' +
        'inform its guests?',
    saysOther:
        'Do the offer, the terms or the legal notice say that somebody other than the ' +
        '[business behind the site](#term-business) provides the service ("operated by", "hosted by", "our local partner", ' +
        '"we act as agent" in the words of that business, or the name of another business beside each offer)?',
    ownShown:
        'Does the site show guides, drivers, cooks, vehicles, boats, a house, rooms or a licence of its own for the service ' +
        '(if two places differ, [the earlier](#evidence-order) counts)?',
    fewTowns:
        'Does the business present the service as its own, and name at most five towns where it provides it, all of them in the ' +
        'country of the market?',
    inCity: 'Does the business have an address or a place of its own [in the city](#term-city)?',
    placeInCity:
        'Does the business have a place of its own [in the city](#term-city), such as a house, office, shop or berth?',
    addressInCity: 'Does the site state an address of the business [in the city](#term-city)?',
    elsewhere:
        'Does the site state an address outside the city, or say that the same service starts in other cities too?',
    addressElsewhere: 'Does the site state an address outside the city?',
    otherCities: 'Does the site say that the same service starts in other cities too?',
    aggregator:
        'Does the site show, in [an engine of its own](#term-own-engine), offers of several operators who are ' +
        '[named or list the offers themselves](#platform)?',
    several: 'Does the site show offers of more than one operator?',
    listed: 'Are the operators of most offers named before the booking, or do operators list their offers themselves?',
    ownEngine: 'Are the offers in [an engine of its own](#term-own-engine)?',

    // How can one book?
    opens: 'Does the page of the result, or else the home page of its site, open on the first or [second attempt](#site-down)?',
    bookable:
        'Can a guest choose, within three clicks, a day, a stay or a ticket for the [service](#term-service), and can that ' +
        'booking be [completed](#complete) online?',
    control:
        'Is there a calendar, or a button or link that is [followed](#which-buttons), for a booking of the ' +
        '[service](#term-service)?',
    step: 'Does it lead, within three clicks from the page of the result, to a choice of day, stay or ticket?',
    instant: 'Can that booking be [completed](#complete) online?',
    sellerIsOperator: 'Is the operator [the seller](#seller) in that booking?',
    otherOwnPath:
        'Is there another booking of the service, within three clicks, that can be completed online and in which the operator ' +
        'is the seller?',
    contact: 'Is there a [contact](#term-contact) within three clicks?',
    reach:
        'Is there, within three clicks, an e-mail address, a phone number, a messenger, a chat or a form that counts as a ' +
        '[contact](#term-contact)?',
    visit: 'Is there, within three clicks, an office, shop, counter or house whose address counts as a [contact](#term-contact)?',

    // Who is the seller?
    termsOther:
        'Do the terms of the booking step say that a business other than the operator sells or takes the booking, even "as ' +
        'agent" or "on behalf of" the operator?',
    stepInName: "Does the booking step carry the operator's name at the head of the page or in its domain?",
    stepAlone:
        'Does the step show offers of this operator alone, on a domain whose home page sells booking software and no trips or ' +
        'rooms?',
} as const;

export type Fact = keyof typeof questions;
