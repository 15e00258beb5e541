import { randomUUID } from 'node:crypto';
import { donationCreated } from '../../contract/donations.ts';
import { trySending } from './try-sending.ts';
import { waitUntil } from './wait-until.ts';
import type { World } from './world.ts';

interface Gift {
  amount: string;
  isRecurring: boolean;
}

/** A donor who sends the form, and sends the very same form again while there is no answer. */
export async function give(world: World, gift: Gift) {
  const send = fillInForm(world, gift);
  const { body } = await waitUntil('an answer to a gift', send);
  return donationCreated.parse(body);
}

/** A donor who sends the form once and leaves, whatever comes of it. */
export async function giveAndLeave(world: World, gift: Gift): Promise<void> {
  const send = fillInForm(world, gift);
  await send();
}

/** Somebody who asks for a refund, and asks again while there is no answer. Then it may be under way already. */
export async function refund({ address, organisation }: World, donationId: string): Promise<void> {
  const url = `${address}/api/admin/donations/${donationId}/refund`;
  await waitUntil('an answer to a refund', () => trySending(url, {}, [201, 409], organisation.cookie));
}

function fillInForm({ address, organisation }: World, gift: Gift) {
  const form = {
    ...gift,
    orgId: organisation.id,
    email: 'donateur@voorbeeld.nl',
    idempotencyKey: randomUUID(),
  };
  return () => trySending(`${address}/api/donations`, form, [201]);
}
