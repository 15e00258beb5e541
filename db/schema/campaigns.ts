import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

/** Pages that ask, funds that receive, and what asks better. */
export interface CampaignTables {
  fund: FundTable;
  campaign_page: CampaignPageTable;
  campaign_address: CampaignAddressTable;
  campaign_figure: CampaignFigureTable;
  wall_message: WallMessageTable;
  honour: HonourTable;
  page_start: PageStartTable;
  page_maker: PageMakerTable;
  short_link: ShortLinkTable;
  short_link_scan: ShortLinkScanTable;
  reminder: ReminderTable;
  trial: TrialTable;
  trial_visit: TrialVisitTable;
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
  first_frequency: 'once' | 'monthly' | 'quarterly' | 'yearly' | null;
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

interface HonourTable {
  organisation_id: string;
  donation_id: string;
  honoured: string;
  recipient_name: string | null;
  recipient_email: string | null;
  message: string | null;
  due_at: Date | null;
  sent_at: Date | null;
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
  confirmed_at: Date | null;
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
  next_token_hash: Buffer | null;
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

interface TrialTable {
  organisation_id: string;
  trial_id: string;
  kind: 'amounts' | 'frequency' | 'question';
  first_value: string;
  second_value: string;
  started_at: Generated<Date>;
  ended_at: Date | null;
  winner: 1 | 2 | null;
  kept: 1 | 2 | null;
}

interface TrialVisitTable {
  organisation_id: string;
  trial_id: string;
  variant: 1 | 2;
  slot: number;
  visits: number;
}
