import { donationCreated, publicDonation } from '../../contract/donations.ts';
import { donateOnce, donateUntilAnswered } from '../donate.ts';
import type { Donor } from './donor.ts';
import type { GivingOrganisation, GivingWorld } from './giving-world.ts';

export interface Visit {
  donor: Donor;
  /** Absent when the donor left or was refused. */
  donationId?: string;
  paymentId?: string;
  /** True if the product refused the donation, because the organisation was being deleted or no longer existed. */
  wasRefused: boolean;
  shownStatuses: string[];
  hasPaid: boolean;
  refunds: ('sent' | 'wanted' | 'refused' | 'gone')[];
  /** The time at which the product confirmed that the subscription had stopped. */
  stoppedAt?: Date;
}

const statusChecksAfterPaying = 3;

/** Donates once. Repeats the request while the product is down, unless the donor leaves. */
export async function visit(world: GivingWorld, donor: Donor): Promise<Visit> {
  const result: Visit = { donor, wasRefused: false, shownStatuses: [], hasPaid: false, refunds: [] };
  const { amountCents, isRecurring, email, does } = donor;
  const organisation = organisationOf(world, donor);
  const page = donor.page === null ? undefined : organisation.pages[donor.page].slug;
  const gift = { amount: toDecimal(amountCents), isRecurring, email, page };
  const recipient = { address: world.address, organisation };
  const expected = organisation.mayBeDeleted ? [201, 404, 409] : [201];
  if (does === 'leave') {
    await donateOnce(recipient, gift, expected)();
    return result;
  }
  const { status, body } = await donateUntilAnswered(recipient, gift, expected);
  result.wasRefused = status !== 201;
  if (result.wasRefused) return result;
  const { id, checkoutUrl } = donationCreated.parse(body);
  result.donationId = id;
  result.paymentId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
  if (does === 'expire') return result;
  await world.mollie.checkOut(checkoutUrl, does === 'pay' ? 'paid' : 'canceled');
  result.hasPaid = does === 'pay';
  for (let check = 0; result.hasPaid && check < statusChecksAfterPaying; check++) {
    const shown = await askStatus(world, id);
    if (shown !== undefined) result.shownStatuses.push(shown);
  }
  return result;
}

export function organisationOf(
  { organisations }: Pick<GivingWorld, 'organisations'>,
  { organisation }: Donor,
): GivingOrganisation {
  const found = organisations[organisation];
  if (!found) throw new Error(`There is no organisation ${organisation}.`);
  return found;
}

/** Returns `unknown` if the donation does not exist, and undefined if the answer is missing or is 503. */
export async function askStatus({ address }: GivingWorld, donationId: string): Promise<string | undefined> {
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
