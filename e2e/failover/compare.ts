import { compareAnswers } from '../../harness/giving/compare-answers.ts';
import { compareMails } from '../../harness/giving/compare-mails.ts';
import { comparePayments, compareRefunds } from '../../harness/giving/compare-payments.ts';
import { compareSubscriptions } from '../../harness/giving/compare-subscriptions.ts';
import { countByAmount, groupBy } from '../../harness/giving/count.ts';
import { findChargesAfterStop, type Facts } from '../../harness/giving/facts.ts';
import type { GivingWorld } from '../../harness/giving/giving-world.ts';
import type { Visit } from '../../harness/giving/visit.ts';
import { compareLedgers } from '../../harness/ledger/compare-ledgers.ts';
import { readMollieLedger } from '../../harness/ledger/read-mollie-ledger.ts';
import { findInconsistencies, readProductLedger } from '../../harness/ledger/read-product-ledger.ts';

export interface Comparison {
  lost: string[];
  doubled: string[];
  thankedTwice: string[];
  ledger: string[];
  other: string[];
}

/** Compares the simulator's journal, the database, the mail server and the answers that donors saw. */
export async function compare(world: GivingWorld, visits: Visit[]): Promise<Comparison> {
  const journal = await world.mollie.journal();
  const facts: Facts = {
    world,
    visits,
    mollie: readMollieLedger(journal),
    ours: await readProductLedger(world.database),
    deletedAt: new Map(),
    chargesAfterStop: findChargesAfterStop(journal, visits),
  };
  return {
    ...(await compareGifts(facts)),
    thankedTwice: await findThankedTwice(facts),
    ledger: [...compareLedgers(facts.mollie, facts.ours), ...(await findInconsistencies(world.database))],
    other: [
      ...comparePayments(facts),
      ...compareRefunds(facts),
      ...compareSubscriptions(facts),
      ...(await compareMails(facts)),
      ...(await compareAnswers(facts)),
      ...(await listTroubles(world)),
    ],
  };
}

/** Every acknowledged gift is one donation with one payment at Mollie. A donor who left has at most one. */
async function compareGifts({ world, visits, mollie }: Facts): Promise<Pick<Comparison, 'lost' | 'doubled'>> {
  const { rows } = await world.database.query<{ id: string; email: string }>(`
    select distinct d.donation_id as id, d.email from donation d
    join payment p using (organisation_id, donation_id) where p.kind = 'first'`);
  const donations = groupBy(rows, ({ email }) => email);
  const payments = countByAmount(
    mollie.payments.filter(({ chargedCustomerId }) => chargedCustomerId === null),
  );
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { donor, donationId } of visits) {
    const stored = donations.get(donor.email) ?? [];
    const paymentCount = payments.get(donor.amountCents) ?? 0;
    if (donationId !== undefined && !stored.some(({ id }) => id === donationId))
      lost.push(`the gift ${donationId} of ${donor.email} was acknowledged and is not stored`);
    if (donationId !== undefined && paymentCount === 0)
      lost.push(`the gift ${donationId} of ${donor.email} was acknowledged and has no payment at Mollie`);
    if (stored.length > 1) doubled.push(`${donor.email} has ${stored.length} donations`);
    if (paymentCount > 1) doubled.push(`${donor.email} has ${paymentCount} payments at Mollie`);
  }
  return { lost, doubled };
}

/** A mail that is not in the outbox counts too, because its row may be lost. */
async function findThankedTwice({ world, visits, mollie }: Facts): Promise<string[]> {
  const { rows } = await world.database.query<{ messageId: string; kind: string }>(
    'select message_id as "messageId", kind from mail',
  );
  const kinds = new Map(rows.map(({ messageId, kind }) => [messageId, kind]));
  const received = groupBy(world.mailbox, ({ to }) => to);
  const paid = new Set<string | null>(
    mollie.movements.filter(({ kind }) => kind === 'payment').map(({ ref }) => ref),
  );
  const paidCounts = countByAmount(mollie.payments.filter(({ id }) => paid.has(id)));
  return visits.flatMap(({ donor: { email, amountCents } }) => {
    const thanks = new Set(
      (received.get(email) ?? [])
        .map(({ messageId }) => messageId)
        .filter((id) => (kinds.get(id) ?? 'confirmation') === 'confirmation'),
    );
    const expected = paidCounts.get(amountCents) ?? 0;
    return thanks.size > expected
      ? [`${email} was thanked ${thanks.size} times for ${expected} payments`]
      : [];
  });
}

async function listTroubles({ database }: GivingWorld): Promise<string[]> {
  const { rows } = await database.query<{ trouble: string }>(`
    select 'job ' || task_identifier || ': ' || last_error as trouble from graphile_worker.jobs
    where last_error is not null
    union all
    select 'mail ' || message_id || ': ' || status || ' ' || coalesce(last_error, '')
    from mail where status <> 'sent' and donation_id is not null
    union all
    select 'donation ' || donation_id || ': ' || kind || ' ' || coalesce(detail, '')
    from donation_event where kind in ('failed', 'payment_refused', 'key_refused')`);
  return rows.map(({ trouble }) => trouble);
}
