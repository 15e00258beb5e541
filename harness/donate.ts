import { randomUUID } from 'node:crypto';
import { donationCreated } from '../contract/donations.ts';
import type { Organisation } from './organisation.ts';
import { tryRequest, type Answer } from './try-request.ts';
import { waitUntil } from './wait-until.ts';

interface Donation {
  amount: string;
  isRecurring: boolean;
  email?: string;
  /** The address of the campaign page that asked, if one did. */
  page?: string | undefined;
}

/** Where to go and to whom. */
interface Recipient {
  address: string;
  organisation: Organisation;
}

/** A donor who sends the form, and sends the very same form again while there is no answer. */
export async function donate(recipient: Recipient, donation: Donation) {
  const { body } = await tryDonating(recipient, donation, [201]);
  return donationCreated.parse(body);
}

/** The same for an organisation that may take no donations any more. */
export function tryDonating(recipient: Recipient, donation: Donation, expected: number[]): Promise<Answer> {
  return waitUntil('an answer to a donation', donateOnce(recipient, donation, expected));
}

/** Each call sends the very same form, whatever comes of it. */
export function donateOnce({ address, organisation }: Recipient, donation: Donation, expected: number[]) {
  const form = {
    email: 'donateur@voorbeeld.nl',
    ...donation,
    orgId: organisation.id,
    idempotencyKey: randomUUID(),
  };
  return () => tryRequest(`${address}/api/donations`, form, expected);
}

/** A donor who presses the button of the status page until it leads to a checkout, and where that is. */
export function retry({ address }: Pick<Recipient, 'address'>, donationId: string): Promise<string> {
  return waitUntil('a checkout to try again at', async () => {
    const url = `${address}/donation-complete?id=${donationId}`;
    try {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
      return answer.headers.get('location') ?? undefined;
    } catch {
      return undefined;
    }
  });
}

/**
 * Somebody who asks for a refund of an amount, or of all that is left, and asks the very same again while there is no
 * answer.
 */
export function refund(
  { address, organisation }: Recipient,
  donationId: string,
  amount: string | undefined,
  expected: number[],
): Promise<Answer> {
  const url = `${address}/api/admin/donations/${donationId}/refund`;
  const request = { amount, idempotencyKey: randomUUID() };
  return waitUntil('an answer to a refund', () => tryRequest(url, request, expected, organisation.cookie));
}
