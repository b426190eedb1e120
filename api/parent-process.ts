import type { FromServer, ToServer } from '../contract/server-channel.ts';

/**
 * Handles the messages of a parent process that is connected by an IPC channel, such as `make watch`, and stops the
 * server when the channel closes.
 * @param reload loads the current `dist/`.
 * @returns sends the address on which the server listens; null if the process has no IPC channel.
 */
export function connectParent(reload: () => Promise<void>, stop: () => void): ((address: string) => void) | null {
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
    return (address) => send({ listensOn: address });
}
