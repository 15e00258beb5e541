import type { Generated } from 'kysely';
import type { AccountsForm } from '../../contract/anbi.ts';
import type { CreatedAt } from './created-at.ts';

export interface AnbiTables {
  anbi_file: {
    organisation_id: string;
    file_id: string;
    name: string;
    content: Buffer;
    sha256: Buffer;
    created_at: CreatedAt;
  };
  anbi_address: {
    organisation_id: string;
    slug: string;
  };
  anbi_page: {
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
  };
  anbi_board_member: {
    organisation_id: string;
    position: number;
    name: string;
    task: string;
  };
  anbi_year: {
    organisation_id: string;
    year: number;
    report_text: Generated<string>;
    report_file_id: string | null;
    income_cents: number | null;
    expenses_cents: number | null;
    accounts_file_id: string | null;
    accounts_form: Generated<AccountsForm>;
    passport_url: Generated<string>;
  };
}
