/** What stops a command and a person can mend, said in words. Everything else that is thrown is a bug. */
export class Problem extends Error {}
