import type { FromServer, ToServer } from '../contract/server-channel.ts';

/** The process that has started this one and has kept a channel to it, as `make watch` does. */
export interface Starter {
    /** Tells it where the server listens. */
    tell(address: string): void;
}

/**
 * Does what the starter asks for, and ends with it.
 * @param look takes over what is in `dist/` now.
 * @returns null where the process was started without a channel.
 */
export function followStarter(look: () => Promise<void>, stop: () => void): Starter | null {
    if (process.send === undefined) return null;
    // Where the channel has closed, nobody needs the answer.
    const send = (message: FromServer) => process.send?.(message, undefined, undefined, () => {});
    process.on('message', async (message: ToServer) => {
        if (message !== 'look') return;
        // The first may be one that began before the build ended.
        await look();
        await look();
        send('looked');
    });
    process.once('disconnect', stop);
    return { tell: (address) => send({ listensOn: address }) };
}
