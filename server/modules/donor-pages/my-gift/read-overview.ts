import type { Environment } from '../../../../contract/environments.ts';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { isDutchPostalCode } from '../../../../contract/donors.ts';
import type { OverviewPage } from '../../../../donor/render/my-gift/render-overview-page.tsx';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listDonationsOfDonor, listYearsOfDonor } from '../../gifts/donations/donor/donations-of-donor.ts';
import type { DonorDetails } from '../../gifts/donors/donor.ts';
import { findDonor } from '../../gifts/donors/queries.ts';
import { lastDayToErase } from '../../papers/donors/erase-donor.ts';
import { readDonorDetails } from '../../papers/donors/donor-details.ts';
import { listMessagesOfDonor } from '../../campaigns/donor-wall/queries.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { organisationLookOf, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { isRunning, type Subscription } from '../../money/subscriptions/subscription.ts';
import { selectSubscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { findIssuedPapers } from '../../papers/year-overviews/issued-papers.ts';
import { environmentOf, runningYear } from '../../papers/year-overviews/overview-year.ts';
import type { DonorSession } from './donor-session.ts';
import { giftAccessOf, listPaymentViews, readGiftOf } from './read-gift.ts';

const pageSize = 25;
/** Includes ended subscriptions, which are listed so that the donor can restart them. */
const maxGifts = 10;

export async function readOverview(
  deps: Deps,
  donor: DonorSession,
  pageNumber: number,
): Promise<OverviewPage> {
  return deps.database.transaction(donor.scope, async (transaction) => {
    const [settings, person, subscriptions, messages] = await Promise.all([
      readEffectiveSettings(transaction),
      findDonor(transaction, donor.donorId),
      selectSubscriptionsOfDonor(transaction, donor.donorId).modifyEnd(prepared).execute(),
      listMessagesOfDonor(transaction, donor.donorId),
    ]);
    const environment = environmentOf(settings);
    const [found, years, paperHold, details, gifts] = await Promise.all([
      listDonationsOfDonor(transaction, donor, {
        limit: pageSize + 1,
        offset: (pageNumber - 1) * pageSize,
        environment: environment === 'live' ? 'live' : undefined,
      }),
      listYearsOfDonor(transaction, donor.donorId, environment),
      findPaperHold(transaction, environment),
      readDonorDetails(transaction, donor, person),
      Promise.all(
        chooseShown(subscriptions, environment).map((subscription) =>
          readGiftOf(deps, transaction, {
            subscription,
            settings,
            access: giftAccessOf(donor, subscription.subscription_id),
          }),
        ),
      ),
    ]);
    const donations = found.slice(0, pageSize);
    const issued =
      paperHold &&
      (await findIssuedPapers(
        transaction,
        donor.donorId,
        donations.map(({ donation_id }) => donation_id),
      ));
    const hrefOf = (page: number) => `${donor.base}?pagina=${page}`;
    return {
      organisation: organisationLookOf(settings),
      isTest: environment === 'test',
      hasPapersOnHold: paperHold !== undefined,
      base: donor.base,
      email: donor.email,
      addressLines: addressLinesOf(details),
      hasPostalAddress: person !== undefined && hasPostalAddress(person),
      gifts: gifts.map(({ view }) => view),
      payments: (await listPaymentViews(transaction, donations)).map(({ donation, view }) => {
        const hasReceipt =
          view.status === 'completed' && (issued?.receiptsOf.has(donation.donation_id) ?? true);
        return {
          ...view,
          frequency: frequencyOf(donation),
          receiptHref: hasReceipt ? `${donor.base}/kwitantie/${donation.donation_id}` : null,
        };
      }),
      years: years
        .filter((year) => issued?.years.has(year) ?? true)
        .map((year) => ({
          year,
          href: `${donor.base}/jaaroverzicht/${year}`,
          isProvisional: year >= runningYear(deps.clock.now()),
        })),
      messages,
      newerHref: pageNumber > 1 ? hrefOf(pageNumber - 1) : null,
      olderHref: found.length > pageSize ? hrefOf(pageNumber + 1) : null,
      erasedBefore: person?.erasure_asked_at ? lastDayToErase(person.erasure_asked_at) : null,
    };
  });
}

function chooseShown(subscriptions: readonly Subscription[], environment: Environment): Subscription[] {
  return subscriptions
    .filter((gift) => gift.environment === 'live' || environment === 'test')
    .toSorted((one, other) => Number(isRunning(other.status)) - Number(isRunning(one.status)))
    .slice(0, maxGifts);
}

function addressLinesOf({ first_name, last_name, street, postal_code, city }: DonorDetails): string[] {
  const join = (parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [join([first_name, last_name]), street ?? '', join([postal_code, city])].filter(Boolean);
}

function hasPostalAddress({ street, postal_code, city }: DonorDetails): boolean {
  return Boolean(street && city) && (!postal_code || isDutchPostalCode(postal_code));
}
