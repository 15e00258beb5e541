import { makeJobsDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import type { Incident } from './incidents.ts';
import { runOutOfDisk } from './run-out-of-disk.ts';

/**
 * What an incident takes of simulated time. All those of a round stay within the quarter of an hour that a checkout is
 * open.
 */
const incidentSeconds = 60;
/** Longer than the product waits for an answer of Mollie. A process that was killed may have been waiting for one. */
export const underWaySeconds = 15;

/** Causes one incident. Whatever was to be tried again later is tried again soon afterwards. */
export async function causeIncident(world: ChaosWorld, incident: Incident): Promise<void> {
  const { mollie, database } = world;
  await startIncident(world, incident);
  await mollie.passTime({ seconds: incidentSeconds });
  await waitUntil('the database', () =>
    makeJobsDue(database, underWaySeconds).then(
      () => true,
      () => false,
    ),
  );
}

async function startIncident(world: ChaosWorld, incident: Incident): Promise<void> {
  switch (incident.kind) {
    case 'mollie':
      return world.mollie.addFault(incident.fault);
    case 'mail':
      return void world.mail.faults.push(...Array.from({ length: incident.count }, () => incident.fault));
    case 'full disk':
      return runOutOfDisk(world);
    case 'kill':
      if (incident.victim === 'database') return world.server.kill();
      if (incident.victim === 'backend') return world.server.killBackend(incident.choice);
      return world[incident.victim].kill();
    case 'delete':
    case 'reopen': {
      const organisation = world.organisations[incident.organisation];
      if (organisation) await world.administrator[incident.kind](organisation.id);
    }
  }
}
