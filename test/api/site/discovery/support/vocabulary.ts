/** The members that schema.org gives to each type that is used, and to those above it. */
export const thing = ['@type', '@id', 'name', 'description', 'url', 'identifier', 'potentialAction', 'image'];

/** The other members of each type. */
export const vocabulary: Record<string, string[]> = {
    WebPage: ['inLanguage', 'isPartOf', 'mainEntity', 'dateModified'],
    WebSite: [],
    Organization: ['logo', 'email', 'telephone'],
    ImageObject: ['contentUrl', 'caption', 'creditText'],
    Product: ['offers', 'additionalProperty'],
    TouristTrip: ['provider', 'offers', 'itinerary', 'subTrip', 'tripOrigin'],
    Trip: ['departureTime', 'arrivalTime'],
    LodgingBusiness: [
        ...['parentOrganization', 'currenciesAccepted', 'availableLanguage', 'address', 'geo'],
        ...['additionalProperty', 'containsPlace', 'checkinTime', 'checkoutTime'],
    ],
    HotelRoom: ['occupancy'],
    Place: ['geo', 'address'],
    GeoCoordinates: ['latitude', 'longitude'],
    Offer: [
        ...['price', 'priceCurrency', 'priceSpecification', 'availability', 'seller', 'addOn'],
        ...['eligibleQuantity'],
    ],
    UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
    QuantitativeValue: ['value', 'maxValue', 'unitCode'],
    PropertyValue: ['propertyID', 'value'],
    ReserveAction: ['target', 'result'],
    EntryPoint: ['urlTemplate', 'httpMethod', 'contentType', 'actionPlatform'],
    Reservation: [],
    LodgingReservation: [],
};
