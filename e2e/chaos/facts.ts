import { findChargesAfterStop, type Facts as GivingFacts } from '../../harness/giving/facts.ts';
import type { Visit } from '../../harness/giving/visit.ts';
import { readMollieLedger } from '../../harness/ledger/read-mollie-ledger.ts';
import { readProductLedger } from '../../harness/ledger/read-product-ledger.ts';
import { listDeletionTimes } from './archive-deleted.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { omitAfterDeletion } from './omit-after-deletion.ts';

export interface Facts extends GivingFacts {
  world: ChaosWorld;
  /** Forbidden entries in Mollie's journal, such as a charge after its organisation was deleted. */
  differences: string[];
}

export async function gatherFacts(world: ChaosWorld, visits: Visit[]): Promise<Facts> {
  const deletedAt = await listDeletionTimes(world.database);
  const ours = await readProductLedger(world.archive);
  const whole = await world.mollie.journal();
  const movements = new Set(ours.movements.map(({ ref }) => ref));
  const { journal, differences } = omitAfterDeletion(whole, deletedAt, movements);
  const chargesAfterStop = findChargesAfterStop(whole, visits);
  return { world, visits, mollie: readMollieLedger(journal), ours, deletedAt, chargesAfterStop, differences };
}
