import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { dutchDate, dutchTime, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { definitionOf, type SettingKey } from '../../foundation/settings/catalogue.ts';
import { auditSettingChange, type SettingChange } from '../../foundation/settings/save-setting.ts';
import { findAccount, listOwners } from '../../people/accounts/queries.ts';
import { findTeamName } from '../../people/team/queries.ts';

/** These settings decide where donors' money and replies go, so a change is mailed to the other owners. */
const mailedKeys: readonly SettingKey[] = ['mollie_api_live_key', 'email_reply_to', 'org_contact_email'];

export async function recordChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
  change: SettingChange,
): Promise<void> {
  await auditSettingChange(transaction, visitor, key, action, change);
  if (!mailedKeys.includes(key) || !actsForOrganisation(transaction)) return;
  const { scope } = transaction;
  const member = await findAccount(transaction, { scope, accountId: visitor.accountId });
  const team = await findTeamName(transaction);
  const now = deps.clock.now();
  const owners = (await listOwners(transaction)).filter(
    ({ accountId, isEmailConfirmed }) => isEmailConfirmed && accountId !== visitor.accountId,
  );
  const done = action === 'setting_removed' ? 'verwijderd' : 'gewijzigd';
  await mailFromPlatform(deps, transaction, {
    kind: 'key-setting-changed',
    to: owners.map(({ email }) => email),
    title: `Een belangrijke instelling van ${team} is gewijzigd`,
    paragraphs: [
      `${member?.username ?? 'Een beheerder van Gulhart'} heeft op ${formatDutchDate(dutchDate(now))} om ${dutchTime(now).slice(11, 16)} uur van ${team} deze instelling ${done}: ‘${definitionOf(key).name}’.`,
      'Weet u hiervan, dan hoeft u niets te doen. Klopt het niet? Log dan meteen in en zet de instelling terug, of neem contact met ons op.',
    ],
    action: { label: 'Naar uw dashboard', href: '/admin' },
  });
}
