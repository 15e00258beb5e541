import { isDeepStrictEqual } from 'node:util';
import { conflictError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listOwners } from '../../people/accounts/queries.ts';
import { type Actor, auditChange, auditPlatform } from '../../foundation/audit/record-audit.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import {
  decideClaims,
  lockHeldIdentities,
  reopenIdentities,
} from '../../foundation/settings/identity-claims.ts';

/**
 * `seen` lists the names and RSINs on hold that the administrator saw. If it is empty, a refusal applies to each
 * name and RSIN of this organisation that another organisation also has.
 */
export async function decideTenantIdentity(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  administrator: Actor,
  { decision, seen }: { decision: 'approved' | 'refused'; seen: readonly string[] },
): Promise<void> {
  const waitingValues = await lockHeldIdentities(transaction);
  if (waitingValues.length > 0 && !isDeepStrictEqual(waitingValues.toSorted(), seen.toSorted()))
    throw conflictError('De naam of het RSIN is intussen gewijzigd. Bekijk het opnieuw.');
  if (decision === 'refused' && seen.length === 0) await reopenIdentities(transaction);
  const decided = await decideClaims(transaction, decision);
  if (decided.length === 0) throw conflictError('Van deze organisatie wacht er geen naam of RSIN.');
  const values = decided.join(', ');
  const action = decision === 'approved' ? 'identity_approved' : 'identity_refused';
  await auditChange(transaction, administrator, action, values);
  await auditPlatform(transaction, administrator, action, `${values} (${transaction.scope.organisationId})`);
  const owners = await listOwners(transaction);
  await mailFromPlatform(deps, transaction, {
    kind: `identity-${decision}`,
    to: owners.map(({ email }) => email),
    ...contents[decision](values),
  });
}

const contents = {
  approved: (values: string) => ({
    title: 'Uw organisatie is goedgekeurd bij Gulhart',
    paragraphs: [
      `Een beheerder van Gulhart heeft ‘${values}’ bekeken en goedgekeurd.`,
      'U kunt nu kwitanties en jaaroverzichten uitgeven. Bij giften die intussen zijn binnengekomen, maakt Gulhart de kwitantie zodra iemand erom vraagt.',
    ],
    action: { label: 'Naar uw giften', href: '/admin?tab=donaties' },
  }),
  refused: (values: string) => ({
    title: 'De naam of het RSIN van uw organisatie is afgewezen',
    paragraphs: [
      `‘${values}’ lijkt op de naam of het RSIN van een andere organisatie bij Gulhart. Een beheerder heeft dat bekeken en afgewezen.`,
      'Uw formulier werkt gewoon, maar zolang dit zo is geeft Gulhart geen kwitanties en jaaroverzichten voor u uit. Wijzig het bij Organisatie. Klopt het toch? Neem dan contact met ons op.',
    ],
    action: { label: 'Naar Organisatie', href: '/admin?tab=organisatie' },
  }),
};
