import type { PublicDonation } from '../../contract/donations.ts';
import { capitalise, intervalOf, wordsOfInterval } from '../../contract/frequencies.ts';
import { decimalToCents, formatEuros } from '../../contract/money.ts';
import { formatDay } from './my-gift/views.ts';
import type { StatusPage } from './status-page.ts';

export function describeAccount(donation: PublicDonation, page: StatusPage): string {
  const { gift } = wordsOfInterval(intervalOf(donation.frequency));
  const next = describeNextCharge(donation, page);
  const describeMail = (question: string) =>
    page.noMailBecause
      ? 'Een andere rekening geeft u op in Mijn gift.'
      : `Wij sturen een mail naar het adres van deze gift. ${question}`;
  const askToMove = describeMail(
    'Daarin kunt u bevestigen dat ze voortaan van de rekening gaan waarmee u nu hebt betaald.',
  );
  switch (page.account) {
    case 'taken-over':
      return `Uw volgende giften gaan vanzelf van de rekening waarmee u nu hebt betaald${next}; daarover krijgt u nog een mail.`;
    case 'asked':
      return `Uw volgende giften gaan door van de rekening die wij al kennen${next}. ${askToMove}`;
    case 'asked-while-blocked':
      return `Van de rekening die wij al kennen lukken uw volgende giften pas weer als uw bank dat toelaat. ${askToMove}`;
    case 'asked-to-resume':
      return `Uw ${gift} rust nog: er wordt niets afgeschreven. ${describeMail('Bevestigt u daarin dat wij mogen afschrijven van de rekening waarmee u nu hebt betaald, dan loopt uw gift weer.')}`;
    case undefined:
    default:
      return `Uw ${gift} loopt niet meer: er wordt verder niets afgeschreven.`;
  }
}

function describeNextCharge(donation: PublicDonation, { nextCharge }: StatusPage): string {
  if (!nextCharge) return '';
  const { every } = wordsOfInterval(intervalOf(donation.frequency));
  return `: op ${formatDay(nextCharge.date)} wordt ${formatEuros(nextCharge.amountCents)} afgeschreven, en daarna ${every}`;
}

export function describeNextCharges(
  donation: PublicDonation,
  { nextCharge, isOtherAccount }: StatusPage,
): string {
  const { unit, every, gift } = wordsOfInterval(intervalOf(donation.frequency));
  if (nextCharge === null) return `Uw ${gift} loopt niet meer: er wordt verder niets afgeschreven.`;
  const next = nextCharge && `op ${formatDay(nextCharge.date)} wordt ${formatEuros(nextCharge.amountCents)}`;
  const whatComes =
    next && isOtherAccount
      ? `Deze betaling komt in de plaats van de volgende afschrijving: ${next} van deze rekening afgeschreven, en daarna ${every}.`
      : next
        ? `${capitalise(next)} weer afgeschreven, en daarna ${every}.`
        : `Over een ${unit} wordt weer ${formatEuros(decimalToCents(donation.amount))} afgeschreven.`;
  return `${whatComes} Stoppen kan altijd, met de link in die mail.`;
}
