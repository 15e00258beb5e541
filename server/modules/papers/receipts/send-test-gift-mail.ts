import type { GiftMailSetting } from '../../../../contract/gift-mails.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { renderGiftMail } from '../../people/notifications/render-gift-mail.ts';
import { giftMailOf, sampleGiftMail } from '../../people/notifications/sample-gift-mail.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { takeNewcomerShare } from '../../foundation/organisation/take-newcomer-share.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { refuseReservedName } from '../../foundation/settings/refuse-reserved-name.ts';
import { unusableDraft } from './errors.ts';
import { limits } from './limits.ts';

interface TestGiftMail {
  /** Whose limit it counts for and in whose outbox it stands. */
  sender: OrganisationScope;
  /** Whose templates are tried. */
  templates: Scope;
  template: GiftMailSetting;
  /** What stands in the editor, saved or not. */
  draft: string | undefined;
  to: string;
  amountCents: number;
  name: string | null;
}

/** Mails a template about a monthly gift as it would look, to an address that somebody types. */
export async function sendTestGiftMail(deps: Deps, test: TestGiftMail): Promise<void> {
  const { sender, templates, template, draft, to, amountCents, name } = test;
  const stored = await deps.database.transaction(templates, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    return readEffectiveSettings(transaction);
  });
  await deps.database.transaction(sender, async (transaction) => {
    await refuseReservedName(transaction, template, draft ?? '');
    await refuseSilenced(transaction, to);
    await refuseObstructedMail(deps, transaction, { kind: 'test', environment: null, to });
  });
  await takeNewcomerShare(deps, sender, to);
  await deps.rateLimiter.take(limits.testMailsByOrganisation, sender.organisationId);
  const settings: EffectiveSettings = (key) => (key === template ? (draft ?? stored(key)) : stored(key));
  const kind = giftMailOf(template);
  const { problem, ...content } = renderGiftMail(
    settings,
    kind,
    sampleGiftMail(deps, kind, { amountCents, donorName: name }),
  );
  if (problem !== null && draft !== undefined) throw unusableDraft(problem);
  await deps.database.transaction(sender, (transaction) =>
    queueMail(transaction, deps, {
      ...mailSenderOf(settings, deps.mailFrom),
      ...content,
      kind: 'test',
      environment: null,
      to,
    }),
  );
}
