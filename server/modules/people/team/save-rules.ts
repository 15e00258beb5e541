import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { findTeamRules, saveTeamRules } from '../../foundation/organisation/team-rules.ts';
import { takeTurns } from '../../foundation/organisation/take-turns.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { mailSecondFactorRequired } from './mail-second-factor-required.ts';

export async function saveRules(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  rules: { requireSecondFactor: boolean; refundLimitCents: number },
): Promise<void> {
  // Concurrent requests would mail the team twice.
  await takeTurns(transaction);
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
