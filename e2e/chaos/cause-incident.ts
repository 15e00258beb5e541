import { inFlightSeconds } from '../../harness/giving/recover.ts';
import { makeJobsDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import type { Incident } from './incidents.ts';
import { runOutOfDisk } from './run-out-of-disk.ts';

/** The simulated time after each incident. A checkout must stay open during all incidents of a round. */
const incidentSeconds = 60;

export async function causeIncident(world: ChaosWorld, incident: Incident): Promise<void> {
  const { mollie, database } = world;
  await startIncident(world, incident);
  await mollie.passTime({ seconds: incidentSeconds });
  await waitUntil('the database', () =>
    makeJobsDue(database, inFlightSeconds).then(
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
