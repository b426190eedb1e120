/** Reloads the page when a build has changed it. Only `make watch` publishes this script. */
const intervalMs = 400;

/** The page, and the data that its scripts read. */
const addresses = [
    location.href,
    ...[...document.scripts].map(({ src }) => src).filter((src) => src.includes('/data/')),
];

/** Entity tags of all addresses; undefined if a request fails. */
async function versions(how: RequestInit): Promise<string | undefined> {
    try {
        const responses = await Promise.all(addresses.map((address) => fetch(address, how)));
        if (!responses.every(({ ok }) => ok)) return undefined;
        // Removes the suffix of the encoding.
        return responses.map(({ headers }) => headers.get('ETag')?.replace(/-(?:gzip|br)"$/u, '"')).join();
    } catch {
        return undefined;
    }
}

async function look(shown: string | undefined): Promise<void> {
    const found = document.hidden ? undefined : await versions({ method: 'HEAD', cache: 'no-store' });
    // A reload keeps the scroll position.
    if (found !== undefined && shown !== undefined && found !== shown) location.reload();
    else setTimeout(() => look(shown ?? found), intervalMs);
}

// Only on the machine that builds.
if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(location.hostname)) {
    // The browser's cache has the entity tags of the loaded page.
    versions({ cache: 'force-cache' }).then(look);
}
