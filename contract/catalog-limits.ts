/** Upper bounds of the catalogue, inclusive. */
export const catalogLimits = {
    slugCharacters: 100,
    /** Seven days. Queries for overlapping departures search this far around a departure. */
    durationMinutes: 10_080,
    capacity: 100_000,
    cutoffMinutes: 527_040,
    optionQuantity: 999,
    refundDaysBefore: 366,
    quantity: 100_000,
    age: 120,
    priceMajor: 1_000_000_000,
    basisPoints: 100_000,
} as const;
