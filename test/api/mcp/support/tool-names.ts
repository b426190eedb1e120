/** The tools of agents, by name. */
export const bookingNames = [
    'search_experiences',
    'get_experience',
    'check_availability',
    'get_calendar',
    'get_price',
    'create_booking',
    'get_booking',
    'cancel_booking',
    'make_prefill_link',
];

/** Those that need a key. */
export const marketNames = ['list_markets', 'get_market', 'market_history', 'explain_score'];
