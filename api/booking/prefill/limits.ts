/** Bounds of what a link may fill in. */
export const prefillLimits = {
    adults: 99,
    children: 99,
    categoryCount: 99,
    optionQuantity: 999,
    age: 120,
} as const;
