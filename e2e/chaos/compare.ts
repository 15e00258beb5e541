import { compareAnswers } from '../../harness/giving/compare-answers.ts';
import { compareMails } from '../../harness/giving/compare-mails.ts';
import { comparePayments, compareRefunds } from '../../harness/giving/compare-payments.ts';
import { compareSubscriptions } from '../../harness/giving/compare-subscriptions.ts';
import type { Visit } from '../../harness/giving/visit.ts';
import { compareLedgers } from '../../harness/ledger/compare-ledgers.ts';
import { findInconsistencies } from '../../harness/ledger/read-product-ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { compareOrganisations } from './compare-organisations.ts';
import { comparePages } from './compare-pages.ts';
import { gatherFacts, type Facts } from './facts.ts';

export async function compare(
  world: ChaosWorld,
  visits: Visit[],
): Promise<{ differences: string[]; facts: Facts }> {
  const facts = await gatherFacts(world, visits);
  const differences = [
    ...facts.differences,
    ...compareLedgers(facts.mollie, facts.ours),
    ...(await findInconsistencies(world.archive)),
    ...comparePayments(facts),
    ...compareRefunds(facts),
    ...compareSubscriptions(facts),
    ...(await compareOrganisations(facts)),
    ...(await comparePages(facts)),
    ...(await compareMails(facts)),
    ...(await compareAnswers(facts)),
    ...(await listTroubles(world)),
  ];
  return { differences, facts };
}

/**
 * Lists failed jobs, unsent mails about donations, failed donations and unexpected answers to webhooks. Leaves out two
 * kinds of jobs that other checks cover: the deletion of an organisation, and the fetching of a payment, which may fail
 * after a forged webhook.
 */
async function listTroubles({ database, archive, storm }: ChaosWorld): Promise<string[]> {
  const jobs = await database.query<{ trouble: string }>(`
    select 'job ' || task_identifier || ': ' || last_error as trouble from graphile_worker.jobs
    where last_error is not null and task_identifier not in ('fetch-payment', 'check-payment', 'finish-closing')`);
  const rows = await archive.query<{ trouble: string }>(`
    select 'mail ' || message_id || ': ' || status || ' ' || coalesce(last_error, '') as trouble
    from mail where status <> 'sent' and donation_id is not null
    union all
    select 'donation ' || donation_id || ': ' || kind || ' ' || coalesce(detail, '')
    from donation_event where kind in ('failed', 'payment_refused', 'key_refused')`);
  return [...jobs.rows, ...rows.rows].map(({ trouble }) => trouble).concat(storm.errors);
}
