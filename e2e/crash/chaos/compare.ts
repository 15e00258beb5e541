import type { Books } from '../books.ts';
import { keepMollieBooks } from '../mollie-books.ts';
import { readOurBooks } from '../our-books.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { compareBooks } from './compare-books.ts';
import { askStatus, type Visit } from './visit.ts';

/** Lays side by side what Mollie did, what we wrote down, what the mail server got and what donors know. Empty when all agree. */
export async function compare(
  world: ChaosWorld,
  visits: Visit[],
): Promise<{ differences: string[]; books: Books }> {
  const books = keepMollieBooks(await world.mollie.journal());
  const differences = [
    ...compareBooks(books, await readOurBooks(world.database)),
    ...comparePayments(books, visits),
    ...(await compareMails(world, books, visits)),
    ...(await compareAnswers(world, visits)),
    ...(await listTroubles(world)),
  ];
  return { differences, books };
}

/** One paid payment for who paid and none for who did not; one subscription for each first payment of a monthly gift. */
function comparePayments({ payments, movements, subscriptions }: Books, visits: Visit[]): string[] {
  const paid = new Set(movements.filter(({ kind }) => kind === 'payment').map(({ ref }) => ref));
  const firstPayments = countByAmount(
    payments.filter(({ id, subscriptionId }) => paid.has(id) && subscriptionId === null),
  );
  const started = countByAmount(subscriptions);
  return visits.flatMap(({ donor: { amountCents, isRecurring, email }, hasPaid }) => [
    ...expectCount(`paid payments of ${email}`, firstPayments.get(amountCents), hasPaid ? 1 : 0),
    ...expectCount(`subscriptions of ${email}`, started.get(amountCents), hasPaid && isRecurring ? 1 : 0),
  ]);
}

/** Each payment that came was confirmed by one mail: by what the mail server kept, and by our outbox. */
async function compareMails(
  { database, mail }: ChaosWorld,
  { payments, movements }: Books,
  visits: Visit[],
): Promise<string[]> {
  const paid = new Set(movements.filter(({ kind }) => kind === 'payment').map(({ ref }) => ref));
  const confirmed = countByAmount(payments.filter(({ id }) => paid.has(id)));
  const keptFor = new Map<string, Set<string>>();
  for (const { messageId, to } of mail.kept) keptFor.set(to, (keptFor.get(to) ?? new Set()).add(messageId));

  const { rows } = await database.query<{ payment: string; messageIds: string[] }>(`
    select d.mollie_payment_id as payment, array_remove(array_agg(m.message_id), null) as "messageIds"
    from donation d left join mail m using (organisation_id, donation_id)
    where d.completed_at is not null
    group by d.organisation_id, d.donation_id`);
  const kept = new Set(mail.kept.map(({ messageId }) => messageId));
  return [
    ...visits.flatMap(({ donor: { amountCents, email } }) =>
      expectCount(`mails to ${email}`, keptFor.get(email)?.size, confirmed.get(amountCents) ?? 0),
    ),
    ...rows.flatMap(({ payment, messageIds }) => [
      ...expectCount(`mails about ${payment}`, messageIds.length, 1),
      ...messageIds.filter((id) => !kept.has(id)).map((id) => `mail ${id} about ${payment} never arrived`),
    ]),
  ];
}

/** Whoever got an answer can always ask, and hears the truth; nobody who paid was ever told that it failed. */
async function compareAnswers(world: ChaosWorld, visits: Visit[]): Promise<string[]> {
  const truth = { pay: 'completed', cancel: 'canceled', expire: 'expired', leave: undefined };
  const differences: string[] = [];
  for (const { donor, donationId, told } of visits) {
    const wrong = told.filter((status) => status !== 'pending' && status !== 'completed');
    if (wrong.length > 0) differences.push(`${donor.email} paid and was told: ${wrong.join(', ')}`);
    if (donationId === undefined) continue;
    const status = await askStatus(world, donationId).catch((error: Error) => error.message);
    if (status !== truth[donor.does])
      differences.push(`${donor.email} (${donor.does}) is told: ${status ?? 'nothing'}`);
  }
  return differences;
}

/**
 * Jobs that were given up or still fail, and donations that were called failed without Mollie saying so. Questions about a payment are given
 * up after a while, and about a forged one always: whether the answer came in another way shows in the books.
 */
async function listTroubles({ database, storm }: ChaosWorld): Promise<string[]> {
  const { rows } = await database.query<{ trouble: string }>(`
    select 'job ' || task_identifier || ': ' || last_error as trouble
    from graphile_worker.jobs where last_error is not null and task_identifier not in ('fetch-payment', 'check-donation')
    union all
    select 'mail ' || message_id || ': ' || status || ' ' || coalesce(last_error, '') from mail where status <> 'sent'
    union all
    select 'donation ' || donation_id || ': ' || kind || ' ' || coalesce(detail, '')
    from donation_event where kind in ('failed', 'payment_refused', 'key_refused')`);
  return [...rows.map(({ trouble }) => trouble), ...storm.troubles];
}

function countByAmount(items: { amountCents: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { amountCents } of items) counts.set(amountCents, (counts.get(amountCents) ?? 0) + 1);
  return counts;
}

function expectCount(what: string, count: number | undefined, expected: number): string[] {
  return (count ?? 0) === expected ? [] : [`${what}: ${count ?? 0} instead of ${expected}`];
}
