import { frequencyOf, prefixOfFrequency, wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { practiceDomain } from '../../../../contract/rehearsal.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readNamesOfGift } from '../../campaigns/pages/names-of-gift.ts';
import { notifyOrganisation, wantsNotification } from '../../people/notifications/notify-organisation.ts';
import { type Donation, describeDonor, donationLink } from './donation.ts';

/** Mails the organisation at most once about each live gift. Of the test gifts, reports only the first. */
export async function reportGift(
  deps: Deps,
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<void> {
  const { donation_id: donationId, environment } = donation;
  // The donors of a rehearsal are not real.
  if (donation.email?.endsWith(`@${practiceDomain}`)) return;
  const isTest = environment === 'test';
  const euros = formatEuros(donation.amount_cents);
  const kindOfGift = `${prefixOfFrequency[frequencyOf(donation)]}gift`;
  const mail = {
    donationId,
    environment,
    action: { label: 'Bekijk de gift', href: donationLink(deps, donation) },
  };
  const { pageTitle, deceasedName, fundName } = await readNamesOfGift(transaction, donation);
  const paragraph = [
    `${capitalise(describeDonor(donation))} gaf ${euros}`,
    deceasedName && pageTitle ? ` ter nagedachtenis aan ${deceasedName}` : '',
    pageTitle && !deceasedName ? ` via de pagina ‘${pageTitle}’` : '',
    donation.is_recurring ? ` en wil dat ${wordsOfInterval(donation.interval_months).every} doen` : '',
    fundName ? `. Bestemming: ${fundName}.` : '.',
  ].join('');

  if (await isFirstGift(transaction, donation)) {
    const isNotified = await notifyOrganisation(deps, transaction, {
      ...mail,
      kind: 'first-gift',
      about: environment,
      title: isTest ? 'Testmodus: uw eerste testgift is gelukt' : 'Uw eerste gift is binnen',
      paragraphs: isTest
        ? [
            paragraph,
            'Uw formulier, de betaling en de bevestigingsmail werken. Zet uw betaalomgeving op live als u er klaar voor bent. Van volgende testgiften krijgt u geen mail.',
          ]
        : [paragraph, 'Gefeliciteerd. De donateur heeft een bevestiging met kwitantie gekregen.'],
    });
    if (isNotified) return;
  }
  if (isTest) return;
  // Another mail will report this gift together with the start, or the failed start, of the subscription.
  if (donation.is_recurring && (await wantsNotification(transaction, 'monthly-begun'))) return;
  await notifyOrganisation(deps, transaction, {
    ...mail,
    kind: 'new-gift',
    about: donationId,
    title: `Nieuwe ${kindOfGift} van ${euros}`,
    paragraphs: [paragraph, 'De donateur heeft een bevestiging met kwitantie gekregen.'],
  });
}

/** Can be true for two simultaneous gifts, but the mail about the first gift is sent only once. */
async function isFirstGift(transaction: OrganisationTransaction, { donation_id, environment }: Donation) {
  const earlier = await transaction.own
    .selectFrom('donation')
    .select('donation_id')
    .where('environment', '=', environment)
    .where('status', 'in', ['completed', 'refunded', 'charged_back'])
    .where('donation_id', '!=', donation_id)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

function capitalise(text: string): string {
  return text.startsWith('een ') ? `E${text.slice(1)}` : text;
}
