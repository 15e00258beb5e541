import type pg from 'pg';
import { compareBooks } from '../e2e/crash/chaos/compare-books.ts';
import { keepMollieBooks } from '../e2e/crash/mollie-books.ts';
import { readOurBooks } from '../e2e/crash/our-books.ts';
import { connectAsOwner, countDueJobs } from '../e2e/crash/product-database.ts';
import type { AppealOutcome } from './appeal-plan.ts';
import { apiKey, type GivingWorld } from './giving-world.ts';

export function isSettled({ database }: GivingWorld): Promise<boolean> {
  return asOwner(database.connectionString, async (owner) => (await countDueJobs(owner)) === 0);
}

/** Lays side by side what donors were told, what the provider did and what we wrote down. Empty when all agree. */
export async function findDifferences(
  { database, simulator }: GivingWorld,
  { accepted, unpaid }: AppealOutcome,
): Promise<string[]> {
  const answer = await fetch(`${simulator.url}/control/journal?key=${apiKey}`);
  const { entries } = (await answer.json()) as { entries: unknown[] };
  const theirs = keepMollieBooks(entries);
  const ours = await asOwner(database.connectionString, readOurBooks);
  const told = new Map(accepted.map(({ id, amountCents }) => [id, amountCents]));
  const toldCents = accepted.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const strangers = ours.payments.filter(
    ({ donationId, amountCents }) => donationId === null || told.get(donationId) !== amountCents,
  );
  return [
    ...compareBooks(theirs, ours),
    ...expectEqual('donations of accepted gifts', ours.payments.length, accepted.length),
    ...expectEqual('donations that no donor was told of', strangers.length, 0),
    ...expectEqual('paid payments', theirs.income.donations, accepted.length - unpaid),
    ...(unpaid > 0 ? [] : expectEqual('cents', ours.income.revenueCents, toldCents)),
  ];
}

function expectEqual(what: string, found: number, expected: number): string[] {
  return found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
}

async function asOwner<Result>(
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
