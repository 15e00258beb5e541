import * as z from 'zod/mini';
import type { Ledger } from '../../harness/ledger/ledger.ts';
import { readMollieLedger } from '../../harness/ledger/read-mollie-ledger.ts';
import { readProductLedger } from '../../harness/ledger/read-product-ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { omitAfterDeletion } from './omit-after-deletion.ts';
import { listDeletionTimes } from './archive-deleted.ts';
import type { Visit } from './visit.ts';

export interface Facts {
  world: ChaosWorld;
  visits: Visit[];
  /** Both ledgers include deleted organisations. */
  mollie: Ledger;
  ours: Ledger;
  /** Organisation ids, each with the time of the deletion. */
  deletedAt: ReadonlyMap<string, Date>;
  /** Charges that were made after the product said that the subscription had stopped. */
  chargesAfterStop: ReadonlySet<string | null>;
  /** Forbidden entries in Mollie's journal, such as a charge after its organisation was deleted. */
  differences: string[];
}

const charge = z.object({
  kind: z.literal('charge'),
  id: z.string(),
  amount: z.string(),
  realAt: z.string(),
});

export async function gatherFacts(world: ChaosWorld, visits: Visit[]): Promise<Facts> {
  const deletedAt = await listDeletionTimes(world.database);
  const ours = await readProductLedger(world.archive);
  const whole = await world.mollie.journal();
  const movements = new Set(ours.movements.map(({ ref }) => ref));
  const { journal, differences } = omitAfterDeletion(whole, deletedAt, movements);
  const chargesAfterStop = findChargesAfterStop(whole, visits);
  return { world, visits, mollie: readMollieLedger(journal), ours, deletedAt, chargesAfterStop, differences };
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
