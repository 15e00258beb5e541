import * as z from 'zod/mini';
import type { Ledger } from '../ledger/ledger.ts';
import type { GivingWorld } from './giving-world.ts';
import type { Visit } from './visit.ts';

export interface Facts {
  world: GivingWorld;
  visits: Visit[];
  /** Both ledgers include deleted organisations. */
  mollie: Ledger;
  ours: Ledger;
  /** Organisation ids, each with the time of the deletion. */
  deletedAt: ReadonlyMap<string, Date>;
  /** Charges that were made after the product said that the subscription had stopped. */
  chargesAfterStop: ReadonlySet<string | null>;
}

const charge = z.object({
  kind: z.literal('charge'),
  id: z.string(),
  amount: z.string(),
  realAt: z.string(),
});

export function findChargesAfterStop(journal: unknown[], visits: Visit[]): Set<string> {
  const stops = new Map(visits.map(({ donor, stoppedAt }) => [donor.amountCents, stoppedAt]));
  return new Set(
    journal.flatMap((line) => {
      const { success, data } = charge.safeParse(line);
      const stoppedAt = success ? stops.get(Number(data.amount.replace('.', ''))) : undefined;
      return success && stoppedAt && new Date(data.realAt) > stoppedAt ? [data.id] : [];
    }),
  );
}
