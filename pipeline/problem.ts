/** An error that the user can correct; its message is shown without a stack. Any other error is a bug. */
export class Problem extends Error {}
