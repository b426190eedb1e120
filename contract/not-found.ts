/** What people are told at an address that leads nowhere, by `404.html` and by the server. */
export const notFoundWords = {
    title: 'There is no such page',
    text: 'The address may be mistyped, or the market may have another name by now.',
};
