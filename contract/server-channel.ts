/**
 * What the server and the process that has started it (`make watch`) say to each other over Node's channel between a process and
 * its child. When the channel closes, the server ends.
 */

/** Asks the server to serve what is in `dist/` now. */
export type ToServer = 'look';

/** The server's address, once it listens; and that it has looked. */
export type FromServer = { listensOn: string } | 'looked';
