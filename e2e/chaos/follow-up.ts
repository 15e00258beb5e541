import { refundMade } from '../../contract/payments.ts';
import { refund } from '../../harness/donate.ts';
import { tryRequest } from '../../harness/try-request.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { mayBeDeleted } from './organisations.ts';
import { organisationOf, toDecimal, type Visit } from './visit.ts';

/** What becomes of a paid gift later. */
export async function followUp(world: ChaosWorld, story: Visit): Promise<void> {
  const { donor, donationId, paymentId, hasPaid } = story;
  if (!hasPaid || !donationId || !paymentId) return;
  const part = toDecimal(Math.floor(donor.amountCents / 3));
  switch (donor.afterwards) {
    case 'kept':
      return;
    case 'charged back':
      return void (await world.mollie.control(`payments/${paymentId}/chargeback`, {}));
    case 'refunded':
      return refundOne(world, story, donationId);
    case 'partly refunded':
      return refundOne(world, story, donationId, part);
    case 'partly refunded twice':
      // Two people at the same moment, or one who did not trust the first answer.
      await Promise.all([
        refundOne(world, story, donationId, part),
        refundOne(world, story, donationId, part),
      ]);
      return;
    case 'stopped by the donor':
    case 'stopped by the organisation':
    case 'stopped and revived':
      return stop(world, story, donationId);
  }
}

async function refundOne(world: ChaosWorld, story: Visit, donationId: string, amount?: string) {
  const recipient = { address: world.address, organisation: organisationOf(world, story.donor) };
  const gone = mayBeDeleted(story.donor.organisation) ? [401, 404] : [];
  const { status, body } = await refund(recipient, donationId, amount, [201, 409, ...gone]);
  if (status === 201) story.refunds.push(refundMade.parse(body).status);
  else story.refunds.push(status === 409 ? 'refused' : 'gone');
}

async function stop(world: ChaosWorld, story: Visit, donationId: string): Promise<void> {
  const gift = await findMonthlyGift(world, donationId);
  if (!gift) return;
  const { afterwards } = story.donor;
  const send =
    afterwards === 'stopped by the organisation'
      ? () => stopAsOrganisation(world, story, gift.id)
      : () => stopAsDonor(world, gift.stopToken);
  const answer = await waitUntil('an answer to a stop', send);
  if (answer.status !== 200) return;
  story.stoppedAt = new Date();
  if (afterwards === 'stopped and revived' && gift.mollieId)
    await world.mollie.control(`subscriptions/${gift.mollieId}/status`, { status: 'active' });
}

interface MonthlyGift {
  id: string;
  stopToken: string;
  mollieId: string | null;
}

/**
 * The donor knows it from the mail, the organisation from its list; here it is looked up. Null when there is none, or
 * no more.
 */
async function findMonthlyGift({ database }: ChaosWorld, donationId: string): Promise<MonthlyGift | null> {
  const { rows } = await waitUntil('the database', () =>
    database
      .query<MonthlyGift>(
        `select subscription_id as id, stop_token as "stopToken", mollie_subscription_id as "mollieId"
         from subscription where first_donation_id = $1`,
        [donationId],
      )
      .catch(() => undefined),
  );
  return rows[0] ?? null;
}

function stopAsOrganisation(world: ChaosWorld, { donor }: Visit, id: string) {
  const url = `${world.address}/api/admin/subscriptions/${id}/cancel`;
  const gone = mayBeDeleted(donor.organisation) ? [401, 404] : [];
  return tryRequest(url, {}, [200, ...gone], organisationOf(world, donor).cookie);
}

/** The page says that it has stopped, that it is to be tried again (503), or that there is no such gift (404). */
async function stopAsDonor({ address }: ChaosWorld, token: string): Promise<{ status: number } | undefined> {
  const url = `${address}/maandgift/${token}/stoppen`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams() }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  if (!answer || answer.status === 503) return undefined;
  if (answer.status !== 200 && answer.status !== 404)
    throw new Error(`a stop was answered with ${answer.status}`);
  return answer;
}
