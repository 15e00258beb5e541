import { randomUUID } from 'node:crypto';
import { donationCreated } from '../../contract/donations.ts';
import { trySending, type Answer } from './try-sending.ts';
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
  const { body } = await tryGiving(recipient, gift, [201]);
  return donationCreated.parse(body);
}

/** The same for an organisation that may take no gifts any more. */
export async function tryGiving(recipient: Recipient, gift: Gift, expected: number[]): Promise<Answer> {
  return waitUntil('an answer to a gift', fillInForm(recipient, gift, expected));
}

/** A donor who sends the form once and leaves, whatever comes of it. */
export async function giveAndLeave(recipient: Recipient, gift: Gift, expected: number[]): Promise<void> {
  const send = fillInForm(recipient, gift, expected);
  await send();
}

export interface RefundWish {
  /** Everything that is left without it. */
  amount?: string;
  outcome?: 'made' | 'held back';
}

/** Asks for a refund whose outcome nobody knows beforehand. */
export async function tryRefunding(
  { address, organisation }: Recipient,
  donationId: string,
  wish: Pick<RefundWish, 'amount'>,
  expected: number[],
): Promise<Answer> {
  const url = `${address}/api/admin/donations/${donationId}/refund`;
  const request = { ...wish, idempotencyKey: randomUUID() };
  return waitUntil('an answer to a refund', () => trySending(url, request, expected, organisation.cookie));
}

/** Somebody who asks for a refund, and asks the very same again while there is no answer. */
export async function refund(
  recipient: Recipient,
  donationId: string,
  { outcome = 'made', ...wish }: RefundWish = {},
): Promise<void> {
  await tryRefunding(recipient, donationId, wish, [outcome === 'made' ? 201 : 409]);
}

function fillInForm({ address, organisation }: Recipient, gift: Gift, expected: number[]) {
  const form = {
    email: 'donateur@voorbeeld.nl',
    ...gift,
    orgId: organisation.id,
    idempotencyKey: randomUUID(),
  };
  return () => trySending(`${address}/api/donations`, form, expected);
}
