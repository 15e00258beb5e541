import type { ColumnType, Generated } from 'kysely';
import type { Environment } from '../../contract/environments.ts';
import type { PaperKind } from '../../contract/paper-facts.ts';
import type { OverviewMailingState } from '../../contract/year-overviews.ts';
import type { CreatedAt } from './created-at.ts';

export interface PaperTables {
  fiscal_record: {
    organisation_id: string;
    donation_id: string;
    donor: ColumnType<never, string, never>;
    erased_at: ColumnType<never, never, never>;
  };
  signing_key: {
    key_id: string;
    public_key: string;
    sealed_private_key: string;
    created_at: CreatedAt;
    retired_at: Date | null;
  };
  paper_series: {
    organisation_id: string;
    environment: Environment;
    year: number;
    last_number: Generated<number>;
  };
  paper: {
    organisation_id: string;
    number: string;
    code: string;
    kind: PaperKind;
    environment: Environment;
    amount_cents: number;
    issued_at: Date;
    donation_id: string | null;
    payment_id: string | null;
    year: number | null;
    donor_id: string | null;
    facts: string | null;
    replaced_by: string | null;
  };
  overview_mailing: {
    organisation_id: string;
    environment: Environment;
    year: number;
    donor_id: string;
    state: Generated<OverviewMailingState>;
    requested_at: Date;
  };
}
