import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { makeUnsubscribeToken, openUnsubscribeToken } from '../../foundation/sessions/public-scope.ts';

/** What is kept of an address: enough to know it again, and of no use elsewhere. */
export function hashOfAddress(
  secrets: SecretBox,
  { organisationId }: OrganisationScope,
  email: string,
): string {
  return secrets.digest('reminder', `${organisationId}:${email.toLowerCase()}`);
}

const mark = 'reminder:';

/** Whoever got a reminder can stop them with this, and nothing else. */
export function makeStopToken(secrets: SecretBox, scope: OrganisationScope, addressHash: string): string {
  return makeUnsubscribeToken(secrets, scope, mark + addressHash);
}

export function openStopToken(
  secrets: SecretBox,
  token: string,
): { scope: OrganisationScope; addressHash: string } | undefined {
  const link = openUnsubscribeToken(secrets, token);
  if (!link?.settingKey.startsWith(mark)) return undefined;
  return { scope: link.scope, addressHash: link.settingKey.slice(mark.length) };
}
