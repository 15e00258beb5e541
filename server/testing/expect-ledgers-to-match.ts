import { expect } from 'vitest';
import { findWrongTimes } from '../../harness/ledger/find-wrong-times.ts';
import { compareFinished } from '../../harness/ledger/compare-ledgers.ts';
import { readMollieLedger } from '../../harness/ledger/read-mollie-ledger.ts';
import { findInconsistencies, readProductLedger } from '../../harness/ledger/read-product-ledger.ts';
import type { GivingWorld } from './giving-world.ts';

export async function expectLedgersToMatch(world: GivingWorld): Promise<void> {
  const { owner, accounts, foreignPayments } = world;
  const journal = (await world.journal()).filter(
    ({ id, paymentId }) => !foreignPayments.has(String(paymentId ?? id)),
  );
  const mollie = readMollieLedger(
    journal,
    ({ account }) => accounts.get(account) ?? { organisationId: null, environment: 'unknown' },
  );
  expect(compareFinished(mollie, await readProductLedger(owner))).toEqual([]);
  expect(await findInconsistencies(owner)).toEqual([]);
  expect(await findWrongTimes(owner, await world.state())).toEqual([]);
}
