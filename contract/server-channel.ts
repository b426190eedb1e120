/**
 * Messages between the server and its parent process (`make watch`) over Node's IPC channel. When the channel closes,
 * the server exits.
 */

/** Makes the server load the current `dist/`. */
export type ToServer = 'reload';

/** The address on which the server listens, and the acknowledgement of a reload. */
export type FromServer = { listensOn: string } | 'reloaded';
