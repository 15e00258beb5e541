import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Every message is a mail to a person. The second limit holds however many addresses a flood comes from. */
export const limits = {
  messagesByAddress: { name: 'contact-address', max: 5, windowSeconds: hour },
  messagesInTotal: { name: 'contact-total', max: 100, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
