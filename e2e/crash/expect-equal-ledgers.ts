import { expect } from 'vitest';
import { compareLedgers } from '../../harness/ledger/compare-ledgers.ts';
import type { Ledger } from '../../harness/ledger/ledger.ts';
import { readMollieLedger } from '../../harness/ledger/read-mollie-ledger.ts';
import { findInconsistencies, readProductLedger } from '../../harness/ledger/read-product-ledger.ts';
import type { World } from './world.ts';

export async function expectEqualLedgers({ mollie, database }: World): Promise<Ledger> {
  const product = await readProductLedger(database);
  // A retry that the product dropped does not exist at Mollie.
  const { rows: dropped } = await database.query(
    `select donation_id from donation_event where kind = 'retry_dropped'`,
  );
  const wasDropped = (id: string | null) => dropped.some(({ donation_id }) => donation_id === id);
  const withoutDropped = {
    ...product,
    payments: product.payments.filter(({ id, donationId }) => id !== null || !wasDropped(donationId)),
  };
  expect(compareLedgers(readMollieLedger(await mollie.journal()), withoutDropped)).toEqual([]);
  expect(await findInconsistencies(database)).toEqual([]);
  const { rows: errors } = await database.query(`
    select 'job ' || task_identifier as what, last_error as why from graphile_worker.jobs where last_error is not null
    union all
    select 'donation ' || e.kind, e.detail from donation_event e
    where e.kind in ('failed', 'payment_refused', 'key_refused') and not (
      -- Excludes charges that the bank refused, because the test made the bank refuse them.
      e.kind = 'failed' and exists (select from payment p where p.organisation_id = e.organisation_id
        and p.donation_id = e.donation_id and p.failure_code is not null))`);
  expect(errors).toEqual([]);
  return product;
}
