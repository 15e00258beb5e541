import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { findTeamRules, saveTeamRules } from '../../foundation/organisation/team-rules.ts';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { secondFactorGraceDays } from '../../../../contract/team.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { listMembersWithoutSecondFactor, findTeamName } from './queries.ts';

const dutchDay = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' });

export async function saveRules(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  rules: { requireSecondFactor: boolean; refundLimitCents: number },
): Promise<void> {
  // Concurrent requests would mail the team twice.
  await lockOrganisation(transaction);
  const before = await findTeamRules(transaction);
  await saveTeamRules(transaction, rules);
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
      `U heeft er nog geen. Stel die vóór ${dutchDay.format(lastDay)} in op het tabblad Team. Daarna vragen we erom voordat u verder kunt.`,
    ],
    action: { label: 'Tweede stap instellen', href: '/admin?tab=team' },
  });
}
