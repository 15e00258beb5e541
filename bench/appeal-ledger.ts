import type pg from 'pg';
import { compareLedgers } from '../harness/ledger/compare-ledgers.ts';
import { readMollieLedger } from '../harness/ledger/read-mollie-ledger.ts';
import { findInconsistencies, readProductLedger } from '../harness/ledger/read-product-ledger.ts';
import { liveKey } from '../harness/mollie.ts';
import { connectAsOwner, countDueJobs } from '../harness/product-database.ts';
import type { AppealOutcome } from './appeal-plan.ts';
import type { GivingWorld } from './giving-world.ts';

export function isSettled({ database }: GivingWorld): Promise<boolean> {
  return asOwner(database.connectionString, async (owner) => (await countDueJobs(owner)) === 0);
}

export async function findDifferences(
  { database, simulator }: GivingWorld,
  { accepted, unpaid }: AppealOutcome,
): Promise<string[]> {
  const answer = await fetch(`${simulator.url}/control/journal?key=${liveKey}`);
  const { entries } = (await answer.json()) as { entries: unknown[] };
  const mollie = readMollieLedger(entries);
  const product = await asOwner(database.connectionString, readProductLedger);
  const acceptedCents = new Map(accepted.map(({ id, amountCents }) => [id, amountCents]));
  const totalCents = accepted.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const unexpected = product.payments.filter(
    ({ donationId, amountCents }) => donationId === null || acceptedCents.get(donationId) !== amountCents,
  );
  return [
    ...compareLedgers(mollie, product),
    ...(await asOwner(database.connectionString, findInconsistencies)),
    ...expectEqual('donations of accepted gifts', product.payments.length, accepted.length),
    ...expectEqual('donations that no accepted gift matches', unexpected.length, 0),
    ...expectEqual('paid payments', mollie.income.donations, accepted.length - unpaid),
    ...(unpaid > 0 ? [] : expectEqual('cents', product.income.revenueCents, totalCents)),
  ];
}

function expectEqual(what: string, found: number, expected: number): string[] {
  return found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
}

export async function asOwner<Result>(
  connectionString: string,
  work: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = connectAsOwner(connectionString);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
