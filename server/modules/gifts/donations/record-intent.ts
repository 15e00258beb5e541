import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { IntervalMonths } from '../../../../contract/frequencies.ts';
import type { TrialMark } from '../../../../contract/trials.ts';
import { randomId } from '../../../platform/random-id.ts';
import { selectLockedIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { selectCurrentPaymentKey, type SealedPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { nextCheckAt } from './payments/checks/check-schedule.ts';
import { selectCampaignPage, selectFund } from '../../campaigns/pages/find-public-page.ts';
import { insertWallMessage, type NewWallMessage } from '../../campaigns/donor-wall/messages.ts';
import { insertHonour, type NewHonour } from '../../campaigns/honours/queries.ts';
import { selectNamedTrial } from '../../campaigns/trials/queries.ts';
import type { Attempt, Payment } from './payments/payment.ts';
import type { Donation } from './donation.ts';
import { selectDonations } from './queries.ts';

export interface Intent {
  amountCents: number;
  isRecurring: boolean;
  intervalMonths: IntervalMonths;
  email: string;
  firstName: string | null;
  lastName: string | null;
  idempotencyKey: string | null;
  returnUrl: string | null;
  pageSlug: string | null;
  /** True if the donor saw an open campaign page. If that page has closed meanwhile, nothing is recorded. */
  needsOpenPage: boolean;
  /** The fund of an open campaign page takes precedence over this fund. */
  fundId: string | null;
  origin: GiftOrigin;
  wall: NewWallMessage | null;
  honour: NewHonour | null;
  costsCents: number;
  trial: TrialMark | null;
}

export interface GiftOrigin {
  source: string | null;
  utm: string | null;
}

export interface RecordedIntent {
  key: SealedPaymentKey;
  /**
   * Undefined if a donation with this idempotency key exists or the organisation is closing. Also undefined if
   * Mollie cannot collect a subscription of this amount, or the page that the donor saw open has closed.
   */
  attempt: Attempt | undefined;
  isClosing: boolean;
}

/** The statement returns the payment as JSON, which has no dates. So the two dates are added afterwards. */
type NewPayment = Omit<Payment, 'created_at' | 'next_check_at'>;
type Row = { key: SealedPaymentKey; is_closing: boolean } & (
  | (Donation & { inserted: NewPayment })
  | { donation_id: null; inserted: null }
);

/**
 * Records the donation and its first payment before Mollie is called, in one statement because the donor is waiting.
 * Returns undefined if the organisation has no payment key. The statement locks the organisation's row, which is also
 * locked while an organisation closes. So the organisation closes entirely before or entirely after this gift.
 */
export async function recordIntent(
  database: Database,
  scope: OrganisationScope,
  intent: Intent,
  now: Date,
): Promise<RecordedIntent | undefined> {
  const next_check_at = nextCheckAt(now, 0);
  const [row] = await database.statement(
    scope,
    sql<Row>`
      with key as (${selectCurrentPaymentKey(scope)}), takes_gifts as (
        ${selectLockedIfOpen(scope.organisationId)}
      ), page as (
        ${selectCampaignPage(scope, intent.pageSlug, now)}
      ), named_fund as (
        ${selectFund(scope, intent.fundId)}
      ), tried as (
        ${selectNamedTrial(scope, intent.trial)}
      ), made as (
        insert into donation (organisation_id, donation_id, environment, origin, amount_cents, is_recurring,
          interval_months, email, first_name, last_name, idempotency_key, return_url, created_at, page_id,
          closed_page_id, fund_id, source, utm, costs_cents, trial_id, variant)
        select ${scope.organisationId}, ${randomId()}, key.environment, 'form', ${intent.amountCents}::bigint,
          ${intent.isRecurring}::boolean, ${intent.intervalMonths}::smallint, ${intent.email}, ${intent.firstName},
          ${intent.lastName}, ${intent.idempotencyKey}::uuid, ${intent.returnUrl}, ${now}::timestamptz,
          (select page_id from page where is_open), (select page_id from page where not is_open),
          coalesce((select fund_id from page where is_open), (select fund_id from named_fund)),
          ${intent.origin.source}, ${intent.origin.utm}, ${intent.costsCents}::bigint,
          (select trial_id from tried), (select variant from tried)
        from key, takes_gifts
        where not (${intent.isRecurring}::boolean and (
          key.takes_monthly is false or coalesce(${intent.amountCents}::bigint > key.monthly_max_cents, false)))
          and not (${intent.needsOpenPage}::boolean and exists (select from page where not is_open))
        on conflict do nothing
        returning *
      ), attempted as (
        insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id,
          amount_cents, webhook_token, created_at, next_check_at)
        select made.organisation_id, ${randomId()}, made.donation_id, 1, 'first', made.environment, key.secret_id,
          made.amount_cents, ${randomId()}, made.created_at, ${next_check_at}::timestamptz
        from made, key
        returning *
      )${intent.wall ? sql`, wall as (${insertWallMessage(intent.wall)})` : sql``}
      ${intent.honour ? sql`, honoured as (${insertHonour(intent.honour)})` : sql``}
      select to_json(key) as key, to_json(attempted) as inserted, not exists (select from takes_gifts) as is_closing,
        made.*
      from key left join made on true left join attempted on true
      ${prepared}`,
  );
  if (!row) return undefined;
  const { key, is_closing: isClosing, ...made } = row;
  if (made.donation_id === null) return { key, attempt: undefined, isClosing };
  const { inserted, ...donation } = made;
  const payment = { ...inserted, created_at: donation.created_at, next_check_at };
  return { key, attempt: { donation, payment }, isClosing };
}

export function findDonationByKey(transaction: OrganisationTransaction, idempotencyKey: string | null) {
  return selectDonations(transaction).where('idempotency_key', '=', idempotencyKey).executeTakeFirst();
}
