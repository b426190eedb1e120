/** English. The names of the messages are those of every other locale. */
export const en = {
    skipToContent: 'Skip to the content',
    language: 'Language',
    notFoundTitle: 'Nothing here',
    notFoundText: 'There is no page at this address. The link may be old or mistyped.',
    unavailableTitle: 'Back in a moment',
    unavailableText:
        'Bookings cannot be read or made right now. Nothing was booked and nothing was paid; please try again.',
};
