import { donationStatus } from '../../../contract/donations.ts';
import { give, giveAndLeave, refund } from '../people.ts';
import type { ChaosWorld } from './chaos-world.ts';
import type { Donor } from './plan.ts';

/** What a donor went through, as the donor knows it. */
export interface Visit {
  donor: Donor;
  /** Known to whoever got an answer to the form. */
  donationId?: string;
  paymentId?: string;
  /** What the status page said after the donor paid. */
  told: string[];
  hasPaid: boolean;
}

const looksAfterPaying = 3;

/** A donor who comes once, and asks the same again while the product is away. */
export async function visit(world: ChaosWorld, donor: Donor): Promise<Visit> {
  const story: Visit = { donor, told: [], hasPaid: false };
  const { amountCents, isRecurring, email, does } = donor;
  const gift = { amount: toDecimal(amountCents), isRecurring, email };
  if (does === 'leave') {
    await giveAndLeave(world, gift);
    return story;
  }
  const { id, checkoutUrl } = await give(world, gift);
  story.donationId = id;
  story.paymentId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
  if (does === 'expire') return story;
  await world.mollie.checkOut(checkoutUrl, does === 'pay' ? 'paid' : 'canceled');
  story.hasPaid = does === 'pay';
  for (let look = 0; story.hasPaid && look < looksAfterPaying; look++) {
    const status = await askStatus(world, id);
    if (status !== undefined) story.told.push(status);
  }
  return story;
}

/** What becomes of a paid gift later. */
export async function takeBack(
  world: ChaosWorld,
  { donor, donationId, paymentId, hasPaid }: Visit,
): Promise<void> {
  if (!hasPaid || !donationId || !paymentId) return;
  if (donor.afterwards === 'charged back') await world.mollie.chargeBack(paymentId);
  if (donor.afterwards === 'refunded') await refund(world, donationId);
  if (donor.afterwards === 'partly refunded')
    await refund(world, donationId, { amount: toDecimal(Math.floor(donor.amountCents / 3)) });
}

/** What a donor is told. Undefined while nobody answers, or only that it is to be asked again. */
export async function askStatus({ address }: ChaosWorld, donationId: string): Promise<string | undefined> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`${address}/api/donation-status/${donationId}`);
    body = await answer.json();
  } catch {
    return undefined;
  }
  if (answer.status === 503) return undefined;
  if (answer.status !== 200)
    throw new Error(
      `the status of ${donationId} was answered with ${answer.status}: ${JSON.stringify(body)}`,
    );
  return donationStatus.parse(body).status;
}

function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
