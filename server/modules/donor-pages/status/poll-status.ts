import { sql } from 'kysely';
import type { PageKind } from '../../../../contract/campaigns.ts';
import type { PublicDonation } from '../../../../contract/donations.ts';
import { AppError } from '../../../platform/app-error.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import { findScopeOfDonation } from '../../foundation/sessions/public-scope.ts';
import {
  enqueuePaymentCheck,
  needsPaymentCheck,
  type ShownDonation,
  type ShownPayment,
  toPublicDonation,
  withThankYouOfPage,
  type PageThanks,
} from './read-status.ts';

/** Also queues a check of a pending payment at Mollie, at most once every few seconds. */
export async function pollStatus(
  deps: Deps,
  donationId: string,
  requestedReturnUrl: string | undefined,
): Promise<PublicDonation> {
  const scope = await findScopeOfDonation(deps.database, donationId);
  const gift = scope && (await findPolledGift(deps, scope, donationId));
  if (!gift) throw new AppError('not_found');
  const { latest, thanks } = gift;
  const now = deps.clock.now();
  if (latest && needsPaymentCheck(latest, now))
    await deps.database.transaction(scope, (transaction) => enqueuePaymentCheck(transaction, latest, now));
  const organisation = await findPublicOrganisation(deps, scope);
  return toPublicDonation(gift, withThankYouOfPage(organisation, thanks), requestedReturnUrl);
}

interface PolledGift {
  donation: ShownDonation;
  latest: ShownPayment | undefined;
  thanks: PageThanks;
}

type PolledRow = ShownDonation &
  Omit<ShownPayment, 'status'> & {
    /** Null for a gift that the organisation entered itself, because such a gift has no payment. */
    payment_status: ShownPayment['status'] | null;
    thank_you_text: string | null;
    page_kind: PageKind | null;
  };

/** Uses one statement instead of a transaction, because every open status page polls. */
async function findPolledGift(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  donationId: string,
): Promise<PolledGift | undefined> {
  const [row] = await database.statement(
    scope,
    sql<PolledRow>`
      select d.organisation_id, d.donation_id, d.amount_cents, d.is_recurring, d.interval_months, d.first_name,
        d.status, d.return_url, p.payment_id, p.kind, p.status as payment_status, p.mollie_payment_id, p.last_asked_at,
        c.thank_you_text, c.kind as page_kind
      from donation d
      left join payment p on p.organisation_id = d.organisation_id and p.donation_id = d.donation_id
      left join campaign_page c on c.organisation_id = d.organisation_id and c.page_id = d.page_id
      where d.organisation_id = ${scope.organisationId} and d.donation_id = ${donationId}
      order by p.attempt desc limit 1
      ${prepared}`,
  );
  return (
    row && {
      donation: row,
      latest: row.payment_status === null ? undefined : { ...row, status: row.payment_status },
      thanks: { kind: row.page_kind, thankYouText: row.thank_you_text },
    }
  );
}
