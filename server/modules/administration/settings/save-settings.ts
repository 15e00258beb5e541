import { maskPrefix } from '../../../../contract/settings.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type AccountKey, findContact } from '../../people/accounts/queries.ts';
import {
  changeProfile,
  describeAwaitedConfirmation,
  assertEmailChangeAllowed,
  type Profile,
} from '../../people/accounts/update-profile.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { type Visitor, namedScopeOf, ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { definitionOf, isSettingKey, type SettingKey } from '../../foundation/settings/catalogue.ts';
import { checkValue, fieldsRefused } from '../../foundation/settings/check-value.ts';
import { templateKeys, saveSetting } from '../../foundation/settings/save-setting.ts';
import { recordChange } from './record-change.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Limited, because checking a template is slow and checking a logo sends a request to another server. */
export const limits = {
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
  logoChecksByOrganisation: { name: 'logo-check-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;

type Entry = [key: SettingKey, typed: string];

export async function saveSettings(
  deps: Deps,
  visitor: Visitor,
  account: AccountKey,
  entries: readonly Entry[],
): Promise<Record<string, string>> {
  const profile = profileOf(entries);
  if (entries.some(([key]) => templateKeys.has(key)))
    await deps.rateLimiter.take(limits.templateSavesByOrganisation, visitor.organisationId);
  if (entries.some(([key, typed]) => key === 'org_logo_url' && typed.trim() !== ''))
    await deps.rateLimiter.take(limits.logoChecksByOrganisation, account.scope.organisationId);
  await assertEmailChangeAllowed(deps, visitor, account, profile);

  return deps.database.transaction(account.scope, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    for (const [key, typed] of entries) {
      const { accountField, isSecret } = definitionOf(key);
      if (accountField || (isSecret && typed.startsWith(maskPrefix))) continue;
      const change = await reportUnderKey(key, () => saveSetting(deps, transaction, key, typed));
      if (change) await recordChange(deps, transaction, visitor, key, 'setting_saved', change);
    }
    if (Object.keys(profile).length === 0) return {};
    const unconfirmedEmail = await reportUnderSettingKeys(entries, () =>
      changeProfile(deps, transaction, visitor, account.accountId, profile),
    );
    return unconfirmedEmail === undefined
      ? {}
      : { [keyOfField(entries, 'email')]: describeAwaitedConfirmation(unconfirmedEmail) };
  });
}

/** Refuses the values that do not fit their settings. */
export function readEntries(deps: Deps, values: Readonly<Record<string, string>>): Entry[] {
  const entries: Entry[] = [];
  const refused: Record<string, string> = {};
  for (const [key, typed] of Object.entries(values)) {
    if (!isSettingKey(key) || definitionOf(key).scope === 'platform') {
      refused[key] = 'Deze instelling bestaat niet voor een organisatie.';
      continue;
    }
    entries.push([key, typed]);
    const refusal = findRefusal(deps, key, typed);
    if (refusal !== undefined) refused[key] = refusal;
  }
  if (Object.keys(refused).length > 0) throw fieldsRefused(refused);
  return entries;
}

/**
 * Accepts an empty value, which restores the default, and a masked secret, which leaves the stored secret unchanged. An
 * account field has no default, so it must not be empty. Nor may the organisation's name, which donors read.
 */
function findRefusal(deps: Deps, key: SettingKey, typed: string): string | undefined {
  const { accountField, isRequired, isSecret } = definitionOf(key);
  if (!accountField && !isRequired && typed.trim() === '') return undefined;
  if (isSecret && typed.startsWith(maskPrefix)) return undefined;
  const checked = checkValue(deps, key, typed);
  return 'refusal' in checked ? checked.refusal : undefined;
}

function profileOf(entries: readonly Entry[]): Profile {
  const profile: Profile = {};
  for (const [key, typed] of entries) {
    const { accountField, check } = definitionOf(key);
    if (accountField) profile[accountField] = check.parse(typed);
  }
  return profile;
}

async function reportUnderKey<Result>(key: SettingKey, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    const sentence = error instanceof AppError ? error.fields?.['value'] : undefined;
    throw sentence === undefined ? error : fieldsRefused({ [key]: sentence });
  }
}

async function reportUnderSettingKeys<Result>(
  entries: readonly Entry[],
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([field, text]) => [keyOfField(entries, field), text]);
    throw new AppError(error.code, { fields: Object.fromEntries(fields) });
  }
}

function keyOfField(entries: readonly Entry[], field: string): string {
  return entries.find(([key]) => definitionOf(key).accountField === field)?.[0] ?? field;
}

export async function getAccountOfScope(
  database: Database,
  request: FastifyRequest,
  scope: Scope,
): Promise<AccountKey> {
  const visitor = visitorOf(request);
  const isOwn = scope.organisationId === null || scope.organisationId === visitor.organisationId;
  if (isOwn) return { scope: ownScopeOf(request), accountId: visitor.accountId };
  const named = namedScopeOf(request, scope.organisationId);
  const contact = await database.transaction(named, findContact);
  if (!contact) throw new AppError('not_found');
  return { scope: named, accountId: contact };
}
