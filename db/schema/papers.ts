import type { ColumnType, Generated } from 'kysely';
import type { Environment } from '../../contract/environments.ts';
import type { PaperKind } from '../../contract/paper-facts.ts';
import type { OverviewMailingState } from '../../contract/year-overviews.ts';
import type { CreatedAt } from './created-at.ts';

export interface PaperTables {
  fiscal_record: FiscalRecordTable;
  signing_key: SigningKeyTable;
  paper_series: PaperSeriesTable;
  paper: PaperTable;
  overview_mailing: OverviewMailingTable;
}

/** The product writes and deletes rows here and cannot read the donor. */
interface FiscalRecordTable {
  organisation_id: string;
  donation_id: string;
  donor: ColumnType<never, string, never>;
  erased_at: ColumnType<never, never, never>;
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
  environment: Environment;
  year: number;
  last_number: Generated<number>;
}

interface PaperTable {
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
  /** JSON of contract/paper-facts.ts; without the donor once erased. */
  facts: string | null;
  replaced_by: string | null;
}

interface OverviewMailingTable {
  organisation_id: string;
  environment: Environment;
  year: number;
  donor_id: string;
  state: Generated<OverviewMailingState>;
  requested_at: Date;
}
