import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface CampaignTables {
  fund: FundTable;
  campaign_page: CampaignPageTable;
  campaign_address: CampaignAddressTable;
  campaign_figure: CampaignFigureTable;
  trial: TrialTable;
  trial_visit: TrialVisitTable;
  wall_message: WallMessageTable;
  honour: HonourTable;
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
