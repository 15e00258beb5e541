import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readTrialMark, type Variant, writeTrialMark, triedSettings } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps, FormTrial } from '../../foundation/deps.ts';
import { findSealedPaymentKey } from '../../foundation/settings/payment-keys.ts';

export interface TriedForm {
  /** A hidden field of the form, sent with a donation. */
  mark: string;
  drafts: Partial<Record<(typeof triedSettings)[FormTrial['kind']], string>>;
}

/** Draws for each view: nothing is stored on the donor's device, so a returning donor may see the other variant. */
export async function chooseVariant(
  deps: Pick<Deps, 'database' | 'formTrials'>,
  request: FastifyRequest,
  scope: OrganisationScope,
  { asksHowOften }: { asksHowOften: boolean },
): Promise<TriedForm | undefined> {
  if (!isSeenByVisitor(request)) return undefined;
  const trial = await findFormTrial(deps, scope);
  // The tested setting must be visible on this form.
  if (!trial || (trial.kind !== 'amounts' && !asksHowOften)) return undefined;
  const variant = randomInt(2) === 0 ? 1 : 2;
  if (trial.isLive) request.triedView = { scope, trialId: trial.trial_id, variant };
  return triedForm(trial, variant);
}

/** The variant of a form that is shown again after an error. */
export async function findShownVariant(
  deps: Pick<Deps, 'database' | 'formTrials'>,
  scope: OrganisationScope,
  text: string | undefined,
): Promise<TriedForm | undefined> {
  const mark = readTrialMark(text);
  const trial = mark && (await findFormTrial(deps, scope));
  return trial && trial.trial_id === mark.trialId ? triedForm(trial, mark.variant) : undefined;
}

function triedForm({ trial_id, kind, first_value, second_value }: FormTrial, variant: Variant): TriedForm {
  return {
    mark: writeTrialMark({ trialId: trial_id, variant }),
    drafts: { [triedSettings[kind]]: variant === 1 ? first_value : second_value },
  };
}

/** Excludes prefetches, HEAD requests and the dashboard's preview. */
function isSeenByVisitor({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = [headers['sec-purpose'], headers['purpose']].some((purpose) =>
    String(purpose).includes('prefetch'),
  );
  const isPreview = headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin';
  return method === 'GET' && !isPrefetch && !isPreview;
}

function findFormTrial(
  { database, formTrials }: Pick<Deps, 'database' | 'formTrials'>,
  scope: OrganisationScope,
): Promise<FormTrial | null> {
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
      // Without a key there is no form; without monthly collection the form has no choice of frequency.
      if (!trial || !key || (trial.kind !== 'amounts' && key.takes_monthly === false)) return null;
      return { ...trial, isLive: key.environment === 'live' };
    }),
  );
}
