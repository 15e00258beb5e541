import { refundMade } from '../../contract/payments.ts';
import { refund } from '../donate.ts';
import { tryRequest } from '../try-request.ts';
import { waitUntil } from '../wait-until.ts';
import type { GivingWorld } from './giving-world.ts';
import { organisationOf, toDecimal, type Visit } from './visit.ts';

export async function followUp(world: GivingWorld, visited: Visit): Promise<void> {
  const { donor, donationId, paymentId, hasPaid } = visited;
  if (!hasPaid || !donationId || !paymentId) return;
  const part = toDecimal(Math.floor(donor.amountCents / 3));
  switch (donor.afterwards) {
    case 'kept':
      return;
    case 'charged back':
      return void (await world.mollie.control(`payments/${paymentId}/chargeback`, {}));
    case 'refunded':
      return refundOne(world, visited, donationId);
    case 'partly refunded':
      return refundOne(world, visited, donationId, part);
    case 'partly refunded twice':
      // Two people refund at the same time, or one person tries twice.
      await Promise.all([
        refundOne(world, visited, donationId, part),
        refundOne(world, visited, donationId, part),
      ]);
      return;
    case 'stopped by the donor':
    case 'stopped by the organisation':
    case 'stopped and revived':
      return stop(world, visited, donationId);
  }
}

async function refundOne(world: GivingWorld, visited: Visit, donationId: string, amount?: string) {
  const organisation = organisationOf(world, visited.donor);
  const recipient = { address: world.address, organisation };
  const gone = organisation.mayBeDeleted ? [401, 404] : [];
  const { status, body } = await refund(recipient, donationId, amount, [201, 409, ...gone]);
  if (status === 201) visited.refunds.push(refundMade.parse(body).status);
  else visited.refunds.push(status === 409 ? 'refused' : 'gone');
}

async function stop(world: GivingWorld, visited: Visit, donationId: string): Promise<void> {
  const gift = await findSubscription(world, donationId);
  if (!gift) return;
  const { afterwards } = visited.donor;
  const send =
    afterwards === 'stopped by the organisation'
      ? () => stopAsOrganisation(world, visited, gift.id)
      : () => stopAsDonor(world, gift.stopToken);
  const answer = await waitUntil('an answer to a stop', send);
  if (answer.status !== 200) return;
  visited.stoppedAt = new Date();
  if (afterwards === 'stopped and revived' && gift.mollieId)
    await world.mollie.control(`subscriptions/${gift.mollieId}/status`, { status: 'active' });
}

interface MonthlyGift {
  id: string;
  stopToken: string;
  mollieId: string | null;
}

async function findSubscription({ database }: GivingWorld, donationId: string): Promise<MonthlyGift | null> {
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

function stopAsOrganisation(world: GivingWorld, { donor }: Visit, id: string) {
  const url = `${world.address}/api/admin/subscriptions/${id}/cancel`;
  const { cookie, mayBeDeleted } = organisationOf(world, donor);
  const gone = mayBeDeleted ? [401, 404] : [];
  return tryRequest(url, {}, [200, ...gone], cookie);
}

/** Returns undefined if there is no answer, or if the page asks to try again (503). */
async function stopAsDonor({ address }: GivingWorld, token: string): Promise<{ status: number } | undefined> {
  const url = `${address}/maandgift/${token}/stoppen`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams() }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  if (!answer || answer.status === 503) return undefined;
  if (answer.status !== 200 && answer.status !== 404)
    throw new Error(`a stop was answered with ${answer.status}`);
  return answer;
}
