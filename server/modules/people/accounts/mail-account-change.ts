import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { type Actor, auditAccount } from '../../foundation/audit/record-audit.ts';
import type { AccountAction } from '../../../../contract/audit-actions.ts';

interface AccountChange {
  kind:
    | 'account-email-changed'
    | 'account-password-changed'
    | 'account-second-factor-changed'
    | 'account-session-ended';
  to: string;
  title: string;
  whatHappened: string;
}

export async function mailAccountChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { kind, to, title, whatHappened }: AccountChange,
): Promise<void> {
  await mailFromPlatform(deps, transaction, {
    kind,
    to,
    title,
    paragraphs: [
      whatHappened,
      'Hebt u dit zelf gedaan of erom gevraagd, dan hoeft u niets te doen. Klopt het niet? Neem dan meteen contact met ons op, zodat we uw account kunnen beveiligen.',
    ],
    action: { label: 'Contact opnemen', href: '/contact' },
  });
}

export async function reportFactorChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  actor: Actor,
  { action, detail, whatHappened }: { action: AccountAction; detail: string; whatHappened: string },
): Promise<void> {
  await auditAccount(transaction, actor, action, detail);
  await mailAccountChange(deps, transaction, {
    kind: 'account-second-factor-changed',
    to: actor.email,
    title: 'De beveiliging van uw account is gewijzigd',
    whatHappened,
  });
}
