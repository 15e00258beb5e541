import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { dutchDate, dutchTime, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { definitionOf, type SettingKey } from '../../foundation/settings/catalogue.ts';
import { noteChange } from '../../foundation/settings/note-change.ts';
import { readPlatformSignature } from '../../foundation/settings/platform-signature.ts';
import type { SettingChange } from '../../foundation/settings/save-setting.ts';
import { findAccount, listOwners } from '../../people/accounts/queries.ts';
import { findTeamName } from '../../people/team/queries.ts';

/** They decide where donors' money and answers go. */
const mailedKeys: readonly SettingKey[] = ['mollie_api_live_key', 'email_reply_to', 'org_contact_email'];

export async function recordChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
  change: SettingChange,
): Promise<void> {
  await noteChange(transaction, visitor, key, action, change);
  if (!mailedKeys.includes(key) || !actsForOrganisation(transaction)) return;
  const { scope } = transaction;
  const member = await findAccount(transaction, { scope, accountId: visitor.accountId });
  const team = await findTeamName(transaction);
  const now = deps.clock.now();
  const title = `Een belangrijke instelling van ${team} is gewijzigd`;
  const done = action === 'setting_removed' ? 'verwijderd' : 'gewijzigd';
  const content = renderMail({
    title,
    paragraphs: [
      `${member?.username ?? 'Een beheerder van Gulhart'} heeft op ${formatDutchDate(dutchDate(now))} om ${dutchTime(now).slice(11, 16)} uur van ${team} deze instelling ${done}: ‘${definitionOf(key).name}’.`,
      'Weet u hiervan, dan hoeft u niets te doen. Klopt het niet? Log dan meteen in en zet de instelling terug, of neem contact met ons op.',
    ],
    action: { label: 'Naar uw dashboard', href: new URL('/admin', deps.publicUrl).href },
    signature: await readPlatformSignature(transaction),
  });
  for (const { accountId, email, isEmailConfirmed } of await listOwners(transaction))
    if (isEmailConfirmed && accountId !== visitor.accountId)
      await queueMail(transaction, deps, {
        kind: 'key-setting-changed',
        environment: null,
        to: email,
        subject: title,
        ...content,
      });
}
