import { needsReview } from '../../../../contract/contact-details.ts';
import type { DonationRequest } from '../../../../contract/donations.ts';
import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater, nineAmOnDutchDay } from '../../../platform/dutch-calendar.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import type { HonourWish } from './honour-wish.ts';
import { AppError } from '../../../platform/app-error.ts';

type Asked = Pick<
  DonationRequest,
  'firstName' | 'lastName' | 'honourName' | 'honourTo' | 'honourEmail' | 'honourMessage' | 'honourOn'
>;

/** Null without an honour, or when the organisation does not offer it. Refuses a bad card before any payment. */
export async function readHonour(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  gift: Asked,
): Promise<HonourWish | null> {
  if (!gift.honourName && !wantsCard(gift)) return null;
  const own = await database.transaction(scope, (transaction) =>
    readOwnValues(transaction, ['form_honours']),
  );
  if (own.get('form_honours') !== 'ja') return null;
  return judgeHonour(gift, clock.now());
}

/** A date alone does not request a card. */
function wantsCard({ honourTo, honourEmail, honourMessage }: Asked): boolean {
  return Boolean(honourTo || honourEmail || honourMessage);
}

const linkError = 'Laat links, adressen en telefoonnummers weg; dan mailen wij het kaartje.';

export function judgeHonour(gift: Asked, now: Date): HonourWish {
  const { honourName, honourTo, honourEmail, honourMessage, honourOn } = gift;
  const today = dutchDate(now);
  const on = honourOn || today;
  const errors: Record<string, string> = {};
  if (!honourName) errors['honourName'] = 'Vul in ter ere van wie u geeft.';
  if (wantsCard(gift)) {
    if (!honourTo) errors['honourTo'] = 'Vul in voor wie het kaartje is.';
    if (!isEmailAddress(honourEmail ?? '')) errors['honourEmail'] = emailError;
    if (on < today || on > monthsLater(today, 12))
      errors['honourOn'] = 'Kies een dag van vandaag tot over een jaar.';
    // The recipient did not ask for this card, which is in the organisation's name.
    const written = {
      firstName: gift.firstName,
      lastName: gift.lastName,
      honourName,
      honourTo,
      honourMessage,
    };
    for (const [field, text] of Object.entries(written))
      if (text && needsReview(text)) errors[field] = linkError;
    // The card shows both names as one line.
    if (!errors['firstName'] && needsReview(`${gift.firstName ?? ''} ${gift.lastName ?? ''}`))
      errors['lastName'] = linkError;
  }
  if (Object.keys(errors).length > 0 || !honourName)
    throw new AppError('validation_failed', { fields: errors });
  if (!honourTo || !honourEmail) return { name: honourName, card: null };
  const dueAt = on === today ? now : nineAmOnDutchDay(on);
  return {
    name: honourName,
    card: { to: honourTo, email: honourEmail, message: honourMessage ?? '', dueAt },
  };
}
