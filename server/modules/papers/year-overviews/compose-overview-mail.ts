import { formatEuros } from '../../../../contract/money.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { sumReturned } from '../../../../contract/seen-by.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type MailToQueue, mailSenderOf } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { senderOf } from '../../people/notifications/mail-about-gift.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import { describeDeduction } from './describe-deduction.ts';
import { type DonorYear, onceKeyPrefix } from './donor-years.ts';
import type { OverviewFile } from './make-overview.ts';

/**
 * The mail belongs to a gift, so that erasing the donor removes the mail. That gift is the newest of the year. If
 * nothing was paid in the year, it is an earlier gift whose returned amount changed in the year.
 */
export function composeOverviewMail(
  { mailFrom, publicUrl }: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  settings: EffectiveSettings,
  { email, subjects, earlier_subjects }: Pick<DonorYear, 'email' | 'subjects' | 'earlier_subjects'>,
  { facts, changes }: { facts: PaperFacts; changes: readonly string[] },
  { filename, pdf }: OverviewFile,
): MailToQueue {
  const { year, organisation, number, replaces } = facts;
  const subject = `${replaces === null ? 'Uw' : 'Verbeterd'} jaaroverzicht ${year} van ${organisation.name}`;
  const myGift = new URL('/mijn-gift', publicUrl);
  myGift.searchParams.set('orgId', organisation.id);
  const { donation_id: donationId } = (subjects.at(-1) ?? earlier_subjects.at(-1))!;
  return {
    kind: 'year-overview',
    environment: facts.isTest ? 'test' : 'live',
    to: email,
    ...mailSenderOf(settings, mailFrom),
    subject,
    ...renderMail({
      title: subject,
      paragraphs: paragraphsOf(facts, changes),
      action: { label: 'Al uw giften en overzichten', href: myGift.href },
      sender: senderOf(settings),
      signature: [organisation.name, ...(organisation.address?.split('\n') ?? [])],
    }),
    donationId,
    onceKey: `${onceKeyPrefix}${number}`,
    attachments: [{ filename, contentType: 'application/pdf', content: pdf }],
  };
}

function paragraphsOf(facts: PaperFacts, changes: readonly string[]): string[] {
  const { isTest, donor, number, replaces } = facts;
  return [
    isTest && `${testModeNotice}.`,
    donor.name ? `Beste ${donor.name},` : 'Beste donateur,',
    `${summaryOf(facts)} Het nummer is ${number}.`,
    replaces && [`Dit overzicht vervangt ${replaces}. Gebruik dat niet meer.`, ...changes].join(' '),
    describeDeduction(facts) || null,
    'Klopt uw naam of adres niet? U past ze zelf aan in Mijn gift.',
  ].filter((paragraph) => typeof paragraph === 'string');
}

function summaryOf({ lines, totalCents, year }: PaperFacts): string {
  if (lines.length === 0)
    return `In ${year} is geen gift van u betaald. In de bijlage vindt u het jaaroverzicht, met wat er dat jaar van eerdere giften verviel of weer meetelt.`;
  const gifts = lines.length === 1 ? '1 gift' : `${lines.length} giften`;
  const { returnedCents, withdrawnCents } = sumReturned(lines);
  const excluded = [
    { cents: returnedCents, is: 'teruggegaan' },
    { cents: withdrawnCents, is: 'ingetrokken' },
  ].filter(({ cents }) => cents > 0);
  const without = excluded.map(({ cents, is }) => `de ${formatEuros(cents)} die is ${is}`).join(' en ');
  return totalCents > 0
    ? `Dank u voor uw steun in ${year}. In de bijlage vindt u uw jaaroverzicht: ${gifts}, samen ${formatEuros(totalCents)}${without && `, zonder ${without}`}.`
    : `In ${year} telt geen gift van u meer mee: alles is ${excluded.map(({ is }) => is).join(' of ')}. In de bijlage vindt u het jaaroverzicht waarin dat staat.`;
}
