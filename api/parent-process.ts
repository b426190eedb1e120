import type { FromServer, ToServer } from '../contract/server-channel.ts';

/** A parent process that is connected by an IPC channel, such as `make watch`. */
interface ParentProcess {
    /** Sends the address on which the server listens. */
    sendAddress(address: string): void;
}

/**
 * Handles the messages of the parent process, and stops the server when the channel closes.
 * @param reload loads the current `dist/`.
 * @returns null if the process has no IPC channel.
 */
export function connectParent(reload: () => Promise<void>, stop: () => void): ParentProcess | null {
    if (process.send === undefined) return null;
    // Errors of a closed channel are ignored.
    const send = (message: FromServer) => process.send?.(message, undefined, undefined, () => {});
    process.on('message', async (message: ToServer) => {
        if (message !== 'reload') return;
        // The first call may join a reload that began before the build finished.
        await reload();
        await reload();
        send('reloaded');
    });
    process.once('disconnect', stop);
    return { sendAddress: (address) => send({ listensOn: address }) };
}
