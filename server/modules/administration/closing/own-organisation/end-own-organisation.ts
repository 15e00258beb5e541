import { isSameName } from '../../../../../contract/organisation.ts';
import { AppError, conflictError, fieldError } from '../../../../platform/app-error.ts';
import type { PlatformTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { findAccount, listOwnersOf } from '../../../people/accounts/queries.ts';
import { scopeOfVisitor, type Visitor } from '../../../foundation/sessions/access.ts';
import { beginClosing } from '../close-tenant.ts';
import { lockTenant, type LockedTenant } from '../lock-tenant.ts';
import { reopenTenant } from '../reopen-tenant.ts';

/** A job deletes it later, so that another owner, who gets a mail, can still cancel. */
export async function closeOwnOrganisation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  owner: Visitor,
  typedName: string,
): Promise<void> {
  // First, because it locks administrators before the organisation. An error below rolls it back.
  await beginClosing(deps, transaction, owner.organisationId, owner);
  const organisation = await lockOwn(transaction, owner);
  const account = await findAccount(transaction, {
    scope: scopeOfVisitor(owner),
    accountId: owner.accountId,
  });
  if (!isSameName(typedName, organisation.name || (account?.username ?? ''))) throw otherName();
}

/** Only administrators may cancel what an administrator started. */
export async function keepOwnOrganisation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  owner: Visitor,
): Promise<void> {
  const { organisation_id: organisationId, closing_by: closingBy } = await lockOwn(transaction, owner);
  const owners = await listOwnersOf(transaction, organisationId);
  if (closingBy !== null && !owners.some(({ email }) => email === closingBy)) throw closedByAdministrator();
  await reopenTenant(deps, transaction, organisationId, owner);
}

/** The visitor may have lost the role since the request started. */
async function lockOwn(transaction: PlatformTransaction, visitor: Visitor): Promise<LockedTenant> {
  const organisation = await lockTenant(transaction, visitor.organisationId);
  if (!organisation) throw new AppError('not_found');
  const owners = await listOwnersOf(transaction, visitor.organisationId);
  if (!owners.some(({ accountId }) => accountId === visitor.accountId))
    throw new AppError('role_not_allowed');
  return organisation;
}

const otherName = () => fieldError('name', 'Dit is niet de naam van uw organisatie.');

const closedByAdministrator = () =>
  conflictError(
    'Een beheerder van Gulhart heeft besloten om deze organisatie te verwijderen. Neem contact met ons op als dat niet klopt.',
  );
