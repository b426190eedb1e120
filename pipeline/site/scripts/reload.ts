/** Reloads the page when a build has changed it. Only `make watch` publishes this script. */
const everyMs = 400;

/** The page, and the data that its scripts read. */
const addresses = [
    location.href,
    ...[...document.scripts].map(({ src }) => src).filter((src) => src.includes('/data/')),
];

/** The versions of all of it; undefined while they cannot be had. */
async function versions(how: RequestInit): Promise<string | undefined> {
    try {
        const responses = await Promise.all(addresses.map((address) => fetch(address, how)));
        if (!responses.every(({ ok }) => ok)) return undefined;
        // The name of the encoding at its end says nothing of the content.
        return responses.map(({ headers }) => headers.get('ETag')?.replace(/-(?:gzip|br)"$/u, '"')).join();
    } catch {
        return undefined;
    }
}

async function look(shown: string | undefined): Promise<void> {
    const found = document.hidden ? undefined : await versions({ method: 'HEAD', cache: 'no-store' });
    // The browser keeps the place to which somebody has scrolled.
    if (found !== undefined && shown !== undefined && found !== shown) location.reload();
    else setTimeout(() => look(shown ?? found), everyMs);
}

// Nobody builds at the address of another machine.
if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(location.hostname)) {
    // The versions that the page was loaded with are in the browser's cache.
    versions({ cache: 'force-cache' }).then(look);
}
