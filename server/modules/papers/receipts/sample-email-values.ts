import {
  giftMailPlaceholders,
  type GiftMailPlaceholder,
  type GiftMailSetting,
} from '../../../../contract/gift-mails.ts';
import type { EmailPlaceholder } from '../../../../contract/templates.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { giftMailOf, sampleGiftMail } from '../../people/notifications/sample-gift-mail.ts';
import { sampleOrganisationFacts } from './sample-organisation-facts.ts';
import { emailValuesOf } from '../../foundation/organisation/placeholder-values.ts';
import { sampleGift } from './sample-receipt.ts';

/** What a preview of a mail says: a made-up monthly gift to the organisation whose template it is. */
export async function sampleEmailValues(
  deps: Deps,
  scope: Scope,
  giftMail?: GiftMailSetting,
): Promise<Record<EmailPlaceholder, string> & Partial<Record<GiftMailPlaceholder, string>>> {
  const organisation = await sampleOrganisationFacts(deps, scope);
  const stopUrl = new URL('/maandgift/voorbeeld', deps.publicUrl).href;
  const values = emailValuesOf({ ...sampleGift, ...organisation, stopUrl });
  if (!giftMail) return values;
  const facts = sampleGiftMail(deps, giftMailOf(giftMail), sampleGift);
  const said = organisation.organisationName;
  return {
    ...values,
    donationDate: formatDutchDate(facts.date),
    whatHappened: facts.whatHappened(said),
    giftState: giftMailPlaceholders.giftState.sample,
    bankReason: facts.bankReason,
    whatNext: facts.whatNext(said),
  };
}
