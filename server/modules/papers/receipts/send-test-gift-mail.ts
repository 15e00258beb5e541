import type { GiftMailSetting } from '../../../../contract/gift-mails.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderGiftMail } from '../../people/notifications/render-gift-mail.ts';
import { giftMailOf, sampleGiftMail } from '../../people/notifications/sample-gift-mail.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { allowTestMail } from './allow-test-mail.ts';
import { unusableDraft } from './errors.ts';

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
  await allowTestMail(deps, sender, to, { template, draft });
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
