import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readTrialMark, type Variant, writeTrialMark, triedSettings } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps, FormTrial } from '../../foundation/deps.ts';
import { findSealedPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { sql } from 'kysely';
import type { HttpServer } from '../../../platform/http/typed-server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trialView?: { scope: OrganisationScope; trialId: string; variant: Variant };
  }
}

type TrialDeps = Pick<Deps, 'database' | 'formTrials' | 'lastKnown'>;

const writeEveryMs = 5_000;

export interface TrialForm {
  mark: string;
  drafts: Partial<Record<(typeof triedSettings)[FormTrial['kind']], string>>;
}

/** Chooses at random for each view. Donors get no cookie, so a returning donor may see the other variant. */
export async function chooseVariant(
  deps: TrialDeps,
  request: FastifyRequest,
  scope: OrganisationScope,
  { asksHowOften }: { asksHowOften: boolean },
): Promise<TrialForm | undefined> {
  if (!isSeenByVisitor(request)) return undefined;
  const trial = await findFormTrial(deps, scope);
  // Some forms do not ask how often the donor gives. Only a trial of the amounts applies to those forms.
  if (!trial || (trial.kind !== 'amounts' && !asksHowOften)) return undefined;
  const variant = randomInt(2) === 0 ? 1 : 2;
  if (trial.isLive) request.trialView = { scope, trialId: trial.trial_id, variant };
  return triedForm(trial, variant);
}

/** Finds the variant for a form that is shown again after an error, and for the monthly question. */
export async function findShownVariant(
  deps: TrialDeps,
  scope: OrganisationScope,
  text: string | undefined,
): Promise<TrialForm | undefined> {
  const mark = readTrialMark(text);
  const trial = mark && (await findFormTrial(deps, scope));
  return trial && trial.trial_id === mark.trialId ? triedForm(trial, mark.variant) : undefined;
}

function triedForm({ trial_id, kind, first_value, second_value }: FormTrial, variant: Variant): TrialForm {
  return {
    mark: writeTrialMark({ trialId: trial_id, variant }),
    drafts: { [triedSettings[kind]]: variant === 1 ? first_value : second_value },
  };
}

function isSeenByVisitor({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = [headers['sec-purpose'], headers['purpose']].some((purpose) =>
    String(purpose).includes('prefetch'),
  );
  const isPreview = headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin';
  return method === 'GET' && !isPrefetch && !isPreview;
}

async function findFormTrial(deps: TrialDeps, scope: OrganisationScope): Promise<FormTrial | null> {
  const { value } = await deps.lastKnown.find(`trial ${scope.organisationId}`, () =>
    readFormTrial(deps, scope),
  );
  return value;
}

function readFormTrial({ database, formTrials }: TrialDeps, scope: OrganisationScope) {
  const { organisationId } = scope;
  return formTrials.find(organisationId, organisationId, () =>
    database.transaction(scope, async (transaction) => {
      const trial = await transaction
        .selectFrom('trial')
        .select(['trial_id', 'kind', 'first_value', 'second_value'])
        .where('organisation_id', '=', organisationId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      const key = trial && (await findSealedPaymentKey(transaction));
      if (!trial || !key || (trial.kind !== 'amounts' && key.takes_monthly === false)) return null;
      return { ...trial, isLive: key.environment === 'live' };
    }),
  );
}

/** Counts visits in memory, so that forms stay fast. A crash loses the last few seconds of visits. */
export function countTrialVisits(server: HttpServer, { database }: Pick<Deps, 'database'>): void {
  let counted = new Map<string, { scope: OrganisationScope; visits: Record<Variant, number> }>();

  server.addHook('onResponse', ({ trialView }, reply, done) => {
    if (trialView && reply.statusCode === 200) {
      const { scope, trialId, variant } = trialView;
      const entry = counted.get(trialId) ?? { scope, visits: { 1: 0, 2: 0 } };
      entry.visits[variant] += 1;
      counted.set(trialId, entry);
    }
    done();
  });

  const write = async () => {
    const unsaved = counted;
    counted = new Map();
    for (const [trialId, { scope, visits }] of unsaved)
      await database
        .transaction(scope, (transaction) =>
          sql`
            update trial set first_visits = first_visits + ${visits[1]}, second_visits = second_visits + ${visits[2]}
            where organisation_id = ${scope.organisationId} and trial_id = ${trialId}`.execute(transaction),
        )
        .catch((error: unknown) => server.log.warn({ err: error }, 'visits of a trial were not saved'));
  };
  let writing = Promise.resolve();
  const timer = setInterval(() => void (writing = writing.then(write)), writeEveryMs);
  timer.unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await writing;
    await write();
  });
}
