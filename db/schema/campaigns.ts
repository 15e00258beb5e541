import type { Generated } from 'kysely';
import type { PageKind, PageState, WallMode } from '../../contract/campaigns.ts';
import type { Frequency } from '../../contract/frequencies.ts';
import type { TrialKind, Variant } from '../../contract/trials.ts';
import type { KeptWallState } from '../../contract/wall.ts';
import type { CreatedAt } from './created-at.ts';

export interface CampaignTables {
  fund: {
    organisation_id: string;
    fund_id: string;
    name: string;
    ledger_account: Generated<string>;
    created_at: CreatedAt;
    archived_at: Date | null;
  };
  campaign_page: {
    organisation_id: string;
    page_id: string;
    parent_id: string | null;
    kind: PageKind;
    state: Generated<PageState>;
    slug: string;
    title: string;
    short_text: Generated<string>;
    long_text: Generated<string>;
    image_id: string | null;
    goal_cents: number | null;
    starts_on: string | null;
    ends_on: string | null;
    preset_amounts: Generated<string>;
    first_frequency: Frequency | null;
    fund_id: string | null;
    thank_you_text: Generated<string>;
    allows_action_pages: Generated<boolean>;
    wall: Generated<WallMode>;
    contact: Generated<string>;
    created_at: CreatedAt;
  };
  campaign_address: {
    organisation_id: string;
    slug: string;
    page_id: string;
  };
  campaign_figure: {
    organisation_id: string;
    page_id: string;
    slot: number;
    gift_count: number;
    received_cents: number;
  };
  trial: {
    organisation_id: string;
    trial_id: string;
    kind: TrialKind;
    first_value: string;
    second_value: string;
    first_visits: Generated<number>;
    second_visits: Generated<number>;
    started_at: Generated<Date>;
    ended_at: Date | null;
    winner: Variant | null;
    kept: Variant | null;
  };
  wall_message: {
    organisation_id: string;
    donation_id: string;
    page_id: string;
    name: string | null;
    shows_amount: boolean;
    message: string;
    state: KeptWallState;
    at: Date;
    thanked_at: Date | null;
  };
  honour: {
    organisation_id: string;
    donation_id: string;
    honoured: string;
    recipient_name: string | null;
    recipient_email: string | null;
    message: string | null;
    due_at: Date | null;
    sent_at: Date | null;
  };
}
