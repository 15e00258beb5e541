import { randomUUID } from 'node:crypto';
import { donationCreated } from '../../contract/donations.ts';
import { trySending } from './try-sending.ts';
import { waitUntil } from './wait-until.ts';
import type { World } from './world.ts';

interface Gift {
  amount: string;
  isRecurring: boolean;
  email?: string;
}

/** Where to go and to whom. */
type Recipient = Pick<World, 'address' | 'organisation'>;

/** A donor who sends the form, and sends the very same form again while there is no answer. */
export async function give(recipient: Recipient, gift: Gift) {
  const send = fillInForm(recipient, gift);
  const { body } = await waitUntil('an answer to a gift', send);
  return donationCreated.parse(body);
}

/** A donor who sends the form once and leaves, whatever comes of it. */
export async function giveAndLeave(recipient: Recipient, gift: Gift): Promise<void> {
  const send = fillInForm(recipient, gift);
  await send();
}

export interface RefundWish {
  /** Everything that is left without it. */
  amount?: string;
  outcome?: 'made' | 'held back';
}

/** Somebody who asks for a refund, and asks the very same again while there is no answer. */
export async function refund(
  { address, organisation }: Recipient,
  donationId: string,
  { outcome = 'made', ...wish }: RefundWish = {},
): Promise<void> {
  const url = `${address}/api/admin/donations/${donationId}/refund`;
  const request = { ...wish, idempotencyKey: randomUUID() };
  const expected = outcome === 'made' ? 201 : 409;
  await waitUntil('an answer to a refund', () => trySending(url, request, [expected], organisation.cookie));
}

function fillInForm({ address, organisation }: Recipient, gift: Gift) {
  const form = {
    email: 'donateur@voorbeeld.nl',
    ...gift,
    orgId: organisation.id,
    idempotencyKey: randomUUID(),
  };
  return () => trySending(`${address}/api/donations`, form, [201]);
}
