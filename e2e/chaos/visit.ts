import { donationCreated, publicDonation } from '../../contract/donations.ts';
import { donateOnce, tryDonating } from '../../harness/donate.ts';
import type { AskingOrganisation, ChaosWorld } from './chaos-world.ts';
import type { Donor } from './donors.ts';
import { mayBeDeleted } from './organisations.ts';

/** What a donor went through, as the donor and the organisation know it. */
export interface Visit {
  donor: Donor;
  /** Known to whoever got an answer to the form. */
  donationId?: string;
  paymentId?: string;
  /** The organisation was said to take no gifts any more, or to be unknown. */
  wasTurnedAway: boolean;
  /** What the status page said after the donor paid. */
  told: string[];
  hasPaid: boolean;
  /** What the organisation was told of each refund that it asked for. */
  refunds: ('sent' | 'wanted' | 'refused' | 'gone')[];
  /** When somebody was told that the monthly gift has stopped. */
  stoppedAt?: Date;
}

const looksAfterPaying = 3;

/** A donor who comes once, and asks the same again while the product is away. */
export async function visit(world: ChaosWorld, donor: Donor): Promise<Visit> {
  const story: Visit = { donor, wasTurnedAway: false, told: [], hasPaid: false, refunds: [] };
  const { amountCents, isRecurring, email, does } = donor;
  const organisation = organisationOf(world, donor);
  const page = donor.page === null ? undefined : organisation.pages[donor.page].slug;
  const gift = { amount: toDecimal(amountCents), isRecurring, email, page };
  const recipient = { address: world.address, organisation };
  const expected = mayBeDeleted(donor.organisation) ? [201, 404, 409] : [201];
  if (does === 'leave') {
    await donateOnce(recipient, gift, expected)();
    return story;
  }
  const { status, body } = await tryDonating(recipient, gift, expected);
  story.wasTurnedAway = status !== 201;
  if (story.wasTurnedAway) return story;
  const { id, checkoutUrl } = donationCreated.parse(body);
  story.donationId = id;
  story.paymentId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
  if (does === 'expire') return story;
  await world.mollie.checkOut(checkoutUrl, does === 'pay' ? 'paid' : 'canceled');
  story.hasPaid = does === 'pay';
  for (let look = 0; story.hasPaid && look < looksAfterPaying; look++) {
    const told = await askStatus(world, id);
    if (told !== undefined) story.told.push(told);
  }
  return story;
}

export function organisationOf({ organisations }: ChaosWorld, { organisation }: Donor): AskingOrganisation {
  const found = organisations[organisation];
  if (!found) throw new Error(`There is no organisation ${organisation}.`);
  return found;
}

/**
 * What a donor is told: 'unknown' of a gift to an organisation that is gone. Undefined while nobody answers, or only
 * that it is to be asked again.
 */
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
  if (answer.status === 404) return 'unknown';
  if (answer.status !== 200)
    throw new Error(
      `the status of ${donationId} was answered with ${answer.status}: ${JSON.stringify(body)}`,
    );
  return publicDonation.parse(body).status;
}

export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
