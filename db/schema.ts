import type { ColumnType, Generated } from 'kysely';

/** The tables as the application reads and writes them; migrations/ is the truth they follow. */
export interface Schema {
  organisation: OrganisationTable;
  account: AccountTable;
  session: SessionTable;
  password_reset: PasswordResetTable;
  organisation_setting: OrganisationSettingTable;
  platform_setting: PlatformSettingTable;
  organisation_secret: OrganisationSecretTable;
  mail: MailTable;
  rate_limit: RateLimitTable;
  organisation_domain: OrganisationDomainTable;
  donation: DonationTable;
  subscription: SubscriptionTable;
  gift_change: GiftChangeTable;
  missed_month: MissedMonthTable;
  silenced_recipient: SilencedRecipientTable;
  donor: DonorTable;
  donor_link: DonorLinkTable;
  donor_session: DonorSessionTable;
  rehearsal: RehearsalTable;
  setting_period: SettingPeriodTable;
  signing_key: SigningKeyTable;
  paper_series: PaperSeriesTable;
  paper: PaperTable;
  overview_mailing: OverviewMailingTable;
  anbi_file: AnbiFileTable;
  anbi_address: AnbiAddressTable;
  anbi_page: AnbiPageTable;
  anbi_board_member: AnbiBoardMemberTable;
  anbi_year: AnbiYearTable;
  fund: FundTable;
  campaign_page: CampaignPageTable;
  campaign_address: CampaignAddressTable;
  campaign_figure: CampaignFigureTable;
  wall_message: WallMessageTable;
  page_start: PageStartTable;
  page_maker: PageMakerTable;
  trial: TrialTable;
  trial_visit: TrialVisitTable;
  short_link: ShortLinkTable;
  short_link_scan: ShortLinkScanTable;
  reminder: ReminderTable;
  ledger_entry: LedgerEntryTable;
  donation_event: DonationEventTable;
  donation_figure: DonationFigureTable;
  refund: RefundTable;
  mail_attachment: MailAttachmentTable;
  organisation_logo: OrganisationLogoTable;
  donation_tally: DonationTallyTable;
  subscription_tally: SubscriptionTallyTable;
  audit_entry: AuditEntryTable;
  platform_audit_entry: PlatformAuditEntryTable;
  contact_message: ContactMessageTable;
  fiscal_record: FiscalRecordTable;
  mail_pause: MailPauseTable;
  organisation_image: OrganisationImageTable;
  form_sighting: FormSightingTable;
  email_confirmation: EmailConfirmationTable;
  membership: MembershipTable;
  invitation: InvitationTable;
  email_undo: EmailUndoTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  passkey_challenge: PasskeyChallengeTable;
}

/** Set by the database's clock on insert, never changed. */
type CreatedAt = ColumnType<Date, never, never>;

interface OrganisationTable {
  organisation_id: string;
  created_at: CreatedAt;
  closing_since: Date | null;
  closing_by: string | null;
  second_factor_required_since: Date | null;
  refund_limit_cents: Generated<number>;
}

interface AccountTable {
  account_id: string;
  username: string;
  email: string;
  password_hash: string;
  is_admin: Generated<boolean>;
  last_login_at: Date | null;
  email_confirmed_at: Date | null;
  created_at: CreatedAt;
  last_organisation_id: string | null;
  invited_at: Date | null;
  invited_by: string | null;
}

interface SessionTable {
  session_id: string;
  token_hash: Buffer;
  account_id: string;
  organisation_id: string;
  device: string;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  proved_at: Generated<Date>;
}

interface PasswordResetTable {
  token_hash: Buffer;
  account_id: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface OrganisationSettingTable {
  organisation_id: string;
  key: string;
  value: string;
  updated_at: Generated<Date>;
}

interface PlatformSettingTable {
  key: string;
  value: string;
  updated_at: Generated<Date>;
}

interface OrganisationSecretTable {
  organisation_id: string;
  secret_id: string;
  name: string;
  sealed_value: string;
  last_four: string;
  created_at: CreatedAt;
  retired_at: Date | null;
  methods_checked_at: Date | null;
  takes_monthly: boolean | null;
  monthly_max_cents: number | null;
}

interface MailTable {
  mail_id: string;
  organisation_id: string | null;
  donation_id: string | null;
  kind: string;
  recipient: string;
  sender: string;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  message_id: string;
  once_key: string | null;
  unsubscribe_url: string | null;
  status: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: CreatedAt;
  sent_at: Date | null;
  held_at: Date | null;
}

interface RateLimitTable {
  bucket: string;
  hits: number;
  window_ends_at: Date;
  pause_ends_at: Date | null;
}

interface OrganisationDomainTable {
  organisation_id: string;
  domain_id: string;
  host: string;
  created_at: CreatedAt;
}

interface DonationTable {
  organisation_id: string;
  donation_id: string;
  environment: 'test' | 'live';
  secret_id: string;
  status: Generated<
    'created' | 'pending' | 'failed' | 'expired' | 'canceled' | 'completed' | 'refunded' | 'charged_back'
  >;
  amount_cents: number;
  amount_refunded_cents: Generated<number>;
  amount_charged_back_cents: Generated<number>;
  is_recurring: boolean;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  idempotency_key: string | null;
  purpose: 'retry' | 'recovery' | 'account' | null;
  retry_of: string | null;
  webhook_token: string;
  mollie_payment_id: string | null;
  mollie_customer_id: string | null;
  checkout_url: string | null;
  payment_started_at: Date | null;
  return_url: string | null;
  subscription_id: string | null;
  method: string | null;
  created_at: Generated<Date>;
  completed_at: Date | null;
  failed_at: Date | null;
  failure_code: string | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  last_asked_at: Date | null;
  page_id: string | null;
  closed_page_id: string | null;
  fund_id: string | null;
  source: string | null;
  utm: string | null;
  costs_cents: Generated<number>;
  trial_id: string | null;
  variant: number | null;
}

interface TrialTable {
  organisation_id: string;
  trial_id: string;
  kind: 'amounts' | 'frequency';
  first_value: string;
  second_value: string;
  started_at: Generated<Date>;
  ended_at: Date | null;
  winner: number | null;
  kept: number | null;
}

interface TrialVisitTable {
  organisation_id: string;
  trial_id: string;
  variant: number;
  slot: number;
  visits: number;
}

interface SubscriptionTable {
  organisation_id: string;
  subscription_id: string;
  environment: 'test' | 'live';
  secret_id: string;
  first_donation_id: string;
  amount_cents: number;
  /** Null once an ended gift has lost its donor. */
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  status: Generated<'starting' | 'active' | 'suspended' | 'canceled' | 'completed' | 'refused'>;
  refusal: string | null;
  mollie_customer_id: string;
  mollie_subscription_id: string | null;
  mollie_mandate_id: string | null;
  mandate_reference: string | null;
  creditor_id: string | null;
  webhook_token: string;
  stop_token: string;
  /** Dates are kept as text: a day is no moment. */
  start_date: string;
  next_payment_date: string | null;
  created_at: CreatedAt;
  ended_at: Date | null;
  missing_since: Date | null;
  ended_by: 'donor' | 'organisation' | 'administrator' | 'provider' | null;
}

interface GiftChangeTable {
  organisation_id: string;
  change_id: string;
  subscription_id: string;
  kind: 'amount' | 'dates' | 'mandate' | 'stop' | 'suspend';
  wanted_by: 'donor' | 'organisation' | 'administrator' | 'bank';
  wanted_at: Date;
  amount_cents: number | null;
  former_amount_cents: number | null;
  next_date: string | null;
  former_date: string | null;
  mandate_id: string | null;
  reason: string | null;
  state: Generated<'wanted' | 'done' | 'undone' | 'refused'>;
  refusal: string | null;
  finished_at: Date | null;
}

interface MissedMonthTable {
  organisation_id: string;
  missed_month_id: string;
  subscription_id: string;
  environment: 'test' | 'live';
  charge_id: string;
  due_on: string;
  amount_cents: number;
  state: Generated<'failed' | 'retry_planned' | 'asked' | 'recovered' | 'lost' | 'stopped'>;
  code: string | null;
  failed_at: Date;
  token: string;
  mails: Generated<number>;
  asked_at: Date | null;
  next_step_at: Date | null;
  recovered_by: 'retry' | 'donor' | 'reversal' | null;
  recovered_cents: number | null;
  is_given_up: Generated<boolean>;
  closed_at: Date | null;
  created_at: CreatedAt;
}

interface SilencedRecipientTable {
  organisation_id: string;
  recipient_hash: Buffer;
  since: CreatedAt;
}

interface DonorTable {
  organisation_id: string;
  /** In lower case. */
  email: string;
  first_name: string | null;
  last_name: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  created_at: CreatedAt;
  erasure_asked_at: Date | null;
}

interface DonorLinkTable {
  organisation_id: string;
  token_hash: Buffer;
  email: string;
  new_email: string | null;
  created_at: CreatedAt;
  expires_at: Date;
}

interface DonorSessionTable {
  organisation_id: string;
  token_hash: Buffer;
  email: string;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
}

interface RehearsalTable {
  organisation_id: string;
  secret_id: string;
  state: Generated<'running' | 'stopped' | 'finished'>;
  failure_percent: number;
  weeks_played: Generated<number>;
  started_at: Date;
}

interface FundTable {
  organisation_id: string;
  fund_id: string;
  name: string;
  ledger_account: Generated<string>;
  created_at: CreatedAt;
  archived_at: Date | null;
}

interface CampaignPageTable {
  organisation_id: string;
  page_id: string;
  parent_id: string | null;
  kind: 'campaign' | 'action' | 'team' | 'in_memoriam';
  state: Generated<'draft' | 'open' | 'closed' | 'archived'>;
  slug: string;
  title: string;
  short_text: Generated<string>;
  long_text: Generated<string>;
  image_id: string | null;
  goal_cents: number | null;
  starts_on: string | null;
  ends_on: string | null;
  preset_amounts: Generated<string>;
  starts_monthly: boolean | null;
  fund_id: string | null;
  thank_you_text: Generated<string>;
  allows_action_pages: Generated<boolean>;
  wall: Generated<'off' | 'approved' | 'at_once'>;
  contact: Generated<string>;
  created_at: CreatedAt;
}

interface CampaignAddressTable {
  organisation_id: string;
  slug: string;
  page_id: string;
}

interface CampaignFigureTable {
  organisation_id: string;
  page_id: string;
  slot: number;
  gift_count: number;
  received_cents: number;
}

interface WallMessageTable {
  organisation_id: string;
  donation_id: string;
  page_id: string;
  name: string | null;
  shows_amount: boolean;
  message: string;
  state: 'waiting' | 'shown' | 'refused' | 'withdrawn';
  at: Date;
  thanked_at: Date | null;
}

interface PageStartTable {
  organisation_id: string;
  token_hash: Buffer;
  parent_id: string;
  kind: 'action' | 'team';
  maker_name: string;
  maker_email: string;
  title: string;
  long_text: string;
  goal_cents: number | null;
  ends_on: string | null;
  created_at: CreatedAt;
  expires_at: Date;
}

interface PageMakerTable {
  organisation_id: string;
  page_id: string;
  name: string;
  email: string;
  approval: Generated<'waiting' | 'approved' | 'refused'>;
  asked_at: Date;
  decided_at: Date | null;
  token_hash: Buffer | null;
  changed_at: Date | null;
  waiting_title: string | null;
  waiting_text: string | null;
  waiting_image_id: string | null;
  ended_at: Date | null;
}

interface ShortLinkTable {
  organisation_id: string;
  code: string;
  page_id: string | null;
  amount_cents: number | null;
  is_monthly: Generated<boolean>;
  label: Generated<string>;
  created_at: CreatedAt;
  archived_at: Date | null;
}

interface ShortLinkScanTable {
  organisation_id: string;
  code: string;
  slot: number;
  scan_count: number;
}

interface ReminderTable {
  organisation_id: string;
  address_hash: string;
  email: string | null;
  page_slug: string | null;
  consent_at: Date;
  due_at: Date | null;
  sent_count: Generated<number>;
  unsubscribed_at: Date | null;
}

interface LedgerEntryTable {
  organisation_id: string;
  provider_ref: string;
  kind: 'payment' | 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';
  donation_id: string;
  environment: 'test' | 'live';
  amount_cents: number;
  recorded_at: CreatedAt;
}

interface DonationEventTable {
  organisation_id: string;
  donation_id: string;
  event_id: Generated<number>;
  kind: string;
  detail: string | null;
  at: Generated<Date>;
}

interface DonationFigureTable {
  organisation_id: string;
  environment: 'test' | 'live';
  month: string;
  is_recurring: boolean;
  slot: number;
  donation_count: number;
  revenue_cents: number;
}

interface RefundTable {
  organisation_id: string;
  refund_id: string;
  donation_id: string;
  amount_cents: number;
  status: Generated<'wanted' | 'sent' | 'refused'>;
  mollie_refund_id: string | null;
  reason: string | null;
  idempotency_key: string | null;
  tried_at: Date | null;
  left_at: Date | null;
  is_everything: Generated<boolean>;
  is_repeat: Generated<boolean>;
  created_at: CreatedAt;
}

interface MailAttachmentTable {
  mail_id: string;
  position: number;
  organisation_id: string | null;
  filename: string;
  content_type: string;
  content: Buffer;
}

interface OrganisationLogoTable {
  organisation_id: string;
  kind: Generated<'logo' | 'signature'>;
  url: string;
  content: Buffer | null;
  fetched_at: Generated<Date>;
}

interface DonationTallyTable {
  organisation_id: string;
  environment: 'test' | 'live';
  month: string;
  is_recurring: boolean;
  slot: number;
  donation_count: number;
}

interface SubscriptionTallyTable {
  organisation_id: string;
  environment: 'test' | 'live';
  slot: number;
  subscription_count: number;
  amount_cents: number;
}

interface AuditEntryTable {
  organisation_id: string;
  audit_entry_id: string;
  at: CreatedAt;
  account_id: string;
  actor: string;
  by_administrator: boolean;
  action: string;
  detail: string | null;
}

interface PlatformAuditEntryTable {
  entry_id: string;
  at: CreatedAt;
  account_id: string | null;
  actor: string;
  action: string;
  detail: string | null;
}

interface ContactMessageTable {
  message_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: CreatedAt;
}

/** The product writes and deletes rows here and cannot read who the donor is. */
interface FiscalRecordTable {
  organisation_id: string;
  donation_id: string;
  donor: ColumnType<never, string, never>;
  erased_at: ColumnType<never, never, never>;
}

interface MailPauseTable {
  only_one: Generated<boolean>;
  paused_at: Generated<Date>;
  resumed_at: Date | null;
}

interface OrganisationImageTable {
  organisation_id: string;
  image_id: string;
  kind: 'logo' | 'signature' | 'page';
  content: Buffer;
  print_content: Buffer | null;
  width: number;
  height: number;
  created_at: CreatedAt;
}

interface FormSightingTable {
  organisation_id: string;
  host: string;
  first_seen_at: CreatedAt;
  last_seen_at: Generated<Date>;
}

interface EmailConfirmationTable {
  token_hash: Buffer;
  account_id: string;
  email: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface EmailUndoTable {
  token_hash: Buffer;
  account_id: string;
  email: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface MembershipTable {
  organisation_id: string;
  account_id: string;
  role: 'owner' | 'treasurer' | 'staff' | 'viewer';
  created_at: CreatedAt;
}

interface InvitationTable {
  organisation_id: string;
  invitation_id: string;
  email: string;
  role: 'owner' | 'treasurer' | 'staff' | 'viewer';
  token_hash: Buffer;
  invited_by: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface PasskeyTable {
  credential_id: string;
  account_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: CreatedAt;
  last_used_at: Date | null;
}

interface TotpTable {
  account_id: string;
  secret: string;
  confirmed_at: Date | null;
  last_period: Generated<number>;
}

interface RecoveryCodeTable {
  account_id: string;
  code_hash: Buffer;
}

interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  account_id: string | null;
  purpose: 'register' | 'login' | 'step-up';
  expires_at: Generated<Date>;
}

interface SettingPeriodTable {
  organisation_id: string;
  key: 'org_anbi' | 'org_anbi_cultural' | 'org_rsin';
  /** A day, as 2026-01-31. */
  valid_from: string;
  valid_until: string | null;
  value: string;
}

interface SigningKeyTable {
  key_id: string;
  public_key: string;
  sealed_private_key: string;
  created_at: CreatedAt;
  retired_at: Date | null;
}

interface PaperSeriesTable {
  organisation_id: string;
  environment: 'test' | 'live';
  year: number;
  last_number: Generated<number>;
}

interface PaperTable {
  organisation_id: string;
  number: string;
  code: string;
  kind: 'receipt' | 'overview';
  environment: 'test' | 'live';
  amount_cents: number;
  issued_at: Date;
  donation_id: string | null;
  year: number | null;
  donor_email: string | null;
  /** JSON of contract/paper-facts.ts, without what the other columns say. */
  facts: string | null;
  replaced_by: string | null;
}

interface OverviewMailingTable {
  organisation_id: string;
  environment: 'test' | 'live';
  year: number;
  donor_email: string;
  state: Generated<'waiting' | 'mailed' | 'left_out'>;
  requested_at: Date;
}

interface AnbiFileTable {
  organisation_id: string;
  file_id: string;
  name: string;
  content: Buffer;
  sha256: Buffer;
  created_at: CreatedAt;
}

interface AnbiAddressTable {
  organisation_id: string;
  slug: string;
}

interface AnbiPageTable {
  organisation_id: string;
  slug: string | null;
  is_published: Generated<boolean>;
  is_linked: Generated<boolean>;
  aim: Generated<string>;
  policy_text: Generated<string>;
  policy_file_id: string | null;
  policy_until: number | null;
  pay_policy: Generated<string>;
  book_year_end_month: Generated<number>;
  first_book_year: number | null;
  updated_at: Generated<Date>;
}

interface AnbiBoardMemberTable {
  organisation_id: string;
  position: number;
  name: string;
  task: string;
}

interface AnbiYearTable {
  organisation_id: string;
  year: number;
  report_text: Generated<string>;
  report_file_id: string | null;
  income_cents: number | null;
  expenses_cents: number | null;
  accounts_file_id: string | null;
  accounts_form: Generated<'own' | 'standard' | 'passport'>;
  passport_url: Generated<string>;
}
