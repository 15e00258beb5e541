import type { CurrentUser } from '../../../../contract/current-user.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { identifyVisitor, scopeOfVisitor, type Visitor } from '../../foundation/sessions/access.ts';
import { listOrganisationsOfSession } from '../../foundation/sessions/sessions.ts';
import { findPaymentSetup } from '../../foundation/settings/payment-keys.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { findAccount, listOwners } from './queries.ts';

const maxOwnerNames = 3;

export async function describeCurrentUser(deps: Deps, visitor: Visitor): Promise<CurrentUser> {
  const scope = scopeOfVisitor(visitor);
  const { role, hasSecondFactor, needsSecondFactor } = visitor;
  return deps.database.transaction(scope, async (transaction) => {
    const account = await findAccount(transaction, { scope, accountId: visitor.accountId });
    if (!account) throw new AppError('not_logged_in');
    const organisation = await findOrganisation(transaction);
    const owners = await listOwners(transaction);
    const organizations = await listOrganisationsOfSession(transaction, visitor.sessionTokenHash);
    const { environment, keys } = await findPaymentSetup(transaction, scope.organisationId);
    const paperHold = await findPaperHold(transaction, 'live');
    return {
      ...account,
      organizationName: organizations.find(({ id }) => id === scope.organisationId)?.name ?? '',
      role,
      organizations,
      apiEnvironment: environment,
      hasPaymentKey: keys.includes(environment),
      hasSecondFactor,
      needsSecondFactor,
      secondFactorDueAt: hasSecondFactor ? null : (organisation?.secondFactorDueAt?.toISOString() ?? null),
      owners: owners.slice(0, maxOwnerNames).map(({ username }) => username),
      closingSince: organisation?.closingSince?.toISOString() ?? null,
      closingByOwner: organisation?.closingByOwner ?? false,
      ...((await readOwnValues(transaction, ['org_anbi'])).get('org_anbi') === 'ja' && {
        isAnbi: true as const,
      }),
      ...(paperHold && { paperHold }),
      ...(account.isAdmin && deps.mailTransport === null && { hasMailbox: true as const }),
    };
  });
}

export async function describeUserOfSession(deps: Deps, token: string | undefined): Promise<CurrentUser> {
  const visitor = await identifyVisitor(deps, token);
  if (!visitor) throw new AppError('not_logged_in');
  return describeCurrentUser(deps, visitor);
}
