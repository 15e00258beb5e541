import type { FastifyRequest } from 'fastify';
import * as endpoints from '../../../../contract/endpoints/settings.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { maskPrefix } from '../../../../contract/settings.ts';
import { AppError, fieldError, conflictError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { describeAwaitedConfirmation, updateProfile } from '../../people/accounts/update-profile.ts';
import {
  mayDo,
  namedScopeOf,
  ownScopeOf,
  requirePermission,
  requireFreshProof,
  visitorOf,
} from '../../foundation/sessions/access.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import {
  definitionOf,
  isSettingKey,
  permissionToRead,
  permissionToWrite,
  type SettingKey,
} from '../../foundation/settings/catalogue.ts';
import { chooseListScope, chooseScope, type RequestedOwner } from '../../foundation/settings/choose-scope.ts';
import { getAccountOfScope, readEntries, saveSettings } from './save-settings.ts';
import { valueRefused } from '../../foundation/settings/check-value.ts';
import { findPublicSetting } from '../../foundation/settings/find-public-setting.ts';
import { limits } from './save-settings.ts';
import { listSettings } from './list-settings.ts';
import { templateKeys, removeSetting, saveSetting } from '../../foundation/settings/save-setting.ts';
import { recordChange } from './record-change.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { warnAboutRemovedParts } from '../../foundation/settings/warn-about-removed-parts.ts';
import { checkImages } from '../../foundation/organisation/load-logo.ts';

export async function settingRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const { database } = deps;

  serve(server, endpoints.readPublicSetting, (request) =>
    findPublicSetting(deps, requireSettingKey(request.params.key), request.query),
  );

  serve(server, endpoints.listSettings, async (request) => {
    const scope = chooseListScope(request, request.query.userId);
    const account = await getAccountOfScope(database, request, scope);
    const mayRead = (key: SettingKey) => mayDo(visitorOf(request), permissionToRead(key));
    return database.transaction(scope, (transaction) => listSettings(deps, transaction, account, mayRead));
  });

  serve(server, endpoints.readSetting, (request) => {
    const key = requireSettingKey(request.params.key);
    requirePermission(request, permissionToRead(key));
    return readOne(request, key, request.query);
  });

  serve(server, endpoints.saveSetting, (request) => {
    if (!isSettingKey(request.body.key)) throw fieldError('key', 'Deze instelling bestaat niet.');
    return save(request, request.body.key, request.body);
  });

  serve(server, endpoints.saveSettings, async (request) => {
    const { values, userId } = request.body;
    for (const [key, value] of Object.entries(values))
      if (isSettingKey(key) && !isMasked(key, value)) requirePermission(request, permissionToWrite(key));
    const scope = namedScopeOf(request, userId);
    const account = await getAccountOfScope(database, request, scope);
    // Checked before the proof, so that nobody gives a password for values that are refused after all.
    const entries = readEntries(deps, values);
    for (const [key, value] of entries) if (!isMasked(key, value)) requireProofToWrite(request, key);
    const notices = await saveSettings(deps, visitorOf(request), account, entries);
    const warnings = {
      ...notices,
      ...warnAboutRemovedParts(values),
      ...(await checkImages(deps, scope, values)),
    };
    return { message: 'De instellingen zijn opgeslagen.', warnings };
  });

  serve(server, endpoints.saveNamedSetting, (request) =>
    save(request, requireSettingKey(request.params.key), request.body),
  );

  serve(server, endpoints.removeSetting, async (request, reply) => {
    const key = requireSettingKey(request.params.key);
    const { userId, organizationSpecific } = request.query;
    const scope = chooseScope(request, key, {
      userId,
      organizationSpecific: organizationSpecific === 'true',
    });
    const { accountField, isRequired } = definitionOf(key);
    if (accountField) throw conflictError('Dit gegeven hoort bij het account en kan niet worden verwijderd.');
    requireRightToWrite(request, key);
    if (isRequired) throw conflictError('Dit gegeven is verplicht en kan niet worden verwijderd.');
    await database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      const change = await removeSetting(transaction, key);
      if (change) await recordChange(deps, transaction, visitorOf(request), key, 'setting_removed', change);
    });
    return reply.status(204).send(null);
  });

  async function readOne(request: FastifyRequest, key: SettingKey, wish: RequestedOwner) {
    const scope = chooseScope(request, key, wish);
    const { accountField } = definitionOf(key);
    const account = await getAccountOfScope(database, request, scope);
    return database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      const value = accountField
        ? (await findAccount(transaction, account))?.[accountField]
        : (await readEffectiveSettings(transaction))(key);
      return { key, value: value ?? null };
    });
  }

  async function save(
    request: FastifyRequest,
    key: SettingKey,
    { value, ...wish }: RequestedOwner & { value: string },
  ) {
    const scope = chooseScope(request, key, wish);
    const { accountField, check } = definitionOf(key);
    requireRightToWrite(request, key);
    if (templateKeys.has(key))
      await deps.rateLimiter.take(limits.templateSavesByOrganisation, ownScopeOf(request).organisationId);
    if (accountField) {
      const checked = check.safeParse(value);
      if (!checked.success)
        throw valueRefused(checked.error.issues[0]?.message ?? 'Deze waarde is niet goed.');
      const account = await getAccountOfScope(database, request, scope);
      const profile = { [accountField]: checked.data };
      const unconfirmedEmail = await updateProfile(deps, visitorOf(request), account, profile);
      const answer = await readOne(request, key, wish);
      return unconfirmedEmail === undefined
        ? answer
        : { ...answer, notice: describeAwaitedConfirmation(unconfirmedEmail) };
    }
    await database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      const change = await saveSetting(deps, transaction, key, value);
      if (change) await recordChange(deps, transaction, visitorOf(request), key, 'setting_saved', change);
    });
    const saved = await readOne(request, key, wish);
    // Pictures belong to one organisation, so the platform's own template has no pictures to check.
    const hasPictures = key === 'pdf_template' && scope.organisationId !== null;
    const warnings = hasPictures
      ? await checkImages(deps, scope, { pdf_template: value })
      : warnAboutRemovedParts({ [key]: value });
    return { ...saved, warning: warnings[key] };
  }
}

function requireRightToWrite(request: FastifyRequest, key: SettingKey): void {
  requirePermission(request, permissionToWrite(key));
  requireProofToWrite(request, key);
}

function requireProofToWrite(request: FastifyRequest, key: SettingKey): void {
  if (definitionOf(key).stepUp) requireFreshProof(visitorOf(request));
}

const isMasked = (key: SettingKey, value: string) =>
  definitionOf(key).isSecret === true && value.startsWith(maskPrefix);

function requireSettingKey(text: string): SettingKey {
  if (!isSettingKey(text)) throw new AppError('not_found');
  return text;
}
