import { randomInt } from 'node:crypto';
import type { Variant } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { addVisits } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    triedView?: TriedView;
  }
}

interface TriedView {
  scope: OrganisationScope;
  trialId: string;
  variant: Variant;
}

interface Counted {
  scope: OrganisationScope;
  trialId: string;
  visits: Record<Variant, number>;
}

const writeEveryMs = 5_000;
const slots = 8;

/** Counts in memory, so that forms stay fast. A crash loses a few seconds of both variants alike. */
export function countTrialVisits(server: HttpServer, { database }: Pick<Deps, 'database'>): void {
  const slot = randomInt(slots);
  let counted = new Map<string, Counted>();
  let writing = Promise.resolve();

  const count = ({ scope, trialId, variant }: TriedView, number = 1) => {
    const entry = counted.get(trialId) ?? { scope, trialId, visits: { 1: 0, 2: 0 } };
    entry.visits[variant] += number;
    counted.set(trialId, entry);
  };
  const write = async () => {
    const before = counted;
    counted = new Map();
    for (const { scope, trialId, visits } of before.values())
      await database
        .transaction(scope, (transaction) => addVisits(transaction, trialId, slot, visits))
        .catch((error: unknown) => {
          server.log.warn({ err: error }, 'views of a trial were not saved; the next write retries them');
          for (const variant of [1, 2] as const) count({ scope, trialId, variant }, visits[variant]);
        });
  };
  const writeInOrder = () => (writing = writing.then(write));

  server.addHook('onResponse', async ({ triedView }, reply) => {
    if (triedView && reply.statusCode === 200) count(triedView);
  });
  const timer = setInterval(() => void (counted.size > 0 && writeInOrder()), writeEveryMs);
  timer.unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await writeInOrder();
  });
}
