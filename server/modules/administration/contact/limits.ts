import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** The second limit also stops a flood from many addresses. */
export const limits = {
  messagesByAddress: { name: 'contact-address', max: 5, windowSeconds: hour },
  messagesInTotal: { name: 'contact-total', max: 100, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
