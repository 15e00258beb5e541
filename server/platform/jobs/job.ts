import { sql } from 'kysely';
import type { ZodMiniType, infer as Infer } from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from '../database/mint-scope.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { OrganisationScope, PlatformScope } from '../database/scope.ts';

/** A job's name, the shape of its payload, and how long it may be tried. What it does is registered with the runner. */
export interface JobDefinition<Payload extends ZodMiniType> {
  name: string;
  payload: Payload;
  maxAttempts: number;
  /** Waits for a server that is not ours to judge: however slow that one is, it takes no turns away from other jobs. */
  hasOwnLane?: true;
  /** For a job whose being needed is itself bad news: what the log says of it, as an error. */
  alarm?: string;
}

/** A job with the code that runs it. */
export interface JobHandler {
  name: string;
  run(payload: unknown, attempt: Attempt): Promise<void>;
  /** Five cron fields, in UTC, for a job that comes by itself. */
  schedule?: string;
  hasOwnLane?: true;
  alarm?: string;
}

/** Which try this is, so that the last one can record a failure where people see it. */
export interface Attempt {
  number: number;
  isLast: boolean;
}

interface EnqueueOptions {
  /** By the clock of the database, which is the runner's: the product's own may be another, in a rehearsal for one. */
  delayMs?: number;
  /** A waiting job with the same key is replaced instead of doubled. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
}

/** Enqueues in the caller's transaction: the job exists exactly when the change that needs it does. */
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

/** For whom a job acts: for the organisation that its payload names, else for the platform. */
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

/**
 * What several features do about the same news is one job, in which they have their turns in the order they are named.
 * Each does the same once however often it is told, so one that fails lets all be told again.
 */
export function runTogether(handlers: readonly JobHandler[]): JobHandler[] {
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

/** Jobs are made by our own code, which has checked before who was asking. */
function scopeFor<Payload>(payload: Payload): ScopeFor<Payload> {
  const { organisationId } = payload as { organisationId?: string };
  const scope = organisationId === undefined ? mintPlatformScope() : mintOrganisationScope(organisationId);
  // The compiler does not follow the condition in the type.
  return scope as ScopeFor<Payload>;
}
