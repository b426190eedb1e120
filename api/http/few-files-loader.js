/**
 * A module hook that reads few modules at a time. Node opens all modules that one imports at once, hundreds with some
 * packages, which is more than a low limit of open files allows.
 */
const readingMax = 16;

let reading = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
    while (reading >= readingMax) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    reading++;
    try {
        return await nextLoad(url, context);
    } finally {
        reading--;
        waiting.shift()?.();
    }
}
