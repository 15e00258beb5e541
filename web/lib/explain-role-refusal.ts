import type { CurrentUser } from '../../contract/current-user.ts';
import { roleNames, type Role } from '../../contract/roles.ts';

const askAnOwner = 'Vraag een eigenaar om hulp';

export function addOwnerNames(
  refusal: string | undefined,
  { owners }: Pick<CurrentUser, 'owners'>,
): string | undefined {
  return owners.length > 0
    ? refusal?.replace(`${askAnOwner}.`, `${askAnOwner} (${owners.join(', ')}).`)
    : refusal;
}

export function describeRoleChange(was: Role, now: CurrentUser): string {
  const [before, after] = [roleNames[was].toLowerCase(), roleNames[now.role].toLowerCase()];
  const change = `Uw rol is gewijzigd van ${before} in ${after}. Daarom kunt u dit niet meer doen.`;
  return `${change} ${addOwnerNames(`${askAnOwner}.`, now)}`;
}
