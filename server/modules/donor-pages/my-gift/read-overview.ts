import type { Environment } from '../../../../contract/environments.ts';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { isDutchPostalCode } from '../../../../contract/donors.ts';
import type { OverviewPage } from '../../../../donor/render/my-gift/render-overview-page.tsx';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listDonationsOfDonor, listYearsOfDonor } from '../../gifts/donations/donor/donations-of-donor.ts';
import type { DonorDetails } from '../../gifts/donors/donor.ts';
import { findDonor } from '../../gifts/donors/queries.ts';
import { lastDayToErase } from '../../papers/donors/erase-donor.ts';
import { readDonorDetails } from '../../papers/donors/donor-details.ts';
import { listMessagesOfDonor } from '../../campaigns/donor-wall/queries.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { organisationLookOf, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { environmentOf, runningYear } from '../../papers/year-overviews/overview-year.ts';
import type { DonorSession } from './donor-session.ts';
import { listPaymentViews } from './read-gift.ts';
import { giftAccessOf, readGiftIn } from './read-gift.ts';

const pageSize = 25;
/** Ended subscriptions are listed too, so that the donor can begin again. */
const maxGifts = 10;

export async function readOverview(
  deps: Deps,
  donor: DonorSession,
  pageNumber: number,
): Promise<OverviewPage> {
  return deps.database.transaction(donor.scope, async (transaction) => {
    const settings = await readEffectiveSettings(transaction);
    const environment = environmentOf(settings);
    const found = await listDonationsOfDonor(transaction, donor, {
      limit: pageSize + 1,
      offset: (pageNumber - 1) * pageSize,
      // Test gifts are shown only while the organisation is in test mode.
      environment: environment === 'live' ? 'live' : undefined,
    });
    const years = await listYearsOfDonor(transaction, donor.donorId, environment);
    const person = await findDonor(transaction, donor.donorId);
    const hrefOf = (page: number) => `${donor.base}?pagina=${page}`;
    return {
      organisation: organisationLookOf(settings),
      isTest: environment === 'test',
      papersFollow: (await findPaperHold(transaction, environment)) !== undefined,
      base: donor.base,
      email: donor.email,
      addressLines: addressLinesOf(await readDonorDetails(transaction, donor)),
      hasPostalAddress: person !== undefined && hasPostalAddress(person),
      gifts: await readGifts(deps, transaction, donor, environment),
      payments: (await listPaymentViews(transaction, found.slice(0, pageSize))).map(({ donation, view }) => ({
        ...view,
        frequency: frequencyOf(donation),
        receiptHref: view.status === 'completed' ? `${donor.base}/bewijs/${donation.donation_id}` : null,
      })),
      years: years.map((year) => ({
        year,
        href: `${donor.base}/jaaroverzicht/${year}`,
        isProvisional: year >= runningYear(deps.clock.now()),
      })),
      messages: await listMessagesOfDonor(transaction, donor.donorId),
      newerHref: pageNumber > 1 ? hrefOf(pageNumber - 1) : null,
      olderHref: found.length > pageSize ? hrefOf(pageNumber + 1) : null,
      erasedBefore: person?.erasure_asked_at ? lastDayToErase(person.erasure_asked_at) : null,
    };
  });
}

async function readGifts(
  deps: Deps,
  transaction: OrganisationTransaction,
  donor: DonorSession,
  environment: Environment,
): Promise<OverviewPage['gifts']> {
  const subscriptions = await subscriptionsOfDonor(transaction, donor.donorId).execute();
  const shown = subscriptions
    .filter((gift) => gift.environment === 'live' || environment === 'test')
    .toSorted((one, other) => Number(isRunning(other.status)) - Number(isRunning(one.status)))
    .slice(0, maxGifts);
  const gifts: OverviewPage['gifts'][number][] = [];
  for (const { subscription_id: subscriptionId } of shown) {
    const gift = await readGiftIn(deps, transaction, giftAccessOf(donor, subscriptionId));
    if (gift) gifts.push(gift.view);
  }
  return gifts;
}

function addressLinesOf({ first_name, last_name, street, postal_code, city }: DonorDetails): string[] {
  const join = (parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [join([first_name, last_name]), street ?? '', join([postal_code, city])].filter(Boolean);
}

function hasPostalAddress({ street, postal_code, city }: DonorDetails): boolean {
  return Boolean(street && city) && (!postal_code || isDutchPostalCode(postal_code));
}
