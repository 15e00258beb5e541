import { sql } from 'kysely';
import type { ZodMiniType, infer as Infer } from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from '../database/mint-scope.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { OrganisationScope, PlatformScope } from '../database/scope.ts';

export interface JobDefinition<Payload extends ZodMiniType> {
  name: string;
  payload: Payload;
  maxAttempts: number;
  /** True for the delivery of mails, so that a slow mail server does not delay other jobs. */
  hasOwnLane?: true;
  /** Logged as an error at the first attempt of the job. Only for a job that should never be needed. */
  alarm?: string;
}

export interface JobHandler {
  name: string;
  run(payload: unknown, attempt: Attempt): Promise<void>;
  /** Five cron fields, in UTC. */
  schedule?: string;
  hasOwnLane?: true;
  alarm?: string;
}

export interface Attempt {
  number: number;
  isLast: boolean;
}

interface EnqueueOptions {
  /** Counts from the database's time, as the runner does. The product's clock may differ, as in a rehearsal. */
  delayMs?: number;
  /** Replaces a waiting job with the same key. */
  key?: string;
  queue?: string;
}

/** Enqueues in the caller's transaction, so that the job and the caller's changes commit together. */
export async function enqueueJob<Payload extends ZodMiniType>(
  transaction: Queryable,
  job: JobDefinition<Payload>,
  payload: Infer<Payload>,
  { delayMs, key, queue }: EnqueueOptions = {},
): Promise<void> {
  await sql`select enqueue_job(
    ${job.name}, ${JSON.stringify(payload)}::json, now() + ${delayMs ?? 0} * interval '1 millisecond',
    ${job.maxAttempts}, ${key ?? null}, ${queue ?? null}
  ) ${prepared}`.execute(transaction);
}

export async function enqueueJobs<Payload extends ZodMiniType>(
  transaction: Queryable,
  job: JobDefinition<Payload>,
  jobs: readonly { payload: Infer<Payload>; key: string }[],
): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const keys = jobs.map(({ key }) => key);
  await sql`select enqueue_job(${job.name}, payload, now(), ${job.maxAttempts}, key, null)
    from unnest(${payloads}::json[], ${keys}::text[]) each (payload, key) ${prepared}`.execute(transaction);
}

type ScopeFor<Payload> = Payload extends { organisationId: string } ? OrganisationScope : PlatformScope;

export function handleJob<Payload extends ZodMiniType>(
  job: JobDefinition<Payload>,
  run: (payload: Infer<Payload>, scope: ScopeFor<Infer<Payload>>, attempt: Attempt) => Promise<void>,
): JobHandler {
  return {
    name: job.name,
    run: async (stored, attempt) => {
      const payload = job.payload.parse(stored);
      await run(payload, scopeFor(payload), attempt);
    },
    ...(job.hasOwnLane ? { hasOwnLane: true } : {}),
    ...(job.alarm ? { alarm: job.alarm } : {}),
  };
}

/** The handlers of one job run in the given order. After a failure all run again, so each must be idempotent. */
export function combineHandlers(handlers: readonly JobHandler[]): JobHandler[] {
  const byName = new Map<string, JobHandler>();
  for (const handler of handlers) {
    const earlier = byName.get(handler.name);
    byName.set(
      handler.name,
      earlier
        ? {
            ...earlier,
            run: async (payload, attempt) => {
              await earlier.run(payload, attempt);
              await handler.run(payload, attempt);
            },
          }
        : handler,
    );
  }
  return [...byName.values()];
}

export function handleScheduledJob(
  name: string,
  schedule: string,
  run: (scope: PlatformScope) => Promise<void>,
): JobHandler {
  return { name, schedule, run: () => run(mintPlatformScope()) };
}

/** The payload can be trusted, because only our own code enqueues jobs, after it has checked the caller. */
function scopeFor<Payload>(payload: Payload): ScopeFor<Payload> {
  const { organisationId } = payload as { organisationId?: string };
  const scope = organisationId === undefined ? mintPlatformScope() : mintOrganisationScope(organisationId);
  return scope as ScopeFor<Payload>;
}
