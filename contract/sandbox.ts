/** Outcomes that a client can produce in the sandbox, in which no money moves. */
export const sandboxOutcomes = ['pay', 'decline', 'expire', 'pay-late', 'refund'] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];
