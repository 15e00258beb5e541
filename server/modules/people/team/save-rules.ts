import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { sql } from 'kysely';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { secondFactorGraceDays } from '../../../../contract/team.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { findTeamName, findTeamRules, listMembersWithoutSecondFactor } from './queries.ts';

const dutchDay = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' });

export async function saveRules(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  rules: { requireSecondFactor: boolean; refundLimitCents: number },
): Promise<void> {
  // Without the lock, two concurrent requests could both mail the team.
  await lockOrganisation(transaction);
  const before = await findTeamRules(transaction);
  await transaction.own
    .updateTable('organisation')
    .set({
      // An existing requirement keeps its date, so that saving again does not extend the grace period.
      second_factor_required_since: rules.requireSecondFactor
        ? sql<Date>`coalesce(second_factor_required_since, product_now())`
        : null,
      refund_limit_cents: rules.refundLimitCents,
    })
    .execute();
  const wasRequired = before.secondFactorRequiredSince !== null;
  if (rules.requireSecondFactor !== wasRequired) {
    const action = wasRequired ? 'team_second_factor_optional' : 'team_second_factor_required';
    await auditChange(transaction, visitor, action);
  }
  if (rules.requireSecondFactor && !wasRequired) await mailSecondFactorRequired(deps, transaction);
  if (rules.refundLimitCents !== before.refundLimitCents) {
    const change = `${formatEuros(before.refundLimitCents)} → ${formatEuros(rules.refundLimitCents)}`;
    await auditChange(transaction, visitor, 'team_refund_limit_changed', change);
  }
}

async function mailSecondFactorRequired(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
): Promise<void> {
  const lastDay = new Date(deps.clock.now().getTime() + secondFactorGraceDays * 24 * 60 * 60 * 1000);
  await mailFromPlatform(deps, transaction, {
    kind: 'second-factor-required',
    to: await listMembersWithoutSecondFactor(transaction),
    title: 'Stel een tweede stap in voor uw login',
    paragraphs: [
      `Het team van ${await findTeamName(transaction)} logt voortaan in met een tweede stap: een passkey of een code uit een app op uw telefoon. Zo is een gestolen wachtwoord alleen niet genoeg.`,
      `U hebt er nog geen. Stel die vóór ${dutchDay.format(lastDay)} in bij Mijn account. Daarna vragen we erom voordat u verder kunt.`,
    ],
    action: { label: 'Tweede stap instellen', href: '/admin?tab=account' },
  });
}
