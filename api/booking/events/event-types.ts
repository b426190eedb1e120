import { webhookTypes } from '../../../contract/webhook.ts';

/** What can happen to a booking: what endpoints can get, and what is for mails alone. */
export const eventTypes = [...webhookTypes, 'link.requested'] as const;
export type EventType = (typeof eventTypes)[number];
