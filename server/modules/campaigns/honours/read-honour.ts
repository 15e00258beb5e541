import { needsReview } from '../../../../contract/contact-details.ts';
import type { DonationRequest } from '../../../../contract/donations.ts';
import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater, nineAmOnDutchDay } from '../../../platform/dutch-calendar.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import type { NewHonour } from './queries.ts';
import { AppError } from '../../../platform/app-error.ts';

type HonourFields = Pick<
  DonationRequest,
  'firstName' | 'lastName' | 'honourName' | 'honourTo' | 'honourEmail' | 'honourMessage' | 'honourOn'
>;

export async function readHonour(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  gift: HonourFields,
): Promise<NewHonour | null> {
  if (!gift.honourName && !wantsCard(gift)) return null;
  const ownValues = await database.transaction(scope, (transaction) =>
    readOwnValues(transaction, ['form_honours']),
  );
  if (ownValues.get('form_honours') !== 'ja') return null;
  return validateHonour(gift, clock.now());
}

function wantsCard({ honourTo, honourEmail, honourMessage }: HonourFields): boolean {
  return Boolean(honourTo || honourEmail || honourMessage);
}

const linkError = 'Laat links, adressen en telefoonnummers weg; dan mailen wij het kaartje.';

export function validateHonour(gift: HonourFields, now: Date): NewHonour {
  const { honourName, honourTo, honourEmail, honourMessage, honourOn } = gift;
  const today = dutchDate(now);
  const sendOn = honourOn || today;
  const errors: Record<string, string> = {};
  if (!honourName) errors['honourName'] = 'Vul in ter ere van wie u geeft.';
  if (wantsCard(gift)) {
    if (!honourTo) errors['honourTo'] = 'Vul in voor wie het kaartje is.';
    if (!isEmailAddress(honourEmail ?? '')) errors['honourEmail'] = emailError;
    if (sendOn < today || sendOn > monthsLater(today, 12))
      errors['honourOn'] = 'Kies een dag van vandaag tot over een jaar.';
    // Refuse links and contact details, because we send the card in the organisation's name to somebody who did not
    // ask for it.
    const { firstName, lastName } = gift;
    const texts = { firstName, lastName, honourName, honourTo, honourMessage };
    for (const [field, text] of Object.entries(texts))
      if (text && needsReview(text)) errors[field] = linkError;
    // The card shows the first and last name on one line, where they could form a telephone number.
    if (!errors['firstName'] && needsReview(`${firstName ?? ''} ${lastName ?? ''}`))
      errors['lastName'] = linkError;
  }
  if (Object.keys(errors).length > 0 || !honourName)
    throw new AppError('validation_failed', { fields: errors });
  if (!honourTo || !honourEmail) return { name: honourName, card: null };
  const dueAt = sendOn === today ? now : nineAmOnDutchDay(sendOn);
  const card = { to: honourTo, email: honourEmail, message: honourMessage ?? '', dueAt };
  return { name: honourName, card };
}
