import type { Generated } from 'kysely';
import type { MakerKind } from '../../contract/action-pages.ts';
import type { Approval } from '../../contract/gift-states.ts';
import type { CreatedAt } from './created-at.ts';

export interface DonorPageTables {
  donor_link: {
    organisation_id: string;
    token_hash: Buffer;
    donor_id: string;
    new_email: string | null;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
    subscription_id: string | null;
    amount_cents: number | null;
    payment_id: string | null;
    mandate_id: string | null;
  };
  donor_session: {
    organisation_id: string;
    token_hash: Buffer;
    donor_id: string;
    created_at: CreatedAt;
    last_seen_at: Generated<Date>;
  };
  page_start: {
    organisation_id: string;
    token_hash: Buffer;
    parent_id: string;
    kind: MakerKind;
    maker_name: string;
    maker_email: string;
    title: string;
    long_text: string;
    goal_cents: number | null;
    ends_on: string | null;
    created_at: CreatedAt;
    expires_at: Date;
    confirmed_at: Date | null;
    page_id: string | null;
  };
  page_maker: {
    organisation_id: string;
    page_id: string;
    name: string;
    email: string;
    approval: Generated<Approval>;
    asked_at: Date;
    decided_at: Date | null;
    refusal_reason: string | null;
    token_hash: Buffer | null;
    next_token_hash: Buffer | null;
    changed_at: Date | null;
    waiting_title: string | null;
    waiting_text: string | null;
    waiting_image_id: string | null;
    first_gift_mailed_at: Date | null;
    ended_at: Date | null;
  };
  short_link: {
    organisation_id: string;
    code: string;
    page_id: string | null;
    amount_cents: number | null;
    is_monthly: Generated<boolean>;
    label: Generated<string>;
    created_at: CreatedAt;
    archived_at: Date | null;
  };
  short_link_scan: {
    organisation_id: string;
    code: string;
    slot: number;
    scan_count: number;
  };
  reminder: {
    organisation_id: string;
    address_hash: string;
    email: string | null;
    page_slug: string | null;
    consent_at: Date;
    due_at: Date | null;
    sent_count: Generated<number>;
    unsubscribed_at: Date | null;
  };
}
