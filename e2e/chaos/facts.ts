import * as z from 'zod/mini';
import type { Ledger } from '../../harness/ledger/ledger.ts';
import { readMollieLedger } from '../../harness/ledger/read-mollie-ledger.ts';
import { readProductLedger } from '../../harness/ledger/read-product-ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { omitAfterEnd } from './omit-after-end.ts';
import { listEnds } from './archive-deleted.ts';
import type { Visit } from './visit.ts';

/** All that is known when everything is over. */
export interface Facts {
  world: ChaosWorld;
  visits: Visit[];
  /** Mollie's ledger and the one in the database, each with the organisations that are gone. */
  mollie: Ledger;
  ours: Ledger;
  /** The organisations that are gone, and since when. */
  ends: ReadonlyMap<string, Date>;
  /** The payments that were made after somebody had been told that the monthly gift had stopped. */
  chargesAfterStop: ReadonlySet<string | null>;
  /** What shows while the facts are gathered. */
  differences: string[];
}

const charge = z.object({
  kind: z.literal('charge'),
  id: z.string(),
  amount: z.string(),
  realAt: z.string(),
});

export async function gatherFacts(world: ChaosWorld, visits: Visit[]): Promise<Facts> {
  const ends = await listEnds(world.database);
  const ours = await readProductLedger(world.archive);
  const whole = await world.mollie.journal();
  const movements = new Set(ours.movements.map(({ ref }) => ref));
  const { journal, differences } = omitAfterEnd(whole, ends, movements);
  const chargesAfterStop = findChargesAfterStop(whole, visits);
  return { world, visits, mollie: readMollieLedger(journal), ours, ends, chargesAfterStop, differences };
}

function findChargesAfterStop(journal: unknown[], visits: Visit[]): Set<string> {
  const stops = new Map(visits.map(({ donor, stoppedAt }) => [donor.amountCents, stoppedAt]));
  return new Set(
    journal.flatMap((line) => {
      const { success, data } = charge.safeParse(line);
      const stoppedAt = success ? stops.get(Number(data.amount.replace('.', ''))) : undefined;
      return success && stoppedAt && new Date(data.realAt) > stoppedAt ? [data.id] : [];
    }),
  );
}
