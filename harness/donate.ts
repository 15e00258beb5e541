import { randomUUID } from 'node:crypto';
import { donationCreated } from '../contract/donations.ts';
import { confirmPassword, type Organisation } from './organisation.ts';
import { tryRequest, type Answer } from './try-request.ts';
import { waitUntil } from './wait-until.ts';

interface Donation {
  amount: string;
  isRecurring: boolean;
  email?: string;
  page?: string | undefined;
}

interface Recipient {
  address: string;
  organisation: Organisation;
}

/** Sends the same form again until the product answers. */
export async function donate(recipient: Recipient, donation: Donation) {
  const { body } = await donateUntilAnswered(recipient, donation, [201]);
  return donationCreated.parse(body);
}

/** A donor needs a moment to send the form again. */
const pauseMs = 250;

export function donateUntilAnswered(
  recipient: Recipient,
  donation: Donation,
  expected: number[],
): Promise<Answer> {
  return waitUntil('an answer to a donation', donateOnce(recipient, donation, expected), { pauseMs });
}

export function donateOnce({ address, organisation }: Recipient, donation: Donation, expected: number[]) {
  const form = {
    email: 'donateur@voorbeeld.nl',
    ...donation,
    orgId: organisation.id,
    idempotencyKey: randomUUID(),
  };
  return async () => {
    // Without rate limits, 429 means that the server is too busy and stored nothing. A donor tries again.
    const answer = await tryRequest(`${address}/api/donations`, form, [...expected, 429]);
    return answer?.status === 429 ? undefined : answer;
  };
}

export function retry({ address }: Pick<Recipient, 'address'>, donationId: string): Promise<string> {
  return waitUntil('a checkout for another payment', async () => {
    const url = `${address}/donation-complete?id=${donationId}`;
    try {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
      return answer.headers.get('location') ?? undefined;
    } catch {
      return undefined;
    }
  });
}

/** Sends the same request again until the product answers. */
export async function refund(
  { address, organisation: { cookie } }: Recipient,
  donationId: string,
  amount: string | undefined,
  expected: number[],
): Promise<Answer> {
  const url = `${address}/api/admin/donations/${donationId}/refund`;
  const request = { amount, idempotencyKey: randomUUID() };
  const send = (statuses: number[]) =>
    waitUntil('an answer to a refund', () => tryRequest(url, request, statuses, cookie), { pauseMs });
  const answer = await send([...expected, 403]);
  if (answer.status !== 403) return answer;
  // The login is too old for a refund.
  await confirmPassword(address, cookie);
  return send(expected);
}
