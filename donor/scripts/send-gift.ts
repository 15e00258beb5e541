import type { DonationRequest } from '../../contract/donations.ts';
import type { ErrorBody } from '../../contract/error-codes.ts';
import { noCheckoutUrl, tryLater } from '../texts.ts';
import { newIdempotencyKey } from '../../contract/new-idempotency-key.ts';
import type { FieldErrors, Gift } from './read-gift.ts';

export type GiftRequest = Gift & Pick<DonationRequest, 'orgId' | 'returnUrl'>;

export type Outcome =
  | { kind: 'accepted'; checkoutUrl: string }
  | { kind: 'refused'; message: string; fields: FieldErrors; needsNewKey?: boolean }
  | { kind: 'unreachable'; message: string; fields: FieldErrors };

const timeoutMs = 30_000;

export interface Sent {
  key?: string | undefined;
  content?: string;
  isAsked?: boolean;
}

/**
 * Each call sends the gift once. A call with the same content as the call before uses the same idempotency key, so that
 * a donor who tries again after a lost connection gives only once. Keeps the key and the content in `sent`.
 */
export function createGiftSender(origin: string, sent: Sent = {}) {
  return async (gift: GiftRequest, trial?: Pick<DonationRequest, 'proef'>): Promise<Outcome> => {
    const content = JSON.stringify(gift);
    if (sent.content && content !== sent.content) sent.key = undefined;
    sent.content = content;
    sent.key ??= newIdempotencyKey();
    const outcome = await send(
      `${origin}/api/donations`,
      JSON.stringify({ ...gift, ...trial, idempotencyKey: sent.key }),
    );
    // The key cannot be used again, for example because the gift was paid or cancelled. The next request is a new gift.
    if (outcome.kind === 'refused' && outcome.needsNewKey) sent.key = undefined;
    return outcome;
  };
}

async function send(url: string, body: string): Promise<Outcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body,
      signal: abort.signal,
    });
    return await readOutcome(response);
  } catch {
    return { kind: 'unreachable', message: tryLater, fields: {} };
  } finally {
    clearTimeout(timer);
  }
}

async function readOutcome(response: Response): Promise<Outcome> {
  // A proxy may answer instead of our server.
  const answer: Partial<ErrorBody & { checkoutUrl: string }> = await response.json().catch(() => ({}));
  const { code, fields, message = tryLater, checkoutUrl } = answer;
  if (!response.ok) {
    const needsNewKey = code === 'conflict' || fields !== undefined;
    return { kind: 'refused', message, fields: { ...fields }, needsNewKey };
  }
  if (!checkoutUrl || !/^https?:/.test(checkoutUrl)) {
    return { kind: 'refused', message: noCheckoutUrl, fields: {} };
  }
  return { kind: 'accepted', checkoutUrl };
}
