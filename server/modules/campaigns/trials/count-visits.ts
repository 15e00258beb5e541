import { sql } from 'kysely';
import type { Variant } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    triedView?: { scope: OrganisationScope; trialId: string; variant: Variant };
  }
}

const writeEveryMs = 5_000;

/** Counts in memory, so that forms stay fast. A crash loses a few seconds of both variants alike. */
export function countTrialVisits(server: HttpServer, { database }: Pick<Deps, 'database'>): void {
  let counted = new Map<string, { scope: OrganisationScope; visits: Record<Variant, number> }>();

  server.addHook('onResponse', async ({ triedView }, reply) => {
    if (!triedView || reply.statusCode !== 200) return;
    const { scope, trialId, variant } = triedView;
    const entry = counted.get(trialId) ?? { scope, visits: { 1: 0, 2: 0 } };
    entry.visits[variant] += 1;
    counted.set(trialId, entry);
  });

  const write = async () => {
    const before = counted;
    counted = new Map();
    for (const [trialId, { scope, visits }] of before)
      await database
        .transaction(scope, (transaction) =>
          sql`
            update trial set first_visits = first_visits + ${visits[1]}, second_visits = second_visits + ${visits[2]}
            where organisation_id = ${scope.organisationId} and trial_id = ${trialId}`.execute(transaction),
        )
        .catch((error: unknown) => server.log.warn({ err: error }, 'views of a trial were not saved'));
  };
  let writing = Promise.resolve();
  const timer = setInterval(() => void (writing = write()), writeEveryMs);
  timer.unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await writing;
    await write();
  });
}
